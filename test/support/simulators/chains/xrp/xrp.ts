import { z } from "zod";
import type { StandInAnswer, StandInRequest } from "../../../servers/stand-in.ts";
import {
  addChange,
  amountOf,
  day,
  opening,
  sum,
  type ChainSimulator,
  type TrueTransaction,
} from "../chain-history.ts";
import { assetOf, friend, wallet, xrp, xrpEvents, type Event } from "./xrp-events.ts";

const request = z.object({
  method: z.string(),
  params: z.tuple([z.looseObject({ type: z.string().optional() })]),
});
const paging = z.object({
  ledger_index_min: z.number(),
  ledger_index_max: z.number(),
  limit: z.number(),
  marker: z.object({ ledger: z.number(), seq: z.number() }).optional(),
});

/** A rippled server: `account_tx` newest first, whose marker names the ledger and the transaction after which it goes on. */
export function xrpSimulator(
  seed: number,
  { pageSize }: { pageSize: number },
  size: { days: number; count: number },
): ChainSimulator {
  const { events, rows, stateAt } = xrpEvents(seed, size);
  const history = (given: z.output<typeof paging>, now: number): object => {
    const { ledger_index_min: min, ledger_index_max: max, marker, limit } = given;
    const listed = events
      .filter(({ at, ledger }) => at <= now && ledger >= min && (max === -1 || ledger <= max))
      .filter(
        ({ ledger, index }) =>
          marker === undefined || ledger < marker.ledger || (ledger === marker.ledger && index < marker.seq),
      )
      .toReversed();
    const page = listed.slice(0, Math.min(limit, pageSize));
    const last = page.at(-1);
    return {
      account: wallet,
      ledger_index_min: 32_570,
      ledger_index_max: 99_000_000,
      limit: pageSize,
      validated: true,
      transactions: page.map(({ hash }) => rows.get(hash)),
      ...(page.length < listed.length && last !== undefined
        ? { marker: { ledger: last.ledger, seq: last.index } }
        : {}),
    };
  };
  return {
    kind: "xrp",
    upstreams: ["XRPL"],
    settings: { address: wallet },
    answer({ body }: StandInRequest, now): StandInAnswer {
      const { method, params } = request.parse(JSON.parse(body));
      const state = stateAt(now);
      const results: Record<string, () => object> = {
        server_info: () => ({ info: { network_id: 0 } }),
        account_info: () => ({
          account_data: { Account: wallet, Balance: String(state.drops) },
          validated: true,
        }),
        account_lines: () => ({
          account: wallet,
          lines: [...state.tokens].map(([{ currency, issuer }, units]) => ({
            account: issuer,
            balance: amountOf(units, 6),
            currency,
            limit: "1000000000",
          })),
        }),
        account_objects: () => ({
          account_objects:
            params[0].type === "escrow"
              ? [...state.escrows].map(([index, drops]) => ({
                  Account: wallet,
                  Destination: friend,
                  Amount: String(drops),
                  LedgerEntryType: "Escrow",
                  index,
                }))
              : [],
        }),
        account_tx: () => history(paging.parse(params[0]), now),
      };
      return { body: { result: { status: "success", ...results[method]?.() } } };
    },
    truth: (now) => events.filter(({ at }) => at <= now).map(trueTransaction),
    moments: events.map(({ at }) => at),
    end: opening + size.days * day,
  };
}

function trueTransaction({ hash, at, drops, tokens, fee, account, result, escrow }: Event): TrueTransaction {
  const changes: Record<string, string> = {};
  const paid = account === wallet ? fee : 0n;
  const locked = escrow?.change === "paid" ? -escrow.drops : 0n;
  if (drops + locked - paid !== 0n) addChange(changes, xrp, { units: drops + locked - paid, scale: 6 });
  for (const [line, units] of tokens)
    changes[assetOf(line)] = sum(changes[assetOf(line)] ?? "0", amountOf(units, 6));
  return {
    key: hash,
    at,
    changes,
    ...(paid > 0n ? { fee: `${amountOf(paid, 6)} ${xrp}` } : {}),
    ...(result === "tesSUCCESS" ? {} : { hasFailed: true }),
  };
}
