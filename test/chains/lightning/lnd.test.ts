import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refuseWritingMacaroon } from "../../../src/connectors/chains/lightning/macaroon.ts";
import {
  closedChannel,
  channel as openChannel,
  forward,
  payment,
  transaction,
} from "../../../src/connectors/chains/lightning/lnd-rows.ts";
import { recordedBody, recordingOf } from "../../support/chains/account-chain.ts";
import { connectionWorld, type ConnectionWorld } from "../../support/worlds/connection-world.ts";
import { stateOf } from "../../support/worlds/ledger-world.ts";
import { startStandIn, type StandIn } from "../../support/servers/stand-in.ts";

/** A macaroon of LND: version, location, identifier with its permissions, signature. */
function macaroonOf(permissions: [entity: string, ...actions: string[]][]): string {
  const field = (tag: number, value: Buffer | string): Buffer => {
    const bytes = Buffer.from(value);
    const { length } = bytes;
    const size = length < 128 ? [length] : [(length & 0x7f) | 0x80, length >> 7];
    return Buffer.concat([Buffer.from([tag, ...size]), bytes]);
  };
  const operations = permissions.map(([entity, ...actions]) =>
    field(0x1a, Buffer.concat([field(0x0a, entity), ...actions.map((action) => field(0x12, action))])),
  );
  const identifier = Buffer.concat([
    Buffer.from([3]),
    field(0x0a, Buffer.alloc(16, 7)),
    field(0x12, "0"),
    ...operations,
  ]);
  const end = Buffer.from([0]);
  return Buffer.concat([
    Buffer.from([2]),
    field(1, "lnd"),
    field(2, identifier),
    end,
    end,
    field(6, Buffer.alloc(32, 9)),
  ]).toString("hex");
}

const entities = [
  "address",
  "info",
  "invoices",
  "macaroon",
  "message",
  "offchain",
  "onchain",
  "peers",
  "signer",
];
const readOnly = macaroonOf(entities.map((entity) => [entity, "read"]));
const admin = macaroonOf(entities.map((entity) => [entity, "read", "write"]));

const id = `02${"ab".repeat(32)}`;
const tx = (digit: string): string => digit.repeat(64);
const first = String((800_000n << 40n) | (5n << 16n));
const second = String((800_100n << 40n) | (7n << 16n) | 1n);
const start = 1_738_000_000;
const now = Date.UTC(2026, 1, 1);

