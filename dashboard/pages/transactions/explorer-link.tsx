import type { ReactNode } from "react";
import { chainOfPlatform } from "../../../src/domain/catalog/chains.ts";
import { t } from "../../i18n/t.ts";
import { ActionIcon } from "../../parts/action-icon.tsx";

type Explorer = { tx: string; address: string };

/** Explorers of chains other than EVM ones, by CAIP-2 id: what precedes a hash and an address. */
const explorers: Record<string, Explorer> = {
  "bip122:000000000019d6689c085ae165831e93": {
    tx: "https://mempool.space/tx/",
    address: "https://mempool.space/address/",
  },
  "bip122:12a765e31ffd4059bada1e25190f6e98": {
    tx: "https://litecoinspace.org/tx/",
    address: "https://litecoinspace.org/address/",
  },
  "bip122:1a91e3dace36e2be3bf030a65679fe82": {
    tx: "https://dogechain.info/tx/",
    address: "https://dogechain.info/address/",
  },
  "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp": {
    tx: "https://solscan.io/tx/",
    address: "https://solscan.io/account/",
  },
  "cosmos:cosmoshub-4": {
    tx: "https://www.mintscan.io/cosmos/tx/",
    address: "https://www.mintscan.io/cosmos/address/",
  },
  "xrpl:0": { tx: "https://xrpscan.com/tx/", address: "https://xrpscan.com/account/" },
};

/** A hash or an address, with a link to the chain's explorer where the chain has one. */
export function ExplorerLink({
  platform,
  kind,
  of,
  children,
}: {
  platform: string;
  kind: keyof Explorer;
  of: string;
  children: ReactNode;
}) {
  const url = explorerUrl(platform, kind, of);
  if (url === undefined) return children;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" title={t("edits.openInExplorer")}>
      {children} <ActionIcon name="external" size={14} />
    </a>
  );
}

export function explorerUrl(platform: string, kind: keyof Explorer, of: string): string | undefined {
  // A position in a protocol, or a wallet with a name, is no address.
  if (!/^[A-Za-z0-9]{20,}$/.test(of)) return undefined;
  const evm = chainOfPlatform(platform)?.explorer;
  const base = evm === undefined ? explorers[platform]?.[kind] : `${evm}/${kind}/`;
  return base === undefined ? undefined : base + of;
}
