import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./lib/settings.svelte";
import "./styles/theme.css";

settings.show();
const target = document.getElementById("page")!;
settings
  .load()
  .catch(() => undefined)
  .finally(() => mount(App, { target }));

// The shell is kept, so that the page opens at once and without a network; games are never kept here.
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  if (!navigator.serviceWorker.controller) {
    const again = () => void settings.load().catch(() => undefined); // this time the words are kept
    navigator.serviceWorker.addEventListener("controllerchange", again, { once: true });
  }
  void navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch(() => undefined);
}