/** What LND answers by path; 64-bit numbers are text. */
const life = (): Record<string, unknown> => ({
  getinfo: {
    identity_pubkey: id,
    block_height: 801_000,
    best_header_timestamp: String(start + 600_000),
    chains: [{ chain: "bitcoin", network: "mainnet" }],
  },
  transactions: {
    transactions: [
      {
        tx_hash: tx("1"),
        amount: "5000000",
        total_fees: "0",
        time_stamp: String(start),
        block_height: 799_000,
        num_confirmations: 9,
      },
      // A channel of 1,000,000 sat, and one of 500,000 of which 50,000 were given away.
      {
        tx_hash: tx("2"),
        amount: "-1004927",
        total_fees: "4927",
        time_stamp: String(start + 10),
        block_height: 800_000,
        num_confirmations: 9,
      },
      {
        tx_hash: tx("3"),
        amount: "-500200",
        total_fees: "200",
        time_stamp: String(start + 20),
        block_height: 800_100,
        num_confirmations: 9,
      },
      {
        tx_hash: tx("4"),
        amount: "989000",
        total_fees: "0",
        time_stamp: String(start + 900),
        block_height: 800_900,
        num_confirmations: 9,
      },
      {
        tx_hash: tx("5"),
        amount: "77",
        total_fees: "0",
        time_stamp: String(start + 950),
        block_height: 0,
        num_confirmations: 0,
      },
    ],
  },
  channels: {
    channels: [
      {
        chan_id: second,
        channel_point: `${tx("3")}:1`,
        capacity: "500000",
        local_balance: "458590",
        remote_balance: "39749",
        unsettled_balance: "0",
        commit_fee: "1000",
        initiator: true,
        push_amount_sat: "50000",
      },
    ],
  },
  "channels/closed": {
    channels: [
      {
        chan_id: first,
        channel_point: `${tx("2")}:0`,
        capacity: "1000000",
        closing_tx_hash: tx("4"),
        close_height: 800_900,
        settled_balance: "989000",
        time_locked_balance: "0",
        open_initiator: "INITIATOR_LOCAL",
      },
    ],
  },
  "channels/pending": {},
  payments: {
    payments: [
      {
        payment_hash: tx("a"),
        status: "SUCCEEDED",
        value_msat: "10000000",
        fee_msat: "1234",
        creation_time_ns: `${start + 100}000000000`,
        htlcs: [
          {
            status: "FAILED",
            route: { hops: [{ chan_id: second }], total_amt_msat: "9", total_fees_msat: "1" },
          },
          {
            status: "SUCCEEDED",
            route: { hops: [{ chan_id: first }], total_amt_msat: "6001000", total_fees_msat: "1000" },
          },
          {
            status: "SUCCEEDED",
            route: { hops: [{ chan_id: first }], total_amt_msat: "4000234", total_fees_msat: "234" },
          },
        ],
      },
      // From one own channel to the other: only the fee is gone.
      {
        payment_hash: tx("d"),
        status: "SUCCEEDED",
        value_msat: "50000",
        fee_msat: "100",
        creation_time_ns: `${start + 300}000000000`,
        htlcs: [
          {
            status: "SUCCEEDED",
            route: { hops: [{ chan_id: first }], total_amt_msat: "50100", total_fees_msat: "100" },
          },
        ],
      },
    ],
    last_index_offset: "2",
  },
  invoices: {
    invoices: [
      {
        r_hash: Buffer.from(tx("b"), "hex").toString("base64"),
        state: "SETTLED",
        settle_date: String(start + 200),
        amt_paid_msat: "10000000",
        htlcs: [{ chan_id: second, amt_msat: "10000000", state: "SETTLED" }],
      },
      {
        r_hash: Buffer.from(tx("d"), "hex").toString("base64"),
        state: "SETTLED",
        settle_date: String(start + 301),
        amt_paid_msat: "50000",
        htlcs: [{ chan_id: second, amt_msat: "50000", state: "SETTLED" }],
      },
      { r_hash: Buffer.from(tx("e"), "hex").toString("base64"), state: "OPEN", amt_paid_msat: "0" },
    ],
    last_index_offset: "3",
  },
  switch: {
    forwarding_events: [
      {
        timestamp_ns: `${start + 400}000000000`,
        chan_id_in: second,
        chan_id_out: first,
        amt_in_msat: "200250",
        amt_out_msat: "200000",
      },
    ],
    last_offset_index: 1,
  },
  "balance/blockchain": { confirmed_balance: "4483873", locked_balance: "0" },
  // The commitment's fee and anchors are the opener's until the channel closes.
  "balance/channels": {
    local_balance: { sat: "458590", msat: "458590250" },
    unsettled_local_balance: { msat: "0" },
  },
});

let standIn: StandIn;
let answers: Record<string, unknown>;
beforeEach(async () => {
  standIn = await startStandIn();
  answers = life();
  standIn.on(/^\/v1\//, ({ path, headers, query, body }) => {
    if (headers["grpc-metadata-macaroon"] !== readOnly) return { status: 401, body: {} };
    const name = path.slice(4);
    const offset =
      query.get("index_offset") ??
      (body === "" ? "0" : String((JSON.parse(body) as { index_offset: number }).index_offset));
    return { body: offset === "0" ? answers[name] : {} };
  });
});
afterEach(() => standIn.close());

const worldOf = (): ConnectionWorld => connectionWorld({ now: () => now });
const connect = (world: ConnectionWorld, macaroon = readOnly) =>
  world.connect("lightning", { url: standIn.url, macaroon });
const reported = (world: ConnectionWorld): string[] =>
  world.account.ledger
    .list({}, { limit: 100, order: "asc" })
    .items.map(
      ({ type, legs }) =>
        `${type}: ${legs.map(({ direction, amount, wallet }) => `${direction} ${amount}${wallet?.includes("#") === true ? " channels" : ""}`).join(", ")}`,
    );
const drift = (world: ConnectionWorld): string[] =>
  world.account.issues
    .list({ kind: "drift" }, { limit: 9, order: "asc" })
    .items.map(({ message }) => message);

