import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPreciseJson } from "../../src/net/precise-json.ts";
import { connectionWorld, type ConnectionWorld } from "../support/worlds/connection-world.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

const shared = process.env["PORTOLAN_SHARED"] ?? join(import.meta.dirname, "../../../shared");
const solana = join(shared, "recordings/solana/getTransaction");
const esplora = join(shared, "recordings/esplora");

type Balance = {
  accountIndex: number;
  mint: string;
  owner?: string;
  uiTokenAmount: { amount: string; decimals: number };
};
type Recorded = {
  slot: number;
  blockTime: number;
  meta: {
    err: unknown;
    fee: number;
    preBalances: (number | string)[];
    postBalances: (number | string)[];
    preTokenBalances: Balance[];
    postTokenBalances: Balance[];
    loadedAddresses?: { writable: string[]; readonly: string[] };
  };
  transaction: { signatures: string[]; message: { accountKeys: string[] } };
};
type Output = { scriptpubkey_address?: string; value: number };
type BitcoinTransaction = {
  txid: string;
  fee: number;
  vin: { prevout: Output | null }[];
  vout: Output[];
  status?: unknown;
};

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

/** What each asset changed by, and the fee, in smallest units. */
function changesOf(world: ConnectionWorld): { sums: Record<string, bigint>; fee: bigint } {
  const sums: Record<string, bigint> = {};
  let fee = 0n;
  for (const { legs } of world.account.ledger.list({}, { limit: 100, order: "asc" }).items)
    for (const { direction, assetId, amount, wallet } of legs) {
      // What a stake account holds is in none of the wallet's own balances.
      if (wallet?.includes("#") === true) continue;
      const scale = world.account.assets.find(assetId)?.decimals ?? 0;
      const [whole = "", fraction = ""] = amount.split(".");
      const units = BigInt(whole + fraction.padEnd(scale, "0"));
      const asset = assetId.includes("/token:") ? assetId.slice(assetId.indexOf("/token:") + 7) : "native";
      sums[asset] = (sums[asset] ?? 0n) + (direction === "in" ? units : -units);
      if (direction === "fee") fee += units;
    }
  for (const [asset, units] of Object.entries(sums)) if (units === 0n) delete sums[asset];
  return { sums, fee };
}

describe.skipIf(!existsSync(solana))("recorded transactions of Solana (needs ../shared/recordings)", () => {
  const files = existsSync(solana) ? readdirSync(solana) : [];
  it.each(files)(
    "%s: legs and fee equal the balance changes, for each fee payer and token owner",
    async (file) => {
      const whole = readPreciseJson(
        { status: 200, headers: {}, text: readFileSync(join(solana, file), "utf8") },
        "solana",
      ) as { response: { body: { result: Recorded } } };
      const { result } = whole.response.body;
      const { meta, transaction } = result;
      const keys = [
        ...transaction.message.accountKeys,
        ...(meta.loadedAddresses?.writable ?? []),
        ...(meta.loadedAddresses?.readonly ?? []),
      ];
      const [payer = ""] = keys;
      const balances = [...meta.preTokenBalances, ...meta.postTokenBalances];
      const wallets = new Set([payer, ...balances.flatMap(({ owner }) => owner ?? [])]);
      for (const wallet of [...wallets].slice(0, 4)) {
        standIn.on(/./, ({ body }) => {
          const calls = JSON.parse(body) as { id: number; method: string } | { id: number; method: string }[];
          const answer = ({ id, method }: { id: number; method: string }): unknown => {
            const [signature] = transaction.signatures;
            const answers: Record<string, unknown> = {
              getBalance: { value: 0 },
              getTokenAccountsByOwner: { value: [] },
              getSignaturesForAddress: [
                { signature, slot: result.slot, blockTime: result.blockTime, err: meta.err },
              ],
              getTransaction: result,
              getProgramAccounts: [],
            };
            return method in answers
              ? { id, result: answers[method] }
              : { id, error: { code: -32601, message: "Method not found" } };
          };
          return { body: Array.isArray(calls) ? calls.map(answer) : answer(calls) };
        });
        const world = connectionWorld({
          upstreams: { SOLANA: standIn.url },
          now: () => result.blockTime * 1000,
        });
        await world.sync(await world.connect("solana", { address: wallet }));

        const expected: Record<string, bigint> = {};
        const put = (asset: string, units: bigint): void =>
          void (expected[asset] = (expected[asset] ?? 0n) + units);
        const index = keys.indexOf(wallet);
        if (index !== -1)
          put("native", BigInt(meta.postBalances[index] ?? 0) - BigInt(meta.preBalances[index] ?? 0));
        for (const { owner, mint, uiTokenAmount } of meta.preTokenBalances)
          if (owner === wallet) put(mint, -BigInt(uiTokenAmount.amount));
        for (const { owner, mint, uiTokenAmount } of meta.postTokenBalances)
          if (owner === wallet) put(mint, BigInt(uiTokenAmount.amount));
        for (const [asset, units] of Object.entries(expected)) if (units === 0n) delete expected[asset];
        const ours = changesOf(world);
        expect(ours.sums).toEqual(expected);
        expect(ours.fee).toBe(wallet === payer ? BigInt(meta.fee) : 0n);
      }
    },
  );
});

