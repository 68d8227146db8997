import { platformLogos } from "./platform-logos.ts";

const hues = 8;

/** The file of a platform's logo. A CAIP-2 namespace can have one logo for all its networks. */
export function platformLogo(platform: string): string | undefined {
  const file = platformLogos[platform] ?? platformLogos[platform.split(":", 1)[0] ?? ""];
  return file === undefined ? undefined : `/logos/${file}.svg`;
}

/** Up to four letters of a place's name, and a stable hue. */
export function platformMarkOf(platform: string, name: string): { letters: string; hue: number } {
  const plainName = name.replace(/[^\p{L}\p{N} ]/gu, "").trim();
  const words = plainName.split(/ +/);
  const initials =
    words.length > 1 ? words.map(([first = ""]) => first.toUpperCase()).join("") : shortened(plainName);
  let sum = 7;
  for (const letter of platform) sum = (sum * 31 + letter.charCodeAt(0)) % 9_973;
  return { letters: initials.slice(0, 4) || "?", hue: sum % hues };
}

/** The first letters and the last one of a word, so that names with the same beginning (`Blockfi`, `Blockpit`) differ. */
function shortened(word: string): string {
  return word.length <= 4 ? word : word.slice(0, 2) + word.slice(-1);
}

/** The chain of a connection kind that is not an exchange. */
const chainOfKind: Record<string, string> = {
  "evm-explorer": "eip155:1",
  "evm-node": "eip155:1",
  "eth-validators": "eip155:1",
  bitcoin: "bip122:000000000019d6689c085ae165831e93",
  lightning: "lightning",
  utxo: "utxo",
  solana: "solana",
  cosmos: "cosmos:cosmoshub-4",
  xrp: "xrpl",
  stellar: "stellar",
  tron: "tron",
  tezos: "tezos",
  algorand: "algorand",
  hedera: "hedera",
  cardano: "cip34",
  ton: "ton",
  sui: "sui",
  polkadot: "polkadot:91b171bb158e2d3848fa23a9f1c25182",
  kaspa: "kaspa",
  monero: "monero",
  hyperliquid: "eip155:999",
};

/** The platform of a connection, for its mark: by its kind, and the exchange in its settings. */
export function platformOfKind(kind: string, settings: Record<string, unknown> = {}): string {
  const { exchange } = settings;
  if (kind === "exchange" && typeof exchange === "string") return `exchange:${exchange}`;
  return chainOfKind[kind] ?? `exchange:${kind}`;
}

/** The platform of an export file's provider, by name. */
export function platformOfProvider(provider: string): string {
  return `exchange:${provider.toLowerCase().replace(/[^a-z0-9]/g, "")}`;
}
