import type { ReactNode } from "react";
import { chainOfPlatform } from "../../../src/domain/catalog/chains.ts";
import { t } from "../../i18n/t.ts";
import { Icon } from "../../parts/icon.tsx";

type Explorer = { tx: string; address: string };

/** Explorers of non-EVM chains by CAIP-2 id: the URL prefixes of a hash and an address. */
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
  "bip122:000000000000000000651ef99cb9fcbe": {
    tx: "https://blockchair.com/bitcoin-cash/transaction/",
    address: "https://blockchair.com/bitcoin-cash/address/",
  },
  "tron:728126428": {
    tx: "https://tronscan.org/#/transaction/",
    address: "https://tronscan.org/#/address/",
  },
  "algorand:wGHE2Pwdvd7S12BL5FaOP20EGYesN73k": {
    tx: "https://allo.info/tx/",
    address: "https://allo.info/account/",
  },
  "cip34:1-764824073": {
    tx: "https://cardanoscan.io/transaction/",
    address: "https://cardanoscan.io/address/",
  },
  "hedera:mainnet": {
    tx: "https://hashscan.io/mainnet/transaction/",
    address: "https://hashscan.io/mainnet/account/",
  },
  "kaspa:58c2d4199e21f910d1571d114969cece": {
    tx: "https://explorer.kaspa.org/txs/",
    address: "https://explorer.kaspa.org/addresses/",
  },
  "polkadot:91b171bb158e2d3848fa23a9f1c25182": {
    tx: "https://polkadot.subscan.io/extrinsic/",
    address: "https://polkadot.subscan.io/account/",
  },
  "stellar:pubnet": {
    tx: "https://stellar.expert/explorer/public/tx/",
    address: "https://stellar.expert/explorer/public/account/",
  },
  "sui:mainnet": {
    tx: "https://suiscan.xyz/mainnet/tx/",
    address: "https://suiscan.xyz/mainnet/account/",
  },
  "tezos:NetXdQprcVkpaWU": { tx: "https://tzkt.io/", address: "https://tzkt.io/" },
  "starknet:SN_MAIN": { tx: "https://voyager.online/tx/", address: "https://voyager.online/contract/" },
  "aptos:1": {
    tx: "https://explorer.aptoslabs.com/txn/",
    address: "https://explorer.aptoslabs.com/account/",
  },
  "tvm:-239": { tx: "https://tonviewer.com/transaction/", address: "https://tonviewer.com/" },
  "xrpl:0": { tx: "https://xrpscan.com/tx/", address: "https://xrpscan.com/account/" },
};

/** A hash or an address, linked to the chain's explorer if there is one. */
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
    <a href={url} target="_blank" rel="noopener noreferrer" title={t("common.openInExplorer")}>
      {children} <Icon name="external" size={14} />
    </a>
  );
}

export function explorerUrl(platform: string, kind: keyof Explorer, target: string): string | undefined {
  // The names of positions and of wallets are not addresses.
  if (!/^(?:[A-Za-z0-9]{20,}|kaspa:[a-z0-9]{60,}|[EU]Q[\w-]{46}|0\.0\.\d+(?:@[\d.]+)?)$/.test(target))
    return undefined;
  const evm = chainOfPlatform(platform)?.explorer;
  const base = evm === undefined ? explorers[platform]?.[kind] : `${evm}/${kind}/`;
  return base === undefined ? undefined : base + target;
}
