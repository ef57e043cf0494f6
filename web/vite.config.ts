import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// Relative addresses: the page works under any path of any host.
export default defineConfig({
  base: "./",
  plugins: [svelte()],
  build: {
    outDir: "../src/undercroft/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8600", ws: true } } },
});
