// Takes Electron's place: reports what the example calls in lines of JSON on standard output, and raises the events
// that the test writes on standard input.
import { EventEmitter } from "node:events";
import { createInterface } from "node:readline";

const report = (call, value) => process.stdout.write(`${JSON.stringify({ call, value })}\n`);
const emitter = new EventEmitter();
let openHandler;
const contents = new EventEmitter();
contents.setWindowOpenHandler = (handler) => (openHandler = handler);

function cancellable(values = {}) {
  const event = { ...values, isPrevented: false, preventDefault: () => (event.isPrevented = true) };
  return event;
}

export const app = {
  isPackaged: false,
  getAppPath: () => process.env.TEST_APP_PATH,
  getPath: (name) => `${process.env.TEST_APP_PATH}/${name}`,
  requestSingleInstanceLock: () => process.env.TEST_SECOND !== "true",
  whenReady: async () => undefined,
  on: (name, listener) => emitter.on(name, listener),
  quit: () => {
    const event = cancellable();
    emitter.emit("before-quit", event);
    report("quit", !event.isPrevented);
    if (!event.isPrevented) process.exit(0);
  },
};
export class BrowserWindow {
  constructor({ webPreferences }) {
    report("window", webPreferences);
    emitter.emit("web-contents-created", cancellable(), contents);
  }
  async loadURL(url) {
    report("load", url);
  }
  isMinimized() {
    return true;
  }
  restore() {
    report("restore");
  }
  focus() {
    report("focus");
  }
}
export const dialog = { showErrorBox: (title, content) => report("error", `${title}\n${content}`) };
export const shell = { openExternal: async (url) => report("outside", url) };
export const session = {
  defaultSession: {
    setPermissionRequestHandler: (handler) =>
      handler(contents, "media", (isGranted) => report("media", isGranted)),
  },
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const [name, url] = line.split(" ");
  if (name === "open") report("open", openHandler({ url }).action);
  else if (name === "navigate") {
    const event = cancellable({ url });
    contents.emit("will-navigate", event);
    report("navigate", event.isPrevented ? "prevented" : "allowed");
  } else emitter.emit(name, cancellable());
});
