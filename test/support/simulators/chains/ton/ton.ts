import { contractAddress } from "../../../../../src/connectors/chains/ton/address.ts";
import type { StandInAnswer, StandInRequest } from "../../../servers/stand-in.ts";
import {
  addChange,
  amountOf,
  day,
  minute,
  opening,
  type ChainSimulator,
  type TrueTransaction,
} from "../chain-history.ts";
import { jettonMaster, toncoin, tonTraces, usdt, wallet, type TonRow, type TonTrace } from "./ton-traces.ts";

/** A toncenter server: four lists by logical time, the oldest row first, of which each page is counted from the list's beginning. */
export function tonSimulator(
  seed: number,
  { pageSize }: { pageSize: number },
  size: { days: number; count: number },
): ChainSimulator {
  const traces = tonTraces(seed, size);
  const rows = traces.flatMap((trace) => trace.rows).sort((a, b) => (a.lt < b.lt ? -1 : 1));
  // The balance before and after each transaction follows from all before it.
  let running = 0n;
  for (const row of rows) {
    if (row.list !== "transactions") continue;
    const isStated = row.lt % 3n !== 0n;
    row.fields["account_state_before"] = { balance: isStated ? String(running) : null };
    running += row.ton;
    row.fields["account_state_after"] = { balance: isStated ? String(running) : null };
  }
  const visible = (now: number): TonRow[] => rows.filter(({ at }) => at <= now);
  const list = (name: string, { query }: StandInRequest, now: number): StandInAnswer => {
    const from = BigInt(query.get("start_lt") ?? 0);
    const start = Number(query.get("offset") ?? 0);
    const listed = visible(now).filter((row) => row.list === name && row.lt >= from);
    return { body: { [name]: listed.slice(start, start + pageSize).map(({ fields }) => fields) } };
  };
  const lists: Record<string, string> = {
    "/api/v3/transactions": "transactions",
    "/api/v3/jetton/transfers": "jetton_transfers",
    "/api/v3/jetton/burns": "jetton_burns",
    "/api/v3/nft/transfers": "nft_transfers",
  };
  return {
    kind: "ton",
    upstreams: ["TONCENTER"],
    settings: { address: wallet },
    answer(request, now) {
      const { path, query } = request;
      const name = lists[path];
      if (name !== undefined) return list(name, request, now);
      if (path === "/api/v3/masterchainInfo") return { body: { last: { global_id: -239 } } };
      if (path === "/api/v3/jetton/masters")
        return {
          body: {
            jetton_masters: [{ jetton_content: { decimals: "6", symbol: "USDT", name: "Tether USD" } }],
          },
        };
      const held = visible(now).reduce(
        (sum, row) => ({ ton: sum.ton + row.ton, usdt: sum.usdt + row.usdt }),
        { ton: 0n, usdt: 0n },
      );
      if (path === "/api/v3/addressInformation") return { body: { balance: String(held.ton) } };
      if (path === "/api/v3/jetton/wallets") {
        const wallets = [{ jetton: jettonMaster.toUpperCase(), balance: String(held.usdt) }];
        return { body: { jetton_wallets: query.get("offset") === "0" ? wallets : [] } };
      }
      return { status: 404, body: {} };
    },
    // A trace of which a part is yet to come is not settled.
    truth: (now) =>
      traces.some(({ rows: parts }) => parts.some(({ at }) => at <= now) && parts.some(({ at }) => at > now))
        ? undefined
        : traces.filter(({ at }) => at <= now).map(trueTransaction),
    // A part of a trace may be late.
    moments: traces.map(({ at, rows: parts }) => Math.max(at, (parts.at(-1)?.at ?? at) - 2 * minute)),
    end: opening + size.days * day,
  };
}

function trueTransaction({ trace, at, rows, gas, hasFailed, items }: TonTrace): TrueTransaction {
  const changes: Record<string, string> = {};
  const total = (name: "ton" | "usdt"): bigint => rows.reduce((sum, row) => sum + row[name], 0n);
  addChange(changes, toncoin, { units: total("ton"), scale: 9 });
  addChange(changes, usdt, { units: total("usdt"), scale: 6 });
  for (const [item, count] of items)
    addChange(changes, `tvm:-239/nft:${contractAddress(item)}`, { units: count, scale: 0 });
  const fee = rows.reduce((sum, row) => sum + row.cost, 0n) + gas;
  return {
    key: trace,
    at,
    changes,
    ...(fee > 0n ? { fee: `${amountOf(fee, 9)} ${toncoin}` } : {}),
    ...(hasFailed ? { hasFailed } : {}),
  };
}
