import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressSourceOf } from "../../src/connectors/chains/utxo/addresses.ts";
import { utxoCoin } from "../../src/domain/catalog/utxo-coins.ts";
import { parseDecimal } from "../../src/domain/money/decimal.ts";
import { connectionWorld, type ConnectionWorld } from "../support/worlds/connection-world.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

type Part = { addresses?: string[] | null; value?: string };
type Answer = {
  balance: string;
  totalPages: number;
  transactions: { txid: string; vin: Part[]; vout: Part[] }[];
};
type Expected = { txid: string; net: string; fee: string; paysFee: boolean };
type Recording = {
  coin: string;
  kind: "address" | "xpub";
  name: string;
  /** All transactions of the wallet are in the answer: they add up to its balance. */
  isComplete: boolean;
  expected: Expected[];
  answer: Answer;
};

const fixtures = join(import.meta.dirname, "../fixtures/connectors/utxo");
const shared = process.env["PORTOLAN_SHARED"] ?? join(import.meta.dirname, "../../../shared");
const whole = join(shared, "recordings2/utxo-blockbook");

function reduced(): [string, Recording][] {
  return readdirSync(fixtures).map((file) => [
    file,
    JSON.parse(readFileSync(join(fixtures, file), "utf8")) as Recording,
  ]);
}

/** The recordings as they came, where they are at hand. */
function complete(): [string, Recording][] {
  if (!existsSync(whole)) return [];
  const stated = JSON.parse(readFileSync(join(whole, "expected.json"), "utf8")) as Record<
    string,
    { kind: Recording["kind"]; reconciles: boolean | null; transactions: Expected[] }
  >;
  return Object.entries(stated).map(([path, { kind, reconciles, transactions }]) => {
    const file = join(whole, ...path.split("/").slice(1));
    const { body } = (
      JSON.parse(readFileSync(file, "utf8")) as { response: { body: Answer & { address: string } } }
    ).response;
    const coin = path.split("/")[1] ?? "";
    const isComplete = reconciles === true;
    return [path, { coin, kind, name: body.address, isComplete, expected: transactions, answer: body }];
  });
}

const units = (amount: string): bigint => {
  const { units: value, scale } = parseDecimal(amount);
  return value * 10n ** BigInt(8 - scale);
};

/**
 * The net effects as stated. Of a key the statement knows a part of the addresses only, so they are added up again over the addresses
 * derived from it. Who put in all inputs paid the fee; of a joint payment none is claimed.
 */
function expectedOf({ coin: id, kind, name, answer, expected }: Recording): Map<string, string[]> {
  const coin = utxoCoin(id);
  const own = new Set([name]);
  const source = addressSourceOf(name, undefined, coin);
  if (source.kind === "derived")
    for (let index = 0; index < 150; index++)
      for (const branch of [0, 1]) own.add(source.addressAt(branch, index));
  const isOwn = ({ addresses }: Part): boolean => addresses?.length === 1 && own.has(addresses[0] ?? "");
  const sum = (parts: Part[]): bigint =>
    parts.filter(isOwn).reduce((total, { value = "0" }) => total + BigInt(value), 0n);
  return new Map(
    answer.transactions.map(({ txid, vin, vout }) => {
      const stated = expected.find((one) => one.txid === txid);
      const net = kind === "address" ? stated?.net : String(sum(vout) - sum(vin));
      return [txid, [txid, net ?? "", vin.every(isOwn) ? (stated?.fee ?? "") : "0"]];
    }),
  );
}

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());

async function replay({ coin: id, kind, name, answer }: Recording): Promise<ConnectionWorld> {
  const coin = utxoCoin(id);
  standIn.on(/^\/api\/v2\//, ({ path }) => {
    if (path.includes("/block-index/")) return { body: { blockHash: coin.checkBlock.hash } };
    // A list that was cut ends with what was recorded of it.
    if (path.endsWith(`/${kind}/${name}`)) return { body: { ...answer, page: 1, totalPages: 1 } };
    return { status: 400, body: { error: "unknown" } };
  });
  const world = connectionWorld({ upstreams: { [`BLOCKBOOK_${coin.symbol}`]: standIn.url } });
  const connection = await world.connect("utxo", { coin: id, [kind]: name });
  await world.sync(connection);
  world.settle();
  await world.verify(connection);
  return world;
}

describe.each([
  ["reduced recordings", reduced()],
  ["recordings as they came", complete()],
])("%s of Blockbook servers", (_, recordings) => {
  it.skipIf(recordings.length === 0)("are at hand", () => {
    expect(recordings.length).toBeGreaterThan(0);
  });
  it.each(recordings)(
    "%s: net effect and fee of each transaction, and the stated balance to the last unit",
    async (__, recording) => {
      const world = await replay(recording);
      const items = world.account.ledger.list({}, { limit: 1_000, order: "asc" }).items;
      expect(items).toHaveLength(recording.answer.transactions.length);
      const wanted = expectedOf(recording);
      let total = 0n;
      for (const { txHash, legs } of items) {
        const net = legs.reduce(
          (sum, { direction, amount }) => sum + (direction === "in" ? units(amount) : -units(amount)),
          0n,
        );
        const fee = legs
          .filter(({ direction }) => direction === "fee")
          .reduce((sum, { amount }) => sum + units(amount), 0n);
        total += net;
        expect([txHash, String(net), String(fee)]).toEqual(wanted.get(txHash ?? ""));
      }
      const drifts = world.account.issues.list({ kind: "drift" }, { limit: 9, order: "asc" }).items;
      if (recording.isComplete) {
        expect(String(total)).toBe(recording.answer.balance);
        expect(drifts).toEqual([]);
      } else if (total !== 0n) expect(drifts).toHaveLength(1);
    },
  );
});
