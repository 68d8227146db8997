import type { TaskKind } from "../../../src/tasks/queue/task.ts";
import type { ServiceWorld } from "./service-world.ts";

/** Runs a task of an account at once, without the queue. Returns its result. */
export async function runTask(
  { writer }: Pick<ServiceWorld, "writer">,
  { accountName, kind, input }: { accountName: string; kind: TaskKind; input: object },
): Promise<unknown> {
  return await kind.run({
    context: writer,
    accountName,
    account: writer.accounts.open(accountName),
    taskId: "task",
    input: kind.input.parse(input),
    attempt: 1,
    signal: new AbortController().signal,
    checkpoint: null,
    progress: () => undefined,
    log: () => undefined,
  });
}
