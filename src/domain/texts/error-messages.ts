import type { Language } from "../account/settings.ts";
import type { Messages, Translator } from "./translator.ts";

/** The catalogues of error messages by their English templates (`msg`). English needs none. */
const catalogues: Partial<Record<Language, () => Promise<Messages>>> = {
  de: async () => {
    const parts = await Promise.all([
      import("./de/messages/backups.ts"),
      import("./de/messages/chains.ts"),
      import("./de/messages/exchange-gaps.ts"),
      import("./de/messages/exchange-keys.ts"),
      import("./de/messages/files.ts"),
      import("./de/messages/gaps.ts"),
      import("./de/messages/input.ts"),
      import("./de/messages/ledger.ts"),
      import("./de/messages/service.ts"),
      import("./de/messages/sources.ts"),
      import("./de/messages/task-log.ts"),
    ]);
    return Object.fromEntries(parts.flatMap((part) => Object.entries(part.default)));
  },
};

/** The catalogue of error messages of a language; empty for English. */
export async function errorMessagesIn(language: Language): Promise<Messages> {
  return (await catalogues[language]?.()) ?? {};
}

/** Adds the catalogue of error messages to a translator of that language, once. */
export async function loadErrorMessages(
  language: Language,
  translator: Pick<Translator, "has" | "add">,
): Promise<void> {
  if (!translator.has("messages")) translator.add("messages", await errorMessagesIn(language));
}
