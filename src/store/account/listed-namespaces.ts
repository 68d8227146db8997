import { listedNamespaces } from "../../domain/assets/listed-tokens.ts";

/** An SQL condition: the asset is a contract's token on a platform that coin lists cover. */
export const hasListedNamespace = listedNamespaces.map((name) => `id LIKE '%/${name}:%'`).join(" OR ");
