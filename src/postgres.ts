import { parentPort, workerData } from "node:worker_threads";
import { serveStatements, type PostgresThread } from "./platform/postgres/serve-statements.ts";

// A thread that runs the statements of another one, which waits for each: a transaction stays a plain function, as with SQLite.
if (parentPort === null) throw new Error("postgres.ts is started by open-postgres.ts.");
const thread: PostgresThread = workerData;
serveStatements(thread);
