// The socket of a table. It is opened again whenever it is lost; nothing is lost, nothing is done twice.
import { OFFLINE, Refusal, shut, socketAddress } from "./api";
import { VERSION, type Hello, type Incoming, type Outgoing } from "./messages";

type Request = Exclude<Incoming, Hello>;
type Wish = Request extends infer R ? (R extends Request ? Omit<R, "id"> : never) : never;
type Reply = Extract<Outgoing, { id: number }>;

interface Waiting {
  message: Request;
  done: (reply: Reply) => void;
  failed: (error: Refusal) => void;
}

const FIRST_MS = 400;
const LONGEST_MS = 6_000;
/** after so long without an answer a socket is given up */
const DEAF_MS = 15_000;
/** what may take longer than that */
const SLOW = new Set<Request["type"]>(["hint", "odds", "chances"]);
/** what may be sent once more after the socket was lost: whatever does the same however often it arrives */
const REPEATABLE = new Set<Request["type"]>(["answer", "look", "share", "table", "hint", "odds", "chances", "leave", "consent"]);

export interface Reader {
  /** how many answers are known, how often some were taken back by then, and what else is wanted */
  known: () => Pick<Hello, "since" | "turns" | "tips" | "lines">;
  tell: (message: Outgoing) => void;
}

export class Link {
  state = $state<"connecting" | "open" | "lost" | "ended">("connecting");
  /** why it ended, in the server's words */
  farewell = $state("");
  private socket: WebSocket | null = null;
  private waiting = new Map<number, Waiting>();
  private last = 0;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: string,
    private tokens: string[],
    private language: string,
    private readonly reader: Reader,
  ) {
    addEventListener("online", this.soon);
    addEventListener("pageshow", this.soon);
    document.addEventListener("visibilitychange", this.soon);
    this.connect();
  }

  /** Say hello again with other tokens or in another language. */
  again(tokens: string[], language: string) {
    this.tokens = tokens;
    this.language = language;
    this.tries = 0;
    this.connect();
  }

  close() {
    removeEventListener("online", this.soon);
    removeEventListener("pageshow", this.soon);
    document.removeEventListener("visibilitychange", this.soon);
    this.drop();
    this.state = "ended";
    for (const one of this.waiting.values()) one.failed(new Refusal(OFFLINE, "", true));
    this.waiting.clear();
  }

  ask<R extends Reply>(wish: Wish): Promise<R> {
    const message = { ...wish, id: ++this.last } as Request;
    return new Promise<R>((done, failed) => {
      this.waiting.set(message.id, { message, done: done as (reply: Reply) => void, failed });
      if (this.state === "open") this.send(message);
      else if (!REPEATABLE.has(message.type)) this.fail(message.id, new Refusal(OFFLINE, "", true));
    });
  }

  // --- connecting ----------------------------------------------------------------------------------------------

  private connect() {
    this.drop();
    const socket = (this.socket = new WebSocket(socketAddress(`tables/${encodeURIComponent(this.table)}/socket`)));
    const since = this.reader.known();
    socket.onopen = () =>
      socket.send(JSON.stringify({ type: "hello", version: VERSION, tokens: this.tokens, language: this.language, ...since }));
    socket.onmessage = (event) => this.heard(socket, JSON.parse(event.data as string));
    socket.onclose = () => this.lost(socket);
  }

  private drop() {
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    const socket = this.socket;
    this.socket = null;
    shut(socket);
  }

  private lost(socket: WebSocket) {
    if (socket !== this.socket || this.state === "ended") return;
    this.state = "lost";
    clearTimeout(this.watch);
    for (const [id, one] of this.waiting) {
      if (!REPEATABLE.has(one.message.type)) this.fail(id, new Refusal(OFFLINE, "", true));
    }
    const pause = Math.min(LONGEST_MS, FIRST_MS * 2 ** this.tries++) * (0.75 + Math.random() / 2);
    this.timer = setTimeout(() => this.connect(), pause);
  }

  private soon = () => {
    if (document.visibilityState === "visible" && this.state === "lost") {
      this.tries = 0;
      this.connect();
    }
  };

  private heard(socket: WebSocket, message: Outgoing) {
    if (socket !== this.socket) return;
    if (this.state !== "open" && message.type !== "bye") this.opened();
    if ("id" in message) this.replied(message);
    else if (message.type === "bye" && !message.again) {
      this.farewell = message.message;
      this.close();
    }
    this.reader.tell(message);
  }

  private opened() {
    this.state = "open";
    this.tries = 0;
    for (const one of this.waiting.values()) this.send(one.message);
  }

  // --- asking --------------------------------------------------------------------------------------------------

  private send(message: Request) {
    this.socket?.send(JSON.stringify(message));
    if (SLOW.has(message.type)) return;
    clearTimeout(this.watch);
    const socket = this.socket;
    this.watch = setTimeout(() => socket && socket === this.socket && this.waiting.has(message.id) && this.deaf(socket), DEAF_MS);
  }

  /** Nobody answers although the socket seems open: the network may be gone without a word. */
  private deaf(socket: WebSocket) {
    this.lost(socket);
    this.connect();
  }

  private replied(reply: Reply) {
    const one = this.waiting.get(reply.id);
    if (!one) return;
    this.waiting.delete(reply.id);
    if (reply.type === "refused") one.failed(new Refusal(reply.reason, reply.message, false));
    else one.done(reply);
  }

  private fail(id: number, error: Refusal) {
    const one = this.waiting.get(id);
    this.waiting.delete(id);
    one?.failed(error);
  }
}