describe("an LND node, as documented", () => {
  it("is read as Core Lightning is: wallet, channels, payments, forwards and fees", async () => {
    const world = worldOf();
    const connection = await connect(world);
    await world.sync(connection);
    expect(reported(world)).toEqual([
      "deposit: in 0.05",
      "transfer: in 0.01 channels, out 0.01, fee 0.00004927",
      "transfer: in 0.0045 channels, out 0.005, fee 0.000002",
      "payment: out 0.0001 channels, fee 0.00000001234 channels",
      "deposit: in 0.0001 channels",
      "fee: fee 0.000000001 channels",
      "income: in 0.0000000025 channels",
      "transfer: in 0.00989, out 0.00989 channels, fee 0.00000748666 channels",
    ]);
    world.settle();
    await world.verify(connection);
    expect(drift(world)).toEqual([]);
    const before = stateOf(world.sql);
    world.wait(60_000);
    await world.sync(connection);
    expect(stateOf(world.sql)).toEqual(before);
  });

  it("leaves what a forced closing locks in the position until its sweep, whose fee is the difference", async () => {
    const forced = (resolutions: object[]): void => {
      const [one] = (life()["channels/closed"] as { channels: object[] }).channels;
      const closing = { ...one, settled_balance: "0", time_locked_balance: "989000", resolutions };
      answers["channels/closed"] = { channels: [closing] };
    };
    const sweep = {
      resolution_type: "COMMIT",
      outcome: "CLAIMED",
      amount_sat: "989000",
      sweep_txid: tx("4"),
    };
    (answers["transactions"] as { transactions: { amount: string }[] }).transactions.splice(3, 1);
    forced([{ ...sweep, outcome: "UNCLAIMED" }]);
    const world = worldOf();
    const connection = await connect(world);
    await world.sync(connection);
    expect(reported(world).at(-1)).toBe("fee: fee 0.00000748666 channels");
    // The closing is in no list with its time, which was estimated: the estimate stays when new blocks come faster or slower.
    const before = stateOf(world.sql);
    const { getinfo } = life() as { getinfo: object };
    answers["getinfo"] = {
      ...getinfo,
      block_height: 801_003,
      best_header_timestamp: String(start + 605_000),
    };
    world.wait(60_000);
    expect(await world.sync(connection)).toEqual({ added: 0, updated: 0 });
    expect(stateOf(world.sql)).toEqual(before);
    answers["transactions"] = {
      transactions: (life()["transactions"] as { transactions: { tx_hash: string }[] }).transactions.map(
        (one) => (one.tx_hash === tx("4") ? { ...one, tx_hash: tx("6"), amount: "988500" } : one),
      ),
    };
    forced([{ ...sweep, sweep_txid: tx("6") }]);
    world.wait(60_000);
    await world.sync(connection);
    expect(reported(world)).toContain("transfer: in 0.009885, out 0.009885 channels, fee 0.000005 channels");
  });

  it("reports a difference from the node's balances, but not while a channel opens or closes", async () => {
    const world = worldOf();
    const connection = await connect(world);
    await world.sync(connection);
    world.settle();
    answers["balance/channels"] = { local_balance: { msat: "1000" } };
    answers["channels/pending"] = { waiting_close_channels: [{ limbo_balance: "5" }] };
    await world.verifyNow(connection);
    expect(drift(world)).toEqual([]);
    answers["channels/pending"] = {};
    await world.verifyNow(connection);
    expect(drift(world)).toHaveLength(1);
  });

  it("seals the macaroon, and refuses one that permits more than reading before anything is asked", async () => {
    const world = worldOf();
    const connection = await connect(world);
    expect(JSON.stringify(world.account.connections.get(connection))).not.toContain(readOnly);
    const asked = standIn.requests.length;
    await expect(connect(worldOf(), admin)).rejects.toThrow(/permits more than reading \(address: write\)/);
    await expect(connect(worldOf(), "00".repeat(40))).rejects.toThrow(/not a macaroon of LND/);
    expect(standIn.requests.length).toBe(asked);
    await expect(
      worldOf().connect("lightning", {
        url: standIn.url,
        macaroon: readOnly,
        rune: "a-rune-of-the-owner",
      }),
    ).rejects.toThrow(/either the rune/);
  });

  it("accepts a macaroon for single methods that only read", () => {
    const uris = (name: string): string =>
      macaroonOf([["uri", "/lnrpc.Lightning/GetInfo", `/lnrpc.Lightning/${name}`]]);
    expect(() => refuseWritingMacaroon(uris("ListPayments"))).not.toThrow();
    expect(() => refuseWritingMacaroon(uris("SendPaymentSync"))).toThrow(/SendPaymentSync/);
    expect(() => refuseWritingMacaroon(macaroonOf([["macaroon", "generate"]]))).toThrow(/generate/);
  });
});

describe.skipIf(recordingOf("lightning/lnd-get_payments.json") === undefined)(
  "answers in LND's own form (needs the recordings)",
  () => {
    it.each([
      ["get_payments", "payments", payment],
      ["get_forwards", "forwarding_events", forward],
      ["get_chain_transactions", "transactions", transaction],
      ["get_channels", "channels", openChannel],
      ["get_closed_channels", "channels", closedChannel],
    ] as const)("%s", (file, list, schema) => {
      const [row] = (recordedBody(`lightning/lnd-${file}.json`) as Record<string, unknown[]>)[list] ?? [];
      expect(schema.safeParse(row).error).toBeUndefined();
    });
  },
);
