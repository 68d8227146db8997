import { translator } from "../../../dashboard/i18n/t.ts";
import type { Messages } from "../../../src/domain/texts/translator.ts";

const catalogues = import.meta.glob<{ default: Messages }>(
  ["../../../dashboard/i18n/en/*/*.ts", "../../../src/domain/texts/en/*.ts"],
  { eager: true },
);

/** Loads the English messages, as a page does, so that the dashboard's functions use them. */
export function speakEnglish(): void {
  translator.use("en", "en-US");
  for (const [path, { default: messages }] of Object.entries(catalogues)) {
    const file = path.slice(path.lastIndexOf("/") + 1, -3);
    const namespace = file.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    translator.add(namespace, messages);
  }
}
