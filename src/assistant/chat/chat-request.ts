import type { SentMessage } from "./history.ts";

/** A client's request (docs/assistant.md). */
export type ChatRequest = {
  accountName: string;
  /** Id of the conversation. */
  id: string;
  modelId: string;
  messages: SentMessage[];
  /** Whether the answer continues for a while without listeners, for a client that will reconnect. */
  resume: boolean;
};
