/** The part of the standard `WebSocket` that is used. */
type Socket = {
  readonly readyState?: number;
  send(text: string): void;
  close(code?: number, reason?: string): void;
  addEventListener(type: "open" | "close" | "message" | "error", listener: (event: never) => void): void;
};
/** The standard `WebSocket`, or that of the package `ws`; the types of their listeners differ. */
export type SocketConstructor = new (
  url: string,
  protocols?: string[],
) => Pick<Socket, "send" | "close"> & { addEventListener: unknown };

/** `WebSocket.OPEN`. Between the close of the connection and the event that reports it, a socket has another state. */
const socketOpen = 1;

/**
 * `connecting`: for the first time or again; `open`; `moving`: the node of an account cannot be reached, or the account moves to another one, and
 * its calls wait; `signed-out`: the token or cookie is not valid (any more), so no reconnection is tried; `closed`: by `close()`.
 */
export type Status = "connecting" | "open" | "moving" | "signed-out" | "closed";

export type LinkOptions = {
  /** The address of the service (`http://127.0.0.1:5555`). */
  url: string;
  token: string | undefined;
  /** The node that the proxy should choose. */
  node: string | undefined;
  WebSocket: SocketConstructor;
  onOpen(): void;
  onText(text: string): void;
  /** Called when the connection was lost or could not be made. */
  onDown(): void;
  onStatus(status: Status): void;
};

const firstWaitMs = 200;
const maxWaitMs = 4_000;
const refusedByPolicy = 1008;

/** Keeps one socket to the service open, with a growing pause after consecutive failures. */
export function openLink(options: LinkOptions) {
  let socket: Socket | null = null;
  let status: Status = "connecting";
  let isOpen = false;
  let isDown = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const setStatus = (next: Status): void => {
    if (status === next) return;
    status = next;
    options.onStatus(next);
  };

  const connect = (): void => {
    const protocols = options.token === undefined ? [] : ["portolan", `bearer.${options.token}`];
    const ownSocket = new options.WebSocket(socketUrl(options), protocols) as Socket;
    socket = ownSocket;
    ownSocket.addEventListener("open", () => {
      if (ownSocket !== socket) return;
      isOpen = true;
      isDown = false;
      failures = 0;
      setStatus("open");
      options.onOpen();
    });
    ownSocket.addEventListener("message", ({ data }: { data: unknown }) => {
      if (ownSocket === socket) options.onText(String(data));
    });
    ownSocket.addEventListener("error", () => undefined);
    ownSocket.addEventListener("close", ({ code }: { code: number }) => {
      if (ownSocket === socket) void onLost(code);
    });
  };

  const onLost = async (code: number): Promise<void> => {
    const wasOpen = isOpen;
    socket = null;
    isOpen = false;
    isDown = true;
    if (code === refusedByPolicy || (!wasOpen && (await isSignedOut(options)))) {
      if (status !== "closed") setStatus("signed-out");
      options.onDown();
      return;
    }
    options.onDown();
    if (status === "closed") return;
    setStatus("connecting");
    const wait = Math.min(maxWaitMs, firstWaitMs * 2 ** Math.min(failures, 10));
    failures += 1;
    timer = setTimeout(connect, wait * (0.5 + jitter() / 2));
  };

  connect();
  return {
    get status() {
      return status;
    },
    get isOpen() {
      return isOpen;
    },
    /** Whether the connection was lost or could not be made, and is not open again. */
    get isDown() {
      return isDown;
    },
    /** Returns `false` if the socket is about to close: the text was not sent. */
    send(text: string): boolean {
      if (socket === null || (socket.readyState ?? socketOpen) !== socketOpen) return false;
      socket.send(text);
      return true;
    },
    close(): void {
      clearTimeout(timer);
      setStatus("closed");
      const last = socket;
      socket = null;
      isOpen = false;
      last?.close(1000, "done");
      options.onDown();
    },
  };
}

/** A browser does not learn why an upgrade was refused, so the service is asked whether the session is valid. */
async function isSignedOut({ url, token }: LinkOptions): Promise<boolean> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  try {
    const response = await fetch(new URL("/auth/status", url.replace(/^ws/, "http")), { headers });
    const answer: unknown = await response.json();
    return (
      typeof answer === "object" &&
      answer !== null &&
      "authenticated" in answer &&
      answer.authenticated === false
    );
  } catch {
    return false;
  }
}

function socketUrl({ url, node }: LinkOptions): string {
  const address = new URL("/rpc", url);
  if (node !== undefined) address.searchParams.set("node", node);
  address.protocol = address.protocol.replace("http", "ws");
  return address.href;
}

/** A random factor from 0 to 1, so that many clients do not reconnect at the same moment. */
function jitter(): number {
  return (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 255;
}
