import { utxoCoins, type UtxoCoin } from "../../../domain/catalog/utxo-coins.ts";
import type { Recognition } from "../../recognition.ts";
import { canonicalAddress } from "./address-format.ts";
import { isExtendedKey } from "./address-source.ts";
import { addressSourceOf } from "./addresses.ts";

type Match = { coin: UtxoCoin; field: "address" | "xpub" | "descriptor" };

/** Every coin on which a text can be an address or an extended public key. */
function coinsOf(text: string): Match[] {
  return utxoCoins.flatMap((coin): Match[] => {
    if (canonicalAddress(coin, text) !== null) return [{ coin, field: "address" }];
    if (isExtendedKey(text)) return isReadable(text, coin) ? [{ coin, field: "xpub" }] : [];
    const isDescriptor = /^(?:addr|pkh|wpkh|sh|tr|wsh)\(/.test(text);
    return isDescriptor && isReadable(text, coin) ? [{ coin, field: "descriptor" }] : [];
  });
}

export function recognizeCoins(text: string): Recognition[] {
  return coinsOf(text)
    .filter(({ coin }) => coin.id !== "bitcoin")
    .map(({ coin, field }) => ({
      platform: coin.platform,
      name: coin.name,
      settings: { coin: coin.id, [field]: text },
    }));
}

export function recognizeBitcoinText(text: string): Recognition[] {
  return coinsOf(text)
    .filter(({ coin }) => coin.id === "bitcoin")
    .map(({ coin }) => ({ platform: coin.platform, name: coin.name, settings: { wallet: text } }));
}

function isReadable(text: string, coin: UtxoCoin): boolean {
  try {
    const source = addressSourceOf(text, undefined, coin);
    return source.kind === "fixed" || source.addressAt(0, 0) !== "";
  } catch {
    return false;
  }
}
