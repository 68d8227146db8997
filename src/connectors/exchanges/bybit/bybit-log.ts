import type { ExchangeEvent, Change } from "../../../domain/exchange/exchange-event.ts";
import { dayOf, millisecondsPerDay } from "../../../domain/time/day.ts";
import { msg, type Wording } from "../../../errors/wording.ts";
import { defineStream } from "../exchange.ts";
import {
  type Raw,
  distinctRecords,
  textOf,
  momentOf,
  amountOf,
  optionalAmountOf,
  negated,
  sumAmounts,
  feeOf,
} from "../reading/raw.ts";
import { windowState, readWindows } from "../reading/windows.ts";
import { withoutConversions } from "./bybit-conversions.ts";
import { earnPosition } from "./bybit-accounts.ts";
import { derivative, types, unknown, earn, type Meaning } from "./bybit-log-types.ts";
import { pagesOf, spanParameters } from "./bybit-lists.ts";

export const log = defineStream(windowState, {
  // Not "unified-log": an earlier version booked conversions twice and loans as other changes, so that logs are read again.
  id: "account-log",
  title: "Unified account",
  history: {
    days: 729,
    reason: "Bybit provides the unified account's log for two years. Import older ones from its exports.",
  },
  async *read(call, state) {
    let unread: Wording | undefined;
    let retracted: string[] = [];
    const pages = readWindows(call, state, { spanMs: 7 * millisecondsPerDay }, async function* (window) {
      // A trade's two rows may be on two pages.
      const rows: Raw[] = [];
      for await (const page of pagesOf(
        call.client,
        "privateGetV5AccountTransactionLog",
        { accountType: "UNIFIED", limit: 50, ...spanParameters(window) },
        "list",
      ))
        rows.push(...page);
      unread ??= unbookedFeesOf(rows);
      const listed = distinctRecords(rows);
      const kept = new Set(await withoutConversions(call.client, listed));
      const events = logEvents([...kept]);
      const ids = new Set(events.map(({ id }) => id));
      const conversionRows = listed.filter((row) => !kept.has(row));
      retracted.push(...conversionRows.map(eventIdOf).filter((id) => !ids.has(id)));
      yield events;
    });
    for await (const page of pages) {
      yield {
        ...page,
        ...(unread === undefined ? {} : { unread }),
        ...(retracted.length === 0 ? {} : { retracted }),
      };
      retracted = [];
    }
  },
});

/** Taxes are stated in addition to the fee. The documentation of the change, which is cash flow + funding − fee, does not mention them. */
function unbookedFeesOf(rows: readonly Raw[]): Wording | undefined {
  const row = rows.find(
    ({ extraFees }) => !/^(?:|\[\]|\{\}|null)$/.test(JSON.stringify(extraFees ?? "").replaceAll('"', "")),
  );
  if (row === undefined) return undefined;
  const day = dayOf(momentOf(row, "transactionTime"));
  return msg`Unified account: extra fees, such as taxes of ${day}, are not booked, since Bybit does not document whether the change of the balance includes them. Enter them by hand if the balances differ.`;
}

/** Moves between own sub-accounts have a separate list, which states both sides. */
function logEvents(rows: readonly Raw[]): ExchangeEvent[] {
  const groups = new Map<string, Raw[]>();
  for (const row of rows) {
    if (/^TRANSFER_(?:IN|OUT)$/.test(textOf(row, "type"))) continue;
    const key = eventIdOf(row);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups].flatMap(([id, group]): ExchangeEvent[] => {
    const [first] = group;
    if (first === undefined) return [];
    const name = textOf(first, "type");
    const at = Math.min(...group.map((row) => momentOf(row, "transactionTime")));
    const isOut = amountOf(first, "change").startsWith("-");
    const meaning = name === "TRADE" && !isSpotTrade(first) ? contractTrade(first) : (types[name] ?? unknown);
    return [
      {
        id,
        at,
        type: isOut ? meaning.outgoingType : meaning.incomingType,
        account: "Unified",
        changes: [...group.flatMap(changesOf), ...(isOut && meaning === earn ? group.map(earnSide) : [])],
        ...productOf(meaning, { isOut, at }),
        method: name,
      },
    ];
  });
}

function eventIdOf(row: Raw): string {
  return isSpotTrade(row)
    ? textOf(row, "tradeId") || `${textOf(row, "orderId")}:${textOf(row, "transactionTime")}`
    : textOf(row, "id");
}

function earnSide(row: Raw): Change {
  return { symbol: textOf(row, "currency"), amount: negated(amountOf(row, "change")), account: earnPosition };
}

/** Bybit's payments do not name a subscription, so each settles the oldest matching one. */
function productOf(
  { product, isKeyed }: Meaning,
  { isOut, at }: { isOut: boolean; at: number },
): { counterparty?: string } {
  if (product === undefined) return {};
  return {
    counterparty: isKeyed === true && isOut ? `${product}:${new Date(at).toISOString()}` : product,
  };
}

function isSpotTrade(row: Raw): boolean {
  return types[textOf(row, "type")]?.incomingType === "trade" && isSpot(row) && !isSettlement(row);
}
/** The meaning of a contract trade. In an unknown category, it is not booked as profit. */
const contractTrade = (row: Raw): Meaning =>
  /^(?:linear|inverse|option)$/.test(textOf(row, "category")) ? derivative : unknown;
const isSpot = (row: Raw): boolean => /^(?:|spot)$/.test(textOf(row, "category"));
const isSettlement = (row: Raw): boolean => types[textOf(row, "type")]?.product !== undefined;

/** `change` includes the fee: it is cash flow + funding − fee. */
function changesOf(row: Raw): Change[] {
  const symbol = textOf(row, "currency");
  const fee = optionalAmountOf(row, "fee");
  const change = amountOf(row, "change");
  return fee === "0"
    ? [{ symbol, amount: change }]
    : [{ symbol, amount: sumAmounts(change, fee) }, feeOf(symbol, fee)];
}
