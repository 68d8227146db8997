import { parameterOf } from "../servers/exchange-fixture.ts";
import {
  effectsOfFill,
  negative,
  sum,
  balancesAt,
  type Effect,
  type History,
  type Simulator,
} from "./history.ts";

type Row = {
  id: string;
  at: number;
  refid: string;
  type: string;
  asset: string;
  amount: string;
  fee: string;
};

const codes: Record<string, string> = { BTC: "XXBT", EUR: "ZEUR", ETH: "XETH" };
const codeOf = (coin: string): string => codes[coin] ?? coin;

/**
 * https://docs.kraken.com/api/docs/rest-api/get-ledgers: 50 rows a page, newest first. A failed withdrawal is a second row with its reference, and
 * reversed signs of amount and fee (https://github.com/BittyTax/BittyTax/issues/287).
 */
export function krakenSimulator(history: History): Simulator {
  const rows: Row[] = [];
  const effects: Effect[] = [];
  const book = (row: Row): void => {
    rows.push(row);
    effects.push({ at: row.at, coin: row.asset, amount: sum(row.amount, negative(row.fee)) });
  };
  for (const fill of history.fills) {
    const parts = effectsOfFill({ ...fill, fee: "0" });
    const charged = fill.feeCoin === fill.base || fill.feeCoin === fill.quote ? fill.feeCoin : fill.quote;
    for (const [index, { coin, amount }] of parts.entries())
      book({
        id: `F${fill.id}-${index}`,
        at: fill.at,
        refid: `T${fill.id}`,
        type: "trade",
        asset: coin,
        amount,
        fee: coin === charged ? fill.fee : "0",
      });
  }
  for (const { id, at, isDeposit, coin, amount, fee, endsAt, isFailed } of history.movements) {
    const row = { id: `M${id}`, at, refid: `M${id}`, asset: coin };
    if (isDeposit) {
      if (!isFailed) book({ ...row, at: endsAt, type: "deposit", amount, fee });
      continue;
    }
    book({ ...row, type: "withdrawal", amount: negative(amount), fee });
    if (isFailed) book({ ...row, id: `B${id}`, at: endsAt, type: "withdrawal", amount, fee: negative(fee) });
  }
  for (const { id, at, coin, amount } of history.credits)
    book({ id: `C${id}`, at, refid: "Unknown", type: "staking", asset: coin, amount, fee: "0" });
  const newestFirst = rows.toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  return {
    effects,
    answer(request, now) {
      if (request.path === "/0/private/Balance")
        return {
          body: {
            error: [],
            result: Object.fromEntries(
              [...balancesAt(effects, now)].map(([coin, amount]) => [codeOf(coin), amount]),
            ),
          },
        };
      if (request.path !== "/0/private/Ledgers") return undefined;
      const end = Number(parameterOf(request, "end")) * 1_000;
      const offset = Number(parameterOf(request, "ofs") ?? 0);
      const listed = newestFirst.filter(({ at }) => at <= Math.min(now, end));
      const page = listed.slice(offset, offset + 50).map(({ id, at, refid, type, asset, amount, fee }) => [
        id,
        {
          refid,
          time: at / 1_000,
          type,
          subtype: "",
          aclass: "currency",
          asset: codeOf(asset),
          amount,
          fee,
          balance: "0",
        },
      ]);
      return { body: { error: [], result: { count: listed.length, ledger: Object.fromEntries(page) } } };
    },
  };
}
