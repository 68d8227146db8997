// npm start: installs and builds what is missing, then runs the service in this process in production mode.
import { ensureInstalled, root } from "./ensure-installed.mjs";
import { stopWithParent } from "./stop-with-parent.mjs";

if (process.env.npm_lifecycle_event === "start") stopWithParent();
const { ensureBuilt } = await import("./ensure-built.mjs");
// A fresh clone is built while the SQLite driver is compiled.
await ensureInstalled({ meanwhile: (driver) => ensureBuilt({ driver, isLocked: true }) });
await ensureBuilt();
process.env.NODE_ENV ||= "production";
await import(`${root}dist/main.js`);