describe.skipIf(!existsSync(esplora))("recorded transactions of Bitcoin (needs ../shared/recordings)", () => {
  const transactions = (existsSync(esplora) ? readdirSync(esplora) : [])
    .flatMap((file): unknown[] => {
      const { body } = (
        JSON.parse(readFileSync(join(esplora, file), "utf8")) as { response: { body: unknown } }
      ).response;
      return Array.isArray(body) ? body : [body];
    })
    .filter(
      (one): one is BitcoinTransaction =>
        typeof one === "object" && one !== null && "vin" in one && "vout" in one,
    )
    .map((one) => ({ txid: one.txid, transaction: one }));

  it.each(transactions)(
    "$txid: what each address sent and received, and the fee of the sole sender",
    async ({ transaction }) => {
      const { vin, vout, fee, txid } = transaction;
      const addresses = [...vin.map(({ prevout }) => prevout), ...vout].flatMap(
        (one) => one?.scriptpubkey_address ?? [],
      );
      const own = [...new Set(addresses)].filter((address) => /^(?:bc1|[13])/.test(address)).slice(0, 5);
      for (const address of own) {
        const status = { confirmed: true, block_height: 800_000, block_time: 1_690_000_000 };
        standIn.on(/./, ({ path }) => {
          const stats = { funded_txo_sum: 0, spent_txo_sum: 0, tx_count: 1 };
          if (path.endsWith("/txs")) return { body: [{ ...transaction, status }] };
          return { body: { address, chain_stats: stats, mempool_stats: { ...stats, tx_count: 0 } } };
        });
        const world = connectionWorld({ upstreams: { ESPLORA: standIn.url }, now: () => 1_700_000_000_000 });
        await world.sync(await world.connect("bitcoin", { wallet: address }));
        const got = vout
          .filter((one) => one.scriptpubkey_address === address)
          .reduce((sum, one) => sum + one.value, 0);
        const gave = vin
          .filter(({ prevout }) => prevout?.scriptpubkey_address === address)
          .reduce((sum, { prevout }) => sum + (prevout?.value ?? 0), 0);
        const gaveAll = vin.every(({ prevout }) => prevout?.scriptpubkey_address === address);
        const ours = changesOf(world);
        expect(ours.sums["native"] ?? 0n).toBe(BigInt(got - gave));
        expect(ours.fee).toBe(gaveAll ? BigInt(fee) : 0n);
        expect(
          world.account.ledger.list({}, { limit: 9, order: "asc" }).items.every((one) => one.txHash === txid),
        ).toBe(true);
      }
    },
  );
});
