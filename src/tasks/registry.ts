import type { TaskKinds } from "./queue.ts";
import type { TaskKind } from "./task.ts";

/** Every kind of task, one line each. */
const kinds: TaskKind[] = [];

export const taskKinds: TaskKinds = new Map(kinds.map((kind) => [kind.kind, kind]));
