import { join } from "node:path";
import { app, BrowserWindow, dialog, session, shell } from "electron";
import { runService } from "../desktop-wrapper/service.mjs";

let window: BrowserWindow | undefined;
let service: { stop: () => void } | undefined;
let isQuitting = false;
let origin = "";

/** The page gets neither Node nor a preload script: it is what a browser shows. */
function openWindow(url: string): void {
  if (window !== undefined) return;
  window = new BrowserWindow({
    width: 1280,
    height: 860,
    webPreferences: { nodeIntegration: false, contextIsolation: true, sandbox: true },
  });
  void window.loadURL(url);
}

/** Other addresses belong into the browser; other schemes are opened by nothing. */
function openOutside(url: string): void {
  if (/^(https?|mailto):/i.test(url)) void shell.openExternal(url);
}

function start(): void {
  const folder = join(app.isPackaged ? process.resourcesPath : app.getAppPath(), "service");
  service = runService({
    main: join(folder, "node_modules", "portolan", "dist", "main.js"),
    // Native modules are built for this Node, not for Electron's own.
    execPath: join(folder, process.platform === "win32" ? "node.exe" : "node"),
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_LOCATION: join(app.getPath("userData"), "service"),
    },
    onReady: ({ url }) => {
      origin = new URL(url).origin;
      openWindow(url);
    },
    onFailed: ({ reason, errors }) => {
      service = undefined;
      dialog.showErrorBox("portolan cannot start", errors.trim() || `It ended with ${reason}.`);
      app.quit();
    },
    onStopped: () => {
      service = undefined;
      app.quit();
    },
  });
}

app.on("web-contents-created", (_event, contents) => {
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: "deny" };
  });
  contents.on("will-navigate", (event) => {
    if (URL.canParse(event.url) && new URL(event.url).origin === origin) return;
    event.preventDefault();
    openOutside(event.url);
  });
});
app.on("second-instance", () => {
  if (window?.isMinimized() === true) window.restore();
  window?.focus();
});
app.on("window-all-closed", () => app.quit());
app.on("before-quit", (event) => {
  if (service === undefined) return;
  event.preventDefault();
  // The service is stopped in order; then the program quits.
  if (!isQuitting) service.stop();
  isQuitting = true;
});

// One instance: a second one would find the data folder in use.
// The ready event waits for the end of this module, so that the module must not wait for the event.
if (app.requestSingleInstanceLock())
  void app.whenReady().then(() => {
    session.defaultSession.setPermissionRequestHandler((_contents, permission, answer) =>
      answer(permission === "clipboard-sanitized-write" || permission === "notifications"),
    );
    start();
  });
else app.quit();
