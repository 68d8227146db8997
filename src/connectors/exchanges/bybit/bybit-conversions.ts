import { z } from "zod";
import type { ExchangeEvent } from "../../../domain/exchange/exchange-event.ts";
import { millisecondsPerDay } from "../../../domain/time/day.ts";
import { ExchangeFailure } from "../../../ports/exchanges.ts";
import { defineStream, oncePerClient, type ExchangeClient } from "../exchange.ts";
import { createRepeats } from "../reading/paging.ts";
import { amountOf, listAt, magnitude, momentOf, negated, textOf, valueAt, type Raw } from "../reading/raw.ts";

const rowsPerPage = 100;

/** Completed conversions of all accounts: https://bybit-exchange.github.io/docs/v5/asset/convert/get-convert-history */
const convertedRows = oncePerClient(async (client): Promise<Raw[]> => {
  const rows: Raw[] = [];
  const repeats = createRepeats();
  for (let index = 1; ; index++) {
    const answer = valueAt(
      await client.ask("privateGetV5AssetExchangeQueryConvertHistory", { index, limit: rowsPerPage }),
      "result",
    );
    const page = listAt(answer, "list");
    if (repeats(page)) break;
    rows.push(...page);
    if (page.length < rowsPerPage) break;
  }
  return rows.filter((row) => /^success$/i.test(textOf(row, "exchangeStatus")));
});

const isOfFunding = (row: Raw): boolean => /funding/i.test(textOf(row, "accountType"));

export const conversions = defineStream(z.null(), {
  id: "conversions",
  title: "Conversions",
  isOptional: true,
  isCostly: true,
  async *read({ client }) {
    yield { events: (await convertedRows(client)).map(conversionOf), state: null };
  },
});

function conversionOf(row: Raw): ExchangeEvent {
  return {
    id: `convert:${textOf(row, "exchangeTxId")}`,
    at: momentOf(row, "createdAt"),
    type: "trade",
    account: isOfFunding(row) ? "Funding" : "Unified",
    method: "Convert",
    changes: [
      { symbol: textOf(row, "fromCoin"), amount: negated(amountOf(row, "fromAmount")) },
      { symbol: textOf(row, "toCoin"), amount: amountOf(row, "toAmount") },
    ],
  };
}

const toleranceMs = millisecondsPerDay / 24;

/**
 * The rows of the unified account's log without those of conversions that have a list of their own: the log states each side as `CURRENCY_BUY` or
 * `CURRENCY_SELL`, the types that it also uses for the sale of collateral. All rows are kept if Bybit refuses the list of conversions.
 */
export async function withoutConversions(client: ExchangeClient, rows: readonly Raw[]): Promise<Raw[]> {
  if (!rows.some(isCurrencyRow)) return [...rows];
  const kept = new Set(rows);
  for (const row of await convertedOrNone(client)) {
    if (isOfFunding(row)) continue;
    const at = momentOf(row, "createdAt");
    const side = (symbol: string, amount: string): Raw | undefined =>
      [...kept].find(
        (candidate) =>
          isCurrencyRow(candidate) &&
          textOf(candidate, "currency") === symbol &&
          amountOf(candidate, "change") === amount &&
          Math.abs(momentOf(candidate, "transactionTime") - at) <= toleranceMs,
      );
    const sold = side(textOf(row, "fromCoin"), negated(magnitude(amountOf(row, "fromAmount"))));
    const bought = side(textOf(row, "toCoin"), amountOf(row, "toAmount"));
    if (sold === undefined || bought === undefined) continue;
    kept.delete(sold);
    kept.delete(bought);
  }
  return [...kept];
}

const isCurrencyRow = (row: Raw): boolean =>
  /^(?:CURRENCY_BUY|CURRENCY_SELL|CONVERT)$/.test(textOf(row, "type"));

async function convertedOrNone(client: ExchangeClient): Promise<Raw[]> {
  try {
    return await convertedRows(client);
  } catch (error) {
    if (error instanceof ExchangeFailure) return [];
    throw error;
  }
}
