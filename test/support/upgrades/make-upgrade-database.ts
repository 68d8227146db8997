import { accountName, makeHistory } from "./upgrade-history.ts";
import { workerWorld } from "../worlds/worker-world.ts";

/** Makes the history in a data directory: `node --import tsx test/support/upgrades/make-upgrade-database.ts <folder>`. */
const world = workerWorld(process.argv[2] ?? "");
await makeHistory(world);
const { tasks } = world.app.context.accounts.open(accountName);
if (tasks.isBusy()) throw new Error("something is still to be computed");
await world.app.stop();
