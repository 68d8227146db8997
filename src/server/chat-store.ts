import type { AnswerStore } from "../assistant/chat/chats.ts";
import type { RunOnWorker } from "../rpc/protocol/dispatch.ts";
import { asInternal } from "../rpc/protocol/internal-method.ts";

/** Stores questions and answers through the worker, also after the client has disconnected. */
export function createAnswerStore(runOnWorker: RunOnWorker): AnswerStore {
  const run = async (method: string, input: Record<string, unknown>): Promise<void> => {
    await runOnWorker(`internal.${method}`, input, asInternal, new AbortController().signal);
  };
  return {
    begin: (accountName, question, answer) => run("beginAnswer", { accountName, question, answer }),
    keep: (accountName, answer) => run("keepAnswer", { accountName, ...answer }),
    end: (accountName, message) => run("endAnswer", { accountName, message }),
  };
}
