import type causes from "./en/causes.ts";
import type errors from "./en/errors.ts";
import type fileNotes from "./en/file-notes.ts";
import type issues from "./en/issues.ts";
import type notices from "./en/notices.ts";
import type rows from "./en/rows.ts";
import type types from "./en/types.ts";
import type unverified from "./en/unverified.ts";
import type { ArgumentIn, KeyIn } from "./messages.ts";
import type { Translator } from "./translator.ts";

/** The English catalogues that the service and the dashboard share. */
export type SharedCatalogues = {
  causes: typeof causes;
  errors: typeof errors;
  fileNotes: typeof fileNotes;
  issues: typeof issues;
  notices: typeof notices;
  rows: typeof rows;
  types: typeof types;
  unverified: typeof unverified;
};

/** Formats a shared message. */
export type SharedText = <Key extends KeyIn<SharedCatalogues>>(
  key: Key,
  ...[values]: ArgumentIn<SharedCatalogues, Key>
) => string;

/** The texts of one language, and the search for messages by key. */
export type Texts = { t: SharedText; find: Translator["find"] };

/** Messages of the translator's language; their catalogues must be loaded. */
export function textsOf(translator: Pick<Translator, "find" | "format">): Texts {
  return { t: (key, ...[values]) => translator.format(key, values), find: translator.find };
}
