import { writeFileSync } from "node:fs";
import { AppError } from "../../src/errors/app-error.ts";
import type { FileSystem } from "../../src/ports/files.ts";
import type { OpenSql, Sql, Statement } from "../../src/ports/sql.ts";
import { diskError } from "../../src/platform/sqlite/disk-error.ts";
import { fileSystem } from "../../src/platform/host/files.ts";
import { openSql as openHere } from "../../src/platform/sqlite/open-sql.ts";

/** Thrown by every operation of a process after its simulated kill. */
export class Dead extends Error {}

/**
 * The kind of fault, and the step (1-based) at which it occurs: `kill` ends the process just before it; `full` and `readonly` refuse it and
 * the next ones until `steps` were refused; `clock` calls `onStep`, which moves the clock.
 */
export type Fault = { kind: "kill" | "full" | "readonly" | "clock"; at: number; steps: number };

export type FaultyMachine = {
  openSql: OpenSql;
  files: FileSystem;
  /** Number of commits and file changes so far; a process can be killed before each of them. */
  readonly steps: number;
  readonly isDead: boolean;
  /** Closes the files of a killed process, as the operating system does. */
  closeAll(): void;
};

const codes = { full: "SQLITE_FULL", readonly: "SQLITE_READONLY" };

/** Files and databases with one fault. Every commit and every file change is a step. */
export function faultyMachine(fault: Fault | null, onStep: () => void = () => undefined): FaultyMachine {
  let steps = 0;
  let isDead = false;
  const open = new Set<Sql>();

  const alive = (): void => {
    if (isDead) throw new Dead("the process is dead");
  };
  /** Counts a step, before its commit or file change, and throws if the fault is due. */
  const step = (refusal: (kind: "full" | "readonly") => Error): void => {
    alive();
    steps++;
    if (fault === null || steps < fault.at) return;
    if (fault.kind === "kill") {
      isDead = true;
      throw new Dead("the process was killed");
    }
    if (fault.kind === "clock") {
      if (steps === fault.at) onStep();
    } else if (steps < fault.at + fault.steps) throw refusal(fault.kind);
  };
  /** Refuses with the error of the SQLite drivers. */
  const sqlStep = (path: string): void =>
    step((kind) => diskError(Object.assign(new Error(kind), { code: codes[kind] }), path) as AppError);
  const fileStep = (path: string): void =>
    step(
      (kind) =>
        new AppError(
          "unavailable",
          kind === "full" ? `The disk that holds "${path}" is full.` : `"${path}" cannot be used.`,
        ),
    );

  const openSql: OpenSql = (path, options) => {
    alive();
    const sql = openHere(path, options);
    open.add(sql);
    // What is in memory only is no step.
    const writes = !options.readonly && path !== ":memory:";
    const wrap = <Row>(statement: Statement<Row>, isWrite: boolean): Statement<Row> => {
      const guard = <T>(work: () => T): T => {
        alive();
        if (isWrite && !sql.inTransaction) sqlStep(path);
        return work();
      };
      return {
        all: (...parameters) => guard(() => statement.all(...parameters)),
        values: (...parameters) => guard(() => statement.values(...parameters)),
        get: (...parameters) => guard(() => statement.get(...parameters)),
        iterate: (...parameters) => guard(() => statement.iterate(...parameters)),
        run: (...parameters) => guard(() => statement.run(...parameters)),
        columns: () => statement.columns(),
      };
    };
    return {
      path: sql.path,
      readonly: sql.readonly,
      prepare: (text) =>
        wrap(
          sql.prepare(text),
          /^\s*vacuum/i.test(text) || (writes && /^\s*(insert|update|delete|replace|with)/i.test(text)),
        ),
      exec: (script) => {
        alive();
        sql.exec(script);
      },
      transaction(work, how) {
        alive();
        const isOutermost = writes && !sql.inTransaction;
        return sql.transaction(() => {
          const result = work();
          if (isOutermost) sqlStep(path);
          return result;
        }, how);
      },
      checkpointWal() {
        alive();
        return sql.checkpointWal();
      },
      makeDurable() {
        alive();
        return sql.makeDurable();
      },
      get inTransaction() {
        return sql.inTransaction;
      },
      close() {
        // A killed process does not close its databases, so the write-ahead log remains.
        if (isDead) return;
        open.delete(sql);
        sql.close();
      },
    };
  };

  const files: FileSystem = {
    ...fileSystem,
    async write(path, content) {
      try {
        fileStep(path);
      } catch (error) {
        if (error instanceof Dead) writeFileSync(`${path}.dead.part`, "the beginning of a file");
        throw error;
      }
      return fileSystem.write(path, content);
    },
    async *read(path, range) {
      for await (const piece of fileSystem.read(path, range)) {
        alive();
        yield piece;
      }
    },
    copy(from, to) {
      fileStep(to);
      fileSystem.copy(from, to);
    },
    link(from, to) {
      fileStep(to);
      fileSystem.link(from, to);
    },
    rename(from, to) {
      fileStep(to);
      fileSystem.rename(from, to);
    },
    remove(path) {
      alive();
      if (!fileSystem.exists(path)) return;
      fileStep(path);
      fileSystem.remove(path);
    },
  };
  return {
    openSql,
    files,
    get steps() {
      return steps;
    },
    get isDead() {
      return isDead;
    },
    closeAll() {
      for (const sql of open) sql.close();
      open.clear();
    },
  };
}
