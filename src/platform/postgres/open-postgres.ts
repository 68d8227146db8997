import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import { AppError } from "../../errors/app-error.ts";
import { msg, type Wording } from "../../errors/wording.ts";
import type { OpenPostgres, Sql, SqlRow, SqlValue, Statement } from "../../ports/sql.ts";
import type { PostgresThread, StatementAnswer, StatementRequest } from "./serve-statements.ts";
import { postgresText } from "./dialect.ts";

/** Longer than connecting and one statement may take there. */
const waitMs = 10_000;
/** "port" in ASCII: transactions of all nodes run one after the other, as writers of one SQLite file do. */
const lockKey = 0x706f7274;
const uniqueViolation = "23505";

type Result<Row> = { rows: Row[]; changes: number };
type Run = <Row>(statement: Omit<StatementRequest, "id">) => Result<Row>;

/** `entry` is the entry file of the thread that runs the statements; it is started with the first one. */
export function createOpenPostgres(entry: URL): OpenPostgres {
  return (url) => {
    let thread: ReturnType<typeof startThread> | undefined;
    const run: Run = (statement) => (thread ??= startThread(entry, url)).run(statement);
    return createPostgresSql(run, () => thread?.close());
  };
}

function startThread(entry: URL, url: string): { run: Run; close(): void } {
  const turn = new SharedArrayBuffer(4);
  const flag = new Int32Array(turn);
  const { port1, port2 } = new MessageChannel();
  const data: PostgresThread = { url, turn, port: port2 };
  let lastId = 0;
  const worker = new Worker(entry, { workerData: data, transferList: [port2] });
  worker.unref();
  port1.unref();
  return {
    run<Row>(statement: Omit<StatementRequest, "id">) {
      const request: StatementRequest = { id: ++lastId, ...statement };
      Atomics.store(flag, 0, 0);
      port1.postMessage(request);
      for (;;) {
        const answer: StatementAnswer<Row> | undefined = receiveMessageOnPort(port1)?.message;
        if (answer === undefined) {
          if (Atomics.wait(flag, 0, 0, waitMs) === "timed-out")
            throw unreachable(msg`it did not answer in time`);
          Atomics.store(flag, 0, 0);
        } else if (answer.id === request.id) {
          if ("rows" in answer) return answer;
          throw errorOf(answer);
        }
        // The answer to an earlier statement came too late.
      }
    },
    close: () => void worker.terminate(),
  };
}

function errorOf({ code, message }: { code: string | null; message: string }): Error {
  if (code === uniqueViolation)
    return new AppError("conflict", "This was entered at the same moment on another node. Load it again.");
  return code === null
    ? unreachable(message)
    : new Error(`PostgreSQL refused a statement (${code}): ${message}`);
}

const unreachable = (why: string | Wording): AppError =>
  new AppError(
    "unavailable",
    msg`The database of the service cannot be reached: ${why}. Try again in a moment.`,
  );

function createPostgresSql(send: Run, close: () => void): Sql {
  let depth = 0;
  const run = <Row = SqlRow>(text: string, parameters: SqlValue[], { asLists = false } = {}): Result<Row> =>
    send<Row>({ text, parameters, asLists, isInside: depth > 0 });
  const statement = <Row>(text: string): Statement<Row> => {
    const translated = postgresText(text);
    return {
      all: (...parameters) => run<Row>(translated, parameters).rows,
      values<Values extends SqlValue[]>(...parameters: SqlValue[]) {
        return run<Values>(translated, parameters, { asLists: true }).rows;
      },
      get: (...parameters) => run<Row>(translated, parameters).rows[0],
      iterate: (...parameters) => run<Row>(translated, parameters).rows.values(),
      run: (...parameters) => ({ changes: run(translated, parameters).changes, lastInsertRowid: 0 }),
      columns: () => [],
    };
  };
  return {
    path: "postgres",
    readonly: false,
    prepare: <Row = SqlRow>(text: string) => statement<Row>(text),
    exec: (script) => void run(script, []),
    transaction(work) {
      const point = `level_${depth}`;
      if (depth === 0) {
        run("BEGIN", []);
        depth++;
      } else {
        run(`SAVEPOINT ${point}`, []);
        depth++;
      }
      try {
        if (depth === 1) run("SELECT pg_advisory_xact_lock($1)", [lockKey]);
        const result = work();
        if (result instanceof Promise) {
          result.catch(() => undefined);
          throw new TypeError("A transaction is a plain function: it may not wait for anything.");
        }
        run(depth === 1 ? "COMMIT" : `RELEASE SAVEPOINT ${point}`, []);
        return result;
      } catch (error) {
        try {
          run(depth === 1 ? "ROLLBACK" : `ROLLBACK TO SAVEPOINT ${point}`, []);
        } catch {
          // A lost connection has rolled back.
        }
        throw error;
      } finally {
        depth--;
      }
    },
    checkpointWal: () => false,
    makeDurable: () => true,
    get inTransaction() {
      return depth > 0;
    },
    close,
  };
}
