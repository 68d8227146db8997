import { z } from "zod";
import type { Context } from "../../context.ts";
import type { TaskPart } from "./task.ts";

/** What every task about a whole account says of it. */
export const subject = { accountId: z.string(), accountName: z.string() };

/** What a running task about an account is given; it opens the account's file itself, when it needs it. */
export type ServerTaskRun<Input> = TaskPart<Input> & {
  /** Saves where a later run goes on. */
  saveCheckpoint(value: unknown): void;
};

/** A kind of task that outlives the account's file. As a `TaskKind`, `run` must be safe to repeat. */
export type ServerTaskKind<Schema extends z.ZodType = z.ZodType> = {
  kind: string;
  input: Schema;
  title: string;
  attempts: number;
  run(run: ServerTaskRun<z.output<Schema>>): Promise<void>;
  undo(run: ServerTaskRun<z.output<Schema>>): Promise<void>;
};

export type ServerTaskKinds = ReadonlyMap<string, ServerTaskKind>;

export function defineServerTask<Schema extends z.ZodType<{ accountId: string; accountName: string }>>(
  kind: ServerTaskKind<Schema>,
): ServerTaskKind<Schema> {
  return kind;
}

/** Adds a task and answers its id; call it inside the transaction of the server's file that it belongs to. */
export function enqueueServerTask<Schema extends z.ZodType>(
  { server, now, newId }: Pick<Context, "server" | "now" | "newId">,
  kind: ServerTaskKind<Schema>,
  input: z.output<Schema>,
): string {
  const id = newId();
  server.tasks.add({
    id,
    kind: kind.kind,
    title: kind.title,
    input,
    trigger: "user",
    priority: 0,
    mergeKey: null,
    createdAt: now(),
    runAt: null,
  });
  return id;
}
