/** The part of Electron 41 that examples/electron uses; the example itself is compiled against Electron's own types. */
declare module "electron" {
  type Cancellable = { preventDefault: () => void };
  type WebContents = {
    setWindowOpenHandler: (handler: (details: { url: string }) => { action: "deny" }) => void;
    on: (event: "will-navigate", listener: (event: Cancellable & { url: string }) => void) => void;
  };
  export const app: {
    readonly isPackaged: boolean;
    getAppPath: () => string;
    getPath: (name: "userData") => string;
    quit: () => void;
    requestSingleInstanceLock: () => boolean;
    whenReady: () => Promise<void>;
    on: {
      (event: "web-contents-created", listener: (event: Cancellable, contents: WebContents) => void): void;
      (event: "before-quit", listener: (event: Cancellable) => void): void;
      (event: "second-instance" | "window-all-closed", listener: () => void): void;
    };
  };
  export class BrowserWindow {
    constructor(options: {
      width: number;
      height: number;
      webPreferences: { nodeIntegration: boolean; contextIsolation: boolean; sandbox: boolean };
    });
    loadURL(url: string): Promise<void>;
    isMinimized(): boolean;
    restore(): void;
    focus(): void;
  }
  export const dialog: { showErrorBox: (title: string, content: string) => void };
  export const shell: { openExternal: (url: string) => Promise<void> };
  export const session: {
    defaultSession: {
      setPermissionRequestHandler: (
        handler: (contents: WebContents, permission: string, answer: (isGranted: boolean) => void) => void,
      ) => void;
    };
  };
}

/** Set by Electron. */
declare namespace NodeJS {
  interface Process {
    readonly resourcesPath: string;
  }
}
