import {
  balancesAt,
  effectsOfFill,
  negative,
  newestFirst,
  type Effect,
  type History,
  type Listed,
  type Simulator,
} from "./history.ts";
import { parameterOf } from "../servers/exchange-fixture.ts";

/** Times have seconds. */
const text = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, "+0000");

/**
 * https://docs.bitso.com/bitso-api/docs/account-ledger: newest first, after an entry. Fees are entries of their own with the reference of what they
 * are charged for, and a failed withdrawal returns its amount and fee under its reference.
 */
export function bitsoSimulator({ fills, movements, credits }: History): Simulator {
  const effects: Effect[] = [];
  const rows: Listed[] = [];
  let entries = 0;
  const book = (at: number, operation: string, details: object, parts: Omit<Effect, "at">[]): void => {
    for (const { coin, amount } of parts) effects.push({ at, coin, amount });
    rows.push({
      at,
      id: ++entries,
      row: () => ({
        eid: "",
        operation,
        created_at: text(at),
        balance_updates: parts.map(({ coin, amount }) => ({ currency: coin.toLowerCase(), amount })),
        details,
      }),
    });
  };
  for (const fill of fills) {
    const details = { tid: String(fill.id), oid: `o${fill.order}` };
    const feeCoin = fill.isBuy ? fill.base : fill.quote;
    book(fill.at, "trade", details, effectsOfFill({ ...fill, fee: "0" }));
    const isCharged = fill.fee !== "0" && !fill.fee.startsWith("-");
    if (isCharged) book(fill.at, "fee", details, [{ coin: feeCoin, amount: negative(fill.fee) }]);
  }
  for (const { id, at, endsAt, coin, amount, fee, isDeposit, isFailed } of movements) {
    if (isDeposit) {
      if (!isFailed) book(endsAt, "funding", { fid: `f${id}`, method: "btc" }, [{ coin, amount }]);
      continue;
    }
    const details = { wid: `w${id}`, method: "btc" };
    book(at, "withdrawal", details, [{ coin, amount: negative(amount) }]);
    if (fee !== "0") book(at, "fee", details, [{ coin, amount: negative(fee) }]);
    if (!isFailed) continue;
    book(endsAt, "withdrawal", details, [{ coin, amount }]);
    if (fee !== "0") book(endsAt, "fee", details, [{ coin, amount: fee }]);
  }
  for (const { at, coin, amount } of credits) book(at, "reward", {}, [{ coin, amount }]);
  // Entries of one time stay in the order of booking.
  const listed = newestFirst(rows).map((row, index, all) => ({ ...row, eid: `e${all.length - index}` }));
  return {
    effects,
    answer(request, now) {
      const { path } = request;
      const of = (payload: unknown) => ({ body: { success: true, payload } });
      if (path === "/api/v3/balance")
        return of({
          balances: [...balancesAt(effects, now)].map(([coin, total]) => ({
            currency: coin.toLowerCase(),
            total,
            locked: "0",
            available: total,
          })),
        });
      if (/^\/api\/v3\/(?:fundings|withdrawals)\//.test(path)) return of([]);
      if (path !== "/api/v3/ledger") return undefined;
      const found = listed.filter(({ at }) => at <= now);
      const marker = parameterOf(request, "marker");
      const start = marker === undefined ? 0 : found.findIndex(({ eid }) => eid === marker) + 1;
      const size = Math.min(100, Number(parameterOf(request, "limit") ?? 25));
      return of(found.slice(start, start + size).map(({ row, eid }) => ({ ...row(now), eid })));
    },
  };
}
