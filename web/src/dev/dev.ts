import { mount } from "svelte";
import "../styles/theme.css";
import Dev from "./Dev.svelte";

const wish = new URLSearchParams(location.search);
document.documentElement.dataset.theme = wish.get("theme") ?? "dark";
document.documentElement.dataset.motion = wish.get("motion") ?? "normal";
mount(Dev, { target: document.getElementById("page")!, props: { wish } });
