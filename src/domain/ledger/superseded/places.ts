import { compareText } from "../../../lib/compare-text.ts";
import type { Place } from "./sides.ts";

/** Programs and explorers whose coins are on chains. Wallets named after them are compared with records of chains. */
const onChain: ReadonlySet<string> = new Set(
  (
    "adalite aptoscan bisq bitcoincore bitkey blockchair blockscout coinomi electrum eternl etherscan exodus fatstx helium jupiter ledgerlive mintscan " +
    "monero mycelium mymonero nault neonwallet phoenix snowtrace solscan sparrow subscan trezor vericoin yoroi zelcore"
  ).split(" "),
);
/** Words after an exchange's name that denote its wallet app or chain, such as "Coinbase Wallet" or "Binance Smart Chain". */
const chainWord = /^(?:wallet|smartchain|chain|dex|defi|web3|onchain)/;

/** Returns the place of a wallet by its name: the longest name of an exchange or program with which it begins. */
export function placesOf(exchanges: ReadonlySet<string>): (wallet: string) => Place | undefined {
  const names = [...exchanges].toSorted((a, b) => b.length - a.length || compareText(a, b));
  const known = new Map<string, Place | undefined>();
  return (wallet) => {
    if (known.has(wallet)) return known.get(wallet);
    const plainName = wallet.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
    const name = names.find((prefix) => prefix.length > 2 && plainName.startsWith(prefix));
    const place =
      name === undefined
        ? undefined
        : { name, isOnChain: onChain.has(name) || chainWord.test(plainName.slice(name.length)) };
    known.set(wallet, place);
    return place;
  };
}
