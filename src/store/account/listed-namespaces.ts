import { listedNamespaces } from "../../domain/assets/listed-tokens.ts";

/** The file's own facts (`account.id`, `settings`, cursors), one text per key. */
export const hasListedNamespace = listedNamespaces.map((name) => `id LIKE '%/${name}:%'`).join(" OR ");
