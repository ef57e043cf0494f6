// Requests over HTTP. Addresses are relative to the page, so it works under any path.
import type { Trouble } from "./messages";

/** A request that was refused, with the server's own sentence; or one that nobody answered. */
export class Refusal extends Error {
  constructor(
    readonly reason: string,
    message: string,
    readonly again: boolean,
  ) {
    super(message);
  }
}

export const OFFLINE = "offline";

let language = "en";
export function speak(wanted: string) {
  language = wanted;
}

export function address(path: string): URL {
  return new URL(`api/${path}`, document.baseURI);
}

export function socketAddress(path: string): string {
  const found = address(path);
  found.protocol = found.protocol === "https:" ? "wss:" : "ws:";
  return found.href;
}

/** Close a socket. The browser complains of one that is closed before it was open. */
export function shut(socket: WebSocket | null) {
  if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
  else socket?.close();
}

async function ask<T>(path: string, init: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(address(path), { ...init, headers: { "accept-language": language, ...init.headers } });
  } catch {
    throw new Refusal(OFFLINE, "", true);
  }
  if (response.ok) return response.json();
  const trouble = await response.json().catch(() => ({ reason: String(response.status), message: "" }));
  const { reason, message } = trouble as Trouble;
  throw new Refusal(reason, message, response.status >= 500 || response.status === 429);
}

/** `token` opens a seat. */
export const get = <T>(path: string, token = "") => ask<T>(path, token ? { headers: { authorization: `Bearer ${token}` } } : {});
export const post = <T>(path: string, body: object) => ask<T>(path, { method: "POST", body: JSON.stringify(body) });
