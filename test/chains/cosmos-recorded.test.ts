import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { accountOf } from "../../src/connectors/chains/cosmos/address.ts";
import { effectOf, transactionsOf } from "../../src/connectors/chains/cosmos/assemble.ts";
import { cosmosChains, type CosmosChain } from "../../src/connectors/chains/cosmos/chains.ts";
import { assetOf, originOf } from "../../src/connectors/chains/cosmos/denominations.ts";
import { responseRow, type CosmosRow } from "../../src/connectors/chains/cosmos/events.ts";
import { recordedBody, recordedFile, recordingOf } from "../support/chains/account-chain.ts";

type Expected = Record<string, { net: Record<string, Record<string, string>> }>;
type ExpectedRow = {
  address: string;
  txhash: string;
  files: string[];
  rows: { tx_type: string; sent_amount?: string; received_amount?: string; fee?: string }[];
};

/** A Mintscan answer has the same transaction with its types spelled twice. */
function unwrapped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unwrapped);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, unwrapped(field)] as const);
  const own = fields.filter(([name]) => !name.startsWith("/"));
  const inner = fields.filter(([name]) => name.startsWith("/")).map(([, field]) => field as object);
  return Object.assign(Object.fromEntries(own), ...inner) as unknown;
}

function rowOf(file: string): CosmosRow | undefined {
  const body = unwrapped(recordedBody(file));
  const first: unknown = Array.isArray(body) ? body[0] : body;
  if (typeof first !== "object" || first === null) return undefined;
  const response: unknown = "tx_response" in first ? first.tx_response : first;
  const parsed = responseRow.safeParse(response);
  return parsed.success ? parsed.data : undefined;
}

function chainOf(address: string): CosmosChain | undefined {
  const prefix = accountOf(address)?.prefix;
  return cosmosChains.find((chain) => chain.prefix === prefix);
}

/** The recorded sums leave out movements whose amount is named before the account. */
function withoutAmountFirst(row: CosmosRow): CosmosRow {
  const isKept = ({ type, attributes }: CosmosRow["events"][number]): boolean =>
    !(type.startsWith("coin_") || type === "transfer") || attributes[0]?.key !== "amount";
  return { ...row, logs: row.logs.map((log) => ({ ...log, events: log.events.filter(isKept) })) };
}

const recorded = recordingOf("cosmos/expected.json");
const needed = recorded === undefined ? [] : readdirSync(dirname(recorded));
const transactionFiles = needed
  .filter((name) => /^(lcd-tx|mintscan-.*-tx|gem-(delegate|transfer\.))/.test(name))
  .map((name) => `cosmos/${name}`)
  .filter((file) => rowOf(file) !== undefined);

describe.skipIf(recorded === undefined)(
  "recorded transactions of Cosmos chains (needs the recordings)",
  () => {
    it.each(transactionFiles)("%s changes each account by what its events say", (file) => {
      const row = rowOf(file);
      const { net } = (recordedFile("cosmos/expected.json") as Expected)[file] ?? { net: {} };
      if (row === undefined) throw new Error(`${file} has no transaction`);
      for (const [wallet, coins] of Object.entries(net)) {
        const chain = chainOf(wallet);
        if (chain === undefined) continue;
        const { flows, fees } = effectOf(withoutAmountFirst(row), { chain, wallet });
        const hasFees = row.events.length > 0 || row.logs.some(({ msg_index: index }) => index === null);
        const found = new Map<string, bigint>();
        for (const { denom, units } of flows) found.set(denom, (found.get(denom) ?? 0n) + units);
        if (hasFees) for (const { denom, units } of fees) found.set(denom, (found.get(denom) ?? 0n) - units);
        const changed = [...found]
          .filter(([, units]) => units !== 0n)
          .map(([denom, units]) => [denom, String(units)]);
        expect([wallet, Object.fromEntries(changed)]).toEqual([wallet, coins]);
      }
    });

    const rows = recorded === undefined ? [] : (recordedFile("cosmos/expected-rows.json") as ExpectedRow[]);
    const cases = rows.flatMap((row) => {
      const file = row.files.find((name) => rowOf(name) !== undefined);
      const chain = chainOf(row.address);
      // A bridge's deposit claims have no events of the account that they pay later.
      if (row.txhash.startsWith("E13E8719")) return [];
      return file === undefined || chain === undefined ? [] : [{ ...row, file, chain }];
    });
    it.each(cases)(
      "$address $txhash: amounts, fee and type of $file",
      ({ file, chain, address: wallet, rows: expected }) => {
        const row = rowOf(file);
        if (row === undefined) throw new Error(`${file} has no transaction`);
        const transactions = transactionsOf(effectOf(row, { chain, wallet }), { chain, wallet }, (denom) => ({
          assetId: assetOf(chain, denom),
          scale: denom === chain.denom ? chain.decimals : 6,
        }));
        const legs = transactions.flatMap((one) => one.legs.map((leg) => ({ ...leg, type: one.type })));
        const sumOf = (...directions: string[]): number =>
          legs
            .filter((leg) => directions.includes(leg.direction))
            .reduce((sum, leg) => sum + Number(leg.amount), 0);
        const messages = row.tx.body.messages.map((message) => message["@type"]);
        const [only] = expected;
        for (const { tx_type: type, received_amount: received, sent_amount: sent, fee } of expected) {
          if (type === "STAKING" && messages.every((message) => /staking|distribution/.test(message)))
            expect(transactions.map((one) => one.type)).toContain("reward");
          if (type === "_MsgDelegate") expect(transactions[0]?.type).toBe("stake");
          if (messages.some((message) => message.includes("MsgSwapExactAmountIn")) && expected.length === 1)
            expect(new Set(legs.map(({ direction }) => direction))).toEqual(new Set(["in", "out", "fee"]));
          if (type === "TRANSFER" && sent !== undefined)
            expect(sumOf("out", "fee")).toBeCloseTo(Number(sent) + Number(fee ?? 0), 6);
          if (type === "TRANSFER" && received !== undefined && expected.length === 1)
            expect(sumOf("in")).toBeCloseTo(Number(received), 6);
        }
        if (only?.fee !== undefined && expected.length === 1 && only.sent_amount === undefined)
          expect(sumOf("fee")).toBeCloseTo(Number(only.fee), 6);
      },
    );

    it("replays more than forty transactions", () => {
      expect(transactionFiles.length).toBeGreaterThan(40);
      expect(cases.length).toBeGreaterThan(35);
    });

    it("resolves a recorded denomination only by the established channels", () => {
      const osmosis = cosmosChains.find(({ id }) => id === "osmosis-1");
      if (osmosis === undefined) throw new Error("no record of Osmosis");
      const traces = needed
        .filter((name) => name.startsWith("lcd-ibc-denom-"))
        .map(
          (name) =>
            (recordedBody(`cosmos/${name}`) as { denom_trace: { path: string; base_denom: string } })
              .denom_trace,
        );
      const resolved = traces.map(({ path, base_denom: base }) => originOf(osmosis, { path, base })?.symbol);
      expect(traces.length).toBeGreaterThan(20);
      expect(resolved.filter((symbol) => symbol !== undefined).length).toBeGreaterThan(3);
      expect(originOf(osmosis, { path: "transfer/channel-999", base: "uatom" })).toBeUndefined();
    });
  },
);
