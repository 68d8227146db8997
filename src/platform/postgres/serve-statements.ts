import type { MessagePort } from "node:worker_threads";
import { messageOf } from "../../errors/app-error.ts";
import type { SqlValue } from "../../ports/sql.ts";

/** The other thread waits until `turn` is 1, then takes the answer from its end of `port`. */
export type PostgresThread = { url: string; turn: SharedArrayBuffer; port: MessagePort };

export type StatementRequest = {
  id: number;
  text: string;
  parameters: SqlValue[];
  /** Rows as lists of values instead of records. */
  asLists: boolean;
  /** Of a transaction that began on the connection: it must not continue on another one. */
  isInside: boolean;
};
export type StatementAnswer<Row = unknown> = { id: number } & (
  | { rows: Row[]; changes: number }
  | { code: string | null; message: string }
);

const connectMs = 3_000;
/** The server ends a statement, and a transaction that does nothing, after this time: a paused process must not hold the lock of all nodes. */
const serverMs = 5_000;
const statementMs = 6_000;
/** The type of `bigint` in PostgreSQL. Our integers are below 2^53. */
const int8 = 20;

/** Runs statements one after the other on one connection, which is opened again after it was lost. */
export function serveStatements({ url, turn, port }: PostgresThread): void {
  const flag = new Int32Array(turn);
  let current: { opening: Promise<Connection> } | undefined;

  function connection(): Promise<Connection> {
    if (current !== undefined) return current.opening;
    const ownConnection = { opening: connect(url, () => current === ownConnection && (current = undefined)) };
    current = ownConnection;
    return ownConnection.opening;
  }
  /** Ends its transaction, too. */
  function drop(): void {
    current?.opening.then(
      ({ close }) => close(),
      () => undefined,
    );
    current = undefined;
  }
  async function run({ id, isInside, ...statement }: StatementRequest): Promise<StatementAnswer> {
    if (isInside && current === undefined)
      return { id, code: null, message: "the connection was lost in a transaction" };
    try {
      const { query } = await connection();
      return { id, ...(await query(statement)) };
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : null;
      if (!isAnswer(code)) drop();
      return { id, code: isAnswer(code) ? code : null, message: messageOf(error) };
    }
  }
  port.on("message", (request: StatementRequest) => {
    void run(request).then((answer) => {
      port.postMessage(answer);
      Atomics.store(flag, 0, 1);
      Atomics.notify(flag, 0);
    });
  });
}

/**
 * Whether it is the SQLSTATE of a refused statement. After a shutdown (class 57), a connection error (class 08) or an error of the network
 * the connection cannot be used again. https://www.postgresql.org/docs/15/errcodes-appendix.html
 */
function isAnswer(code: string | null): boolean {
  return code !== null && /^[0-9A-Z]{5}$/.test(code) && !/^(?:08|57)/.test(code) && !/^E[A-Z]+$/.test(code);
}

type Statement = Pick<StatementRequest, "text" | "parameters" | "asLists">;
type Connection = {
  query(statement: Statement): Promise<{ rows: unknown[]; changes: number }>;
  close(): void;
};

async function connect(url: string, onLost: () => void): Promise<Connection> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs,
    statement_timeout: serverMs,
    idle_in_transaction_session_timeout: serverMs,
    types: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        oid === int8 && format !== "binary" ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  client.on("error", onLost);
  client.on("end", onLost);
  await client.connect();
  return {
    async query({ text, parameters, asLists }) {
      const answer = asLists
        ? client.query({ text, values: parameters, rowMode: "array" })
        : client.query(text, parameters);
      // A script of several statements has a list of results.
      const { rows, rowCount } = [await answer].flat().at(-1) ?? { rows: [], rowCount: 0 };
      return { rows, changes: rowCount ?? 0 };
    },
    close: () => void client.end().catch(() => undefined),
  };
}
