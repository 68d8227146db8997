import { homedir } from "node:os";
import { join } from "node:path";

/** The conventional folder for user data: XDG on Linux, Application Support on macOS, AppData on Windows. */
export function userDataFolder(): string {
  const { XDG_DATA_HOME: xdg, LOCALAPPDATA: local } = process.env;
  if (process.platform === "darwin") return join(homedir(), "Library", "Application Support", "portolan");
  if (process.platform === "win32") return join(local ?? join(homedir(), "AppData", "Local"), "portolan");
  return join(xdg === undefined || xdg === "" ? join(homedir(), ".local", "share") : xdg, "portolan");
}
