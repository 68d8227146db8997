import { listedNamespaces } from "../../domain/assets/listed-tokens.ts";

/** A condition for SQL: the asset is a contract's token, which coin lists may know. */
export const hasListedNamespace = listedNamespaces.map((name) => `id LIKE '%/${name}:%'`).join(" OR ");
