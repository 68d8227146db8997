import { useQuery } from "@tanstack/react-query";
import { useAccount } from "./account.tsx";
import { useService, type ResultOf } from "./service.ts";

export type Model = ResultOf<"assistant.models">[number];
export type Conversation = ResultOf<"assistant.conversations">["items"][number];
export type StoredMessage = ResultOf<"assistant.messages">["items"][number];

/** The newest messages of a conversation, oldest first; its export has the older ones. */
export function useMessages(conversationId: string, { isStored }: { isStored: boolean }) {
  const service = useService();
  const { name: accountName } = useAccount();
  return useQuery({
    queryKey: [accountName, "assistant.messages", conversationId],
    enabled: isStored,
    queryFn: async ({ signal }) => {
      const input = { accountName, conversationId, limit: 1_000 };
      return (await service.call("assistant.messages", input, signal)).items.toReversed();
    },
  });
}

/** Downloads a text as a file. */
export function saveFile({
  name,
  mediaType,
  content,
}: {
  name: string;
  mediaType: string;
  content: string;
}): void {
  const address = URL.createObjectURL(new Blob([content], { type: mediaType }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
