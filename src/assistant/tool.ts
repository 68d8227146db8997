import type { z } from "zod";
import type { Context } from "../context.ts";
import type { AccountStore } from "../store/account-store.ts";

/** What a running tool is given. `account` is open read-only; addresses are shortened in results where `maskAddresses` says so. */
export type ToolRun = {
  context: Context;
  accountName: string;
  account: AccountStore;
  signal: AbortSignal;
  maskAddresses: boolean;
};

/**
 * Something a model can ask of the owner's data. It reads and never writes. Its result is plain JSON and says what it rests on: rows, truncation,
 * unpriced and stale assets. It throws `AppError` for what the model can put right.
 */
export type AssistantTool<Schema extends z.ZodObject = z.ZodObject> = {
  /** snake_case, the same in the chat and behind `/mcp`. */
  name: string;
  /** For the model: what it answers, its units, when to prefer it. */
  description: string;
  input: Schema;
  run(input: z.output<Schema>, tools: ToolRun): Promise<unknown>;
};

export function defineTool<Schema extends z.ZodObject>(tool: AssistantTool<Schema>): AssistantTool<Schema> {
  return tool;
}
