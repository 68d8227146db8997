import { chainOfPlatform } from "../../src/domain/catalog/chains.ts";

/** Names for what the service knows by id. */

/** Shorter than the registry's, or not in it. */
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
  manual: "By hand",
};

export function platformName(platform: string): string {
  const known = platforms[platform];
  if (known !== undefined) return known;
  if (platform.startsWith("exchange:")) return capitalised(platform.slice("exchange:".length));
  return chainOfPlatform(platform)?.name ?? platform;
}

/** A wallet and where it is, told once where its name says so: `Kraken Spot`, `0xde30…a11c · Ethereum`. */
export function placeName(wallet: string, platform: string): string {
  const name = walletName(wallet);
  const where = platformName(platform);
  return name === where || name.startsWith(`${where} `) ? name : `${name} · ${where}`;
}

/** A long address as `0xde30…a11c`; a position keeps what it is a position in. */
export function walletName(wallet: string): string {
  const [owner = wallet, position] = wallet.split("#");
  const short = owner.length > 24 && !owner.includes(" ") ? `${owner.slice(0, 6)}…${owner.slice(-4)}` : owner;
  return position === undefined
    ? short
    : `${short} · ${position.length > 24 ? walletName(position) : position}`;
}

/** What an asset is called before the service has said more: the last part of its id. */
export function symbolFromId(assetId: string): string {
  const reference = assetId.slice(assetId.lastIndexOf(":") + 1);
  return reference.length > 14 ? `${reference.slice(0, 6)}…${reference.slice(-4)}` : reference;
}

export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}
