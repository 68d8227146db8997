import { z } from "zod";
import type { StandInAnswer, StandInRequest } from "../../../servers/stand-in.ts";
import {
  addChange,
  amountOf,
  day,
  opening,
  type ChainSimulator,
  type TrueTransaction,
} from "../chain-history.ts";
import { platform, sol, solanaEvents, tokenProgram, wallet, type Event } from "./solana-events.ts";

const call = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()).default([]) });
const range = z.object({ before: z.string().optional(), until: z.string().optional(), limit: z.number() });
const filter = z.object({ programId: z.string() });
/** A Solana RPC server with pages of `pageSize` signatures. */
export function solanaSimulator(
  seed: number,
  { pageSize }: { pageSize: number },
  size: { days: number; count: number },
): ChainSimulator {
  const { events, heldAt } = solanaEvents(seed, size);
  const results: Record<string, (params: readonly unknown[], now: number) => unknown> = {
    getGenesisHash: () => "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d",
    getEpochInfo: () => ({ epoch: 500 }),
    getBalance: (_, now) => ({ context: { slot: 1 }, value: Number(heldAt(now).lamports) }),
    getTokenAccountsByOwner: ([, given], now) => ({
      context: { slot: 1 },
      value:
        filter.parse(given).programId === tokenProgram
          ? [...heldAt(now).tokens].map(([address, { account, units }]) => ({
              pubkey: address,
              account: {
                lamports: 2_039_280,
                owner: tokenProgram,
                data: {
                  program: "spl-token",
                  parsed: {
                    info: {
                      mint: account.mint,
                      owner: wallet,
                      tokenAmount: {
                        amount: String(units),
                        decimals: account.decimals,
                        uiAmountString: amountOf(units, account.decimals),
                      },
                    },
                  },
                },
              },
            }))
          : [],
    }),
    getProgramAccounts: () => [],
    getMultipleAccounts: ([addresses]) => ({
      context: { slot: 1 },
      value: z
        .array(z.string())
        .parse(addresses)
        .map(() => null),
    }),
    getSignaturesForAddress: ([address, given], now) => {
      const { before, until, limit } = range.parse(given);
      const newest = events
        .filter(({ keys, at }) => at <= now && keys.includes(String(address)))
        .toReversed();
      const first = before === undefined ? 0 : newest.findIndex(({ signature }) => signature === before) + 1;
      const end = newest.findIndex(({ signature }) => signature === until);
      return newest
        .slice(first, end === -1 ? undefined : end)
        .slice(0, Math.min(limit, pageSize))
        .map(({ signature, slot, at, hasFailed }) => ({
          signature,
          slot,
          err: hasFailed ? { InstructionError: [0, { Custom: 1 }] } : null,
          memo: null,
          blockTime: at / 1_000,
          confirmationStatus: "finalized",
        }));
    },
    getTransaction: ([signature], now) =>
      events.find((event) => event.signature === signature && event.at <= now)?.row ?? null,
  };
  const answerCall = (value: unknown, now: number): object => {
    const { id, method, params } = call.parse(value);
    const result = results[method];
    return result === undefined
      ? { jsonrpc: "2.0", id, error: { code: -32601, message: "Method not found" } }
      : { jsonrpc: "2.0", id, result: result(params, now) };
  };
  return {
    kind: "solana",
    upstreams: ["SOLANA"],
    settings: { address: wallet },
    answer({ body }: StandInRequest, now): StandInAnswer {
      const calls: unknown = JSON.parse(body);
      return {
        body: Array.isArray(calls) ? calls.map((one) => answerCall(one, now)) : answerCall(calls, now),
      };
    },
    truth: (now) => events.filter(({ at }) => at <= now).map(trueTransaction),
    moments: events.map(({ at }) => at),
    end: opening + size.days * day,
  };
}

function trueTransaction({ signature, at, payer, fee, hasFailed, lamports, tokens }: Event): TrueTransaction {
  const changes: Record<string, string> = {};
  const paid = payer === wallet ? fee : 0n;
  const units = (hasFailed ? 0n : (lamports.get(wallet) ?? 0n)) - paid;
  if (units !== 0n) addChange(changes, sol, { units, scale: 9 });
  for (const { account, units: moved } of hasFailed ? [] : tokens)
    if (account.owner === wallet)
      addChange(changes, `${platform}/token:${account.mint}`, { units: moved, scale: account.decimals });
  const isMoved = Object.values(changes).some((amount) => amount !== "0");
  return {
    key: signature,
    at,
    changes: isMoved ? changes : {},
    ...(paid > 0n ? { fee: `${amountOf(paid, 9)} ${sol}` } : {}),
    ...(hasFailed ? { hasFailed } : {}),
  };
}
