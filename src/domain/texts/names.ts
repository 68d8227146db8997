import { capitalised, providerName } from "../../lib/provider-name.ts";
import type { SharedText, Texts } from "./catalogues.ts";

export { capitalised, plainName, providerName } from "../../lib/provider-name.ts";

/** Names that are shorter than the registry's, or missing there. */
const platforms: Record<string, string> = {
  "eip155:1": "Ethereum",
  "eip155:10": "Optimism",
  "eip155:56": "BNB Chain",
  "eip155:100": "Gnosis",
  "eip155:137": "Polygon",
  "eip155:324": "zkSync Era",
  "eip155:8453": "Base",
  "eip155:42161": "Arbitrum",
  "eip155:43114": "Avalanche",
  "eip155:59144": "Linea",
  "bip122:000000000019d6689c085ae165831e93": "Bitcoin",
  "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp": "Solana",
};

/** The texts that contain platforms' names. */
export type PlatformTexts = { t: SharedText; chainName(platform: string): string | undefined };

export function platformName(platform: string, { t, chainName }: PlatformTexts): string {
  const known = platforms[platform];
  if (known !== undefined) return known;
  if (platform === "manual") return t("types.manualEntry");
  if (platform.startsWith("exchange:")) return providerName(platform.slice("exchange:".length));
  // A chain's id has a colon. Other ids are words, such as that of the demo.
  return chainName(platform) ?? (platform.includes(":") ? platform : capitalised(platform));
}

/** A long address as `0xde30…a11c`; a position keeps its suffix. */
export function walletName(wallet: string): string {
  const [owner = wallet, position] = wallet.split("#");
  const short = owner.length > 24 && !owner.includes(" ") ? `${owner.slice(0, 6)}…${owner.slice(-4)}` : owner;
  return position === undefined ? short : `${short} · ${positionName(position)}`;
}

/** The address of a wallet; of a position, the part before the suffix. */
export function addressOf(wallet: string): string {
  return wallet.split("#")[0] ?? wallet;
}

/** The name of a position: `Aave V3` for `aave-v3`, a contract as `0xde30…a11c`. */
export function positionName(position: string): string {
  if (position.length > 24) return walletName(position.replace(/^\?/, ""));
  if (!/^[a-z][a-z\d-]*$/.test(position)) return position;
  return position
    .split("-")
    .map((word) => (/^v\d+$/.test(word) ? word.toUpperCase() : providerName(word)))
    .join(" ");
}

/** A placeholder for an asset's name, until the service provides it: the last part of its id. */
export function symbolFromId(assetId: string): string {
  const reference = assetId.slice(assetId.lastIndexOf(":") + 1);
  return reference.length > 14 ? `${reference.slice(0, 6)}…${reference.slice(-4)}` : reference;
}

/** The prefixes of the service's titles of tasks about a connection, which its label follows. */
const beforeLabel: Readonly<Record<string, string>> = { sync: "Read ", verify: "Verify " };

/** The title of a task by its kind, with the label of its connection. */
export function taskTitle(
  { kind, title }: { kind: string; title: string },
  { find }: Pick<Texts, "find">,
): string {
  const isWithTransactions = kind === "deleteConnection" && title.endsWith(" and its transactions");
  const key = `types.task${capitalised(kind)}${isWithTransactions ? "AndTransactions" : ""}`;
  const exactTitle = find(key) ?? title;
  const beginning = beforeLabel[kind];
  if (beginning === undefined || !title.startsWith(beginning) || title === "Read a connection")
    return exactTitle;
  return find(`${key}Of`)?.replace("{{label}}", () => title.slice(beginning.length)) ?? title;
}
