import type { SentMessage } from "./history.ts";

/** What a client asks (docs/assistant.md). */
export type ChatRequest = {
  accountName: string;
  /** The conversation's. */
  id: string;
  modelId: string;
  messages: SentMessage[];
  /** Whether the answer goes on for a while when no one listens, for a client that will be back. */
  resume: boolean;
};
