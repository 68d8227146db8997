import type { Asset } from "../../src/domain/assets/asset.ts";
import type { Operation, TransactionStatus } from "../../src/domain/ledger/transaction.ts";
import {
  capitalised,
  plainName,
  platformName as sharedPlatformName,
  taskTitle as sharedTaskTitle,
  walletName,
} from "../../src/domain/texts/names.ts";
import { textsOf } from "../../src/domain/texts/catalogues.ts";
import type { MessageKey } from "../i18n/messages.ts";
import { chainName } from "./chain-names.ts";
import { t, translator } from "../i18n/t.ts";

/** Names for ids of the service. */
export {
  addressOf,
  plainName,
  positionName,
  providerName,
  symbolFromId,
  walletName,
} from "../../src/domain/texts/names.ts";

export function platformName(platform: string): string {
  return sharedPlatformName(platform, { ...textsOf(translator), chainName });
}

/**
 * An asset's name. Where that is only a symbol, it is completed: a currency by its full name, and an exchange's unidentified coin by the
 * exchange, because several coins can have the same symbol.
 */
export function assetName({
  id,
  name,
  symbol,
  coinId,
}: Pick<Asset, "id" | "name" | "symbol" | "coinId">): string {
  if (name !== symbol) return name;
  const [platform = "", reference = ""] = id.split("/", 2);
  if (platform === "currency:iso4217") return currencyName(reference.replace(/^code:/, "")) ?? name;
  return isUnidentified({ id, coinId })
    ? t("common.unidentifiedCoinAt", { platform: platformName(platform) })
    : name;
}

/** Whether an exchange's symbol has not been mapped to a coin yet. */
export function isUnidentified({ id, coinId }: Pick<Asset, "id" | "coinId">): boolean {
  return coinId === null && id.startsWith("exchange:");
}

/** `EUR` as `Euro`; `undefined` for an unknown code. */
function currencyName(code: string): string | undefined {
  try {
    return new Intl.DisplayNames([translator.locale], { type: "currency", fallback: "none" }).of(code);
  } catch {
    return undefined;
  }
}

/** A wallet with its platform, unless the name contains it: `Kraken Spot`, `0xde30…a11c · Ethereum`. */
export function placeName(wallet: string, platform: string): string {
  const name = walletName(wallet);
  // Manual entries, and files that name no platform.
  if (platform === "manual") return name;
  const platformTitle = platformName(platform);
  return plainName(name) === plainName(platformTitle) || name.startsWith(`${platformTitle} `)
    ? name
    : `${name} · ${platformTitle}`;
}

/** The label of a transaction's type; a report keeps the label of the time when it was created. */
export function typeName(type: string): string {
  return translator.find(`types.${type}`) ?? capitalised(type);
}

export function statusName(status: TransactionStatus): string {
  return t(`types.status${status}`);
}

export function operationName(operation: Operation): string {
  return t(`types.operation${operation}`);
}

/** The label of a task by its kind. A task that concerns one record, such as a connection, has that record's name in the service's title. */
export function taskTitle(task: { kind: string; title: string }): string {
  return sharedTaskTitle(task, translator);
}

/** `1 transaction`, `1,234 transactions`. */
export function countText(count: number, noun: Noun): string {
  return t(`count.${noun}`, { count });
}

export type Noun = Extract<MessageKey, `count.${string}`> extends `count.${infer Name}` ? Name : never;
