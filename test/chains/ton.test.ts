import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rawAddress, contractAddress, walletAddress } from "../../src/connectors/chains/ton/address.ts";
import { assembleTon, transactionRow } from "../../src/connectors/chains/ton/assemble.ts";
import { tonConnector } from "../../src/connectors/chains/ton/ton.ts";
import {
  gapsIn,
  heldIn,
  holdsAsAccountChain,
  linesOf,
  readAccount,
  recordedBody,
  recordingOf,
  type PlayedAccount,
} from "../support/chains/account-chain.ts";
import { tonServer, type TonAccount } from "../support/chains/ton-server.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

const raw = "0:33a14a5a9406979d59b9328898591660b8b1736342b11632efdcc911ab9057cf";
const other = "0:6996055eb4b51d04ed733ef08387cb6b57347e44f386a0ad6c434b57ca535f57";
const dex = "0:2e69040c5fc04447e609a572762d67c5ec6555bed5cbb38a34c3d63ec0326e00";
const usdt = "0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe";
const start = 60_000_000_000_000n;
const lt = (minute: number, step = 0): string => String(start + BigInt(minute) * 24_000_000n + BigInt(step));
type Moved = {
  from?: [string, string];
  to?: [string, string][];
  fee: string;
  bounced?: boolean;
  failed?: boolean;
};
const transaction = (
  minute: number,
  trace: string,
  { from, to = [], fee, bounced = false, failed = false }: Moved,
  step = 0,
) => ({
  hash: `${trace}.${step}`,
  lt: lt(minute, step),
  now: 1_700_000_000 + minute * 60,
  trace_id: trace,
  total_fees: fee,
  description: { aborted: failed, action: failed ? { success: false } : null },
  in_msg:
    from === undefined
      ? { source: null, value: null }
      : { source: from[0].toUpperCase(), value: from[1], bounced },
  out_msgs: to.map(([destination, value]) => ({
    destination: destination.toUpperCase(),
    value,
    fwd_fee: "400000",
    ihr_fee: "0",
  })),
  account_state_before: { balance: null },
  account_state_after: { balance: null },
});
const jetton = (minute: number, trace: string, fields: object, step = 5) => ({
  transaction_hash: `${trace}.j${step}`,
  transaction_lt: lt(minute, step),
  transaction_now: 1_700_000_000 + minute * 60,
  transaction_aborted: false,
  trace_id: trace,
  jetton_master: usdt.toUpperCase(),
  ...fields,
});

const nft = "0:9d6b98b18fd26b5efeec68d020dcf1be7a94c2c315353779bc6b3aed44188ddf";
const item = (minute: number, trace: string, from: string, to: string) => ({
  transaction_hash: `${trace}.n`,
  transaction_lt: lt(minute, 6),
  transaction_now: 1_700_000_000 + minute * 60,
  transaction_aborted: false,
  trace_id: trace,
  nft_address: nft.toUpperCase(),
  nft_collection: null,
  old_owner: from.toUpperCase(),
  new_owner: to.toUpperCase(),
});

/** One trace of each kind, in the form toncenter documents. */
const documented: TonAccount = {
  raw,
  balance: "87068000000",
  wallets: [{ jetton: usdt.toUpperCase(), balance: "4000000" }],
  masters: { [usdt]: { decimals: "6", symbol: "USDT", name: "Tether USD" } },
  transactions: [
    transaction(1, "receive", { from: [other, "100000000000"], fee: "0" }),
    transaction(200, "send", { to: [[other, "2000000000"]], fee: "2600000" }),
    // A swap: coins to an exchange, tokens and the rest of the gas come back within minutes.
    transaction(400, "swap", { to: [[dex, "10300000000"]], fee: "2600000" }),
    transaction(401, "swap", { from: [dex, "250000000"], fee: "100000" }, 9),
    transaction(450, "bought", { to: [[dex, "900000000"]], fee: "2600000" }),
    transaction(450, "bought", { from: [dex, "100000000"], fee: "100000" }, 9),
    // A transfer of tokens: what does not come back was gas.
    transaction(600, "tokens", { to: [[dex, "100000000"]], fee: "2600000" }),
    transaction(600, "tokens", { from: [dex, "60000000"], fee: "100000" }, 8),
    transaction(650, "given", { to: [[dex, "50000000"]], fee: "2600000" }),
    transaction(650, "given", { from: [dex, "30000000"], fee: "100000" }, 8),
    // A message that bounced.
    transaction(800, "bounced", { to: [[other, "1000000000"]], fee: "2600000" }),
    transaction(800, "bounced", { from: [other, "999000000"], bounced: true, fee: "100000" }, 7),
    transaction(1_000, "failed", { fee: "2500000", failed: true }),
  ],
  transfers: [
    jetton(400, "swap", { source: dex.toUpperCase(), destination: raw.toUpperCase(), amount: "25000000" }),
    jetton(600, "tokens", {
      source: raw.toUpperCase(),
      destination: other.toUpperCase(),
      amount: "20000000",
    }),
    jetton(700, "aborted", {
      source: raw.toUpperCase(),
      destination: other.toUpperCase(),
      amount: "1",
      transaction_aborted: true,
    }),
  ],
  // An item was bought for less than a coin, and another was sent.
  items: [item(450, "bought", dex, raw), item(650, "given", raw, other)],
  burns: [jetton(900, "burnt", { owner: raw.toUpperCase(), amount: "1000000" })],
};

const played = (given: TonAccount): PlayedAccount => ({
  kind: "ton",
  upstream: "TONCENTER",
  settings: { address: given.raw },
  answer: tonServer(given),
});

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

describe("an address of TON, as documented", () => {
  holdsAsAccountChain(() => ({
    ...played(documented),
    otherChain: tonServer({ ...documented, globalId: -3 }),
  }));

  it("is read to its stated balances, trace by trace", async () => {
    const world = await readAccount(standIn, played(documented));
    const token = `jetton:${contractAddress(usdt)}`;
    expect(linesOf(world).map((line) => line.slice(20))).toEqual([
      `receive deposit: in 100 slip44:607 (${contractAddress(other)})`,
      `send withdrawal: out 2 slip44:607 (${contractAddress(other)}), fee 0.003 slip44:607`,
      `swap trade: in 25 ${token} (${contractAddress(dex)}), out 10.05 slip44:607 (${contractAddress(dex)}), fee 0.0031 slip44:607`,
      `bought trade: in 1 nft:${contractAddress(nft)} (${contractAddress(dex)}), out 0.8 slip44:607 (${contractAddress(dex)}), fee 0.0031 slip44:607`,
      `tokens withdrawal: out 20 ${token} (${contractAddress(other)}), fee 0.0431 slip44:607`,
      `given withdrawal: out 1 nft:${contractAddress(nft)} (${contractAddress(other)}), fee 0.0231 slip44:607`,
      "bounced failed fee: fee 0.0041 slip44:607",
      `burnt withdrawal: out 1 ${token}`,
      "failed failed fee: fee 0.0025 slip44:607",
    ]);
    expect(heldIn(world)).toEqual({ "slip44:607": "87.068", [token]: "4" });
    expect(gapsIn(world)).toEqual([]);
  });

  const tokenOnly = (masters: TonAccount["masters"], metadata: TonAccount["metadata"] = {}): TonAccount => ({
    ...documented,
    transactions: documented.transactions.slice(0, 1),
    transfers: documented.transfers?.slice(0, 1) ?? [],
    items: [],
    burns: [],
    balance: "100000000000",
    wallets: [{ jetton: usdt.toUpperCase(), balance: "25000000" }],
    ...(masters === undefined ? {} : { masters }),
    metadata,
  });
  const document = { uri: "https://tether.to/usdt-ton.json" };

  it("reads the decimals of a token from the document that its contract refers to", async () => {
    const metadata = { [usdt.toUpperCase()]: { token_info: [{ symbol: "USDT", extra: { decimals: "6" } }] } };
    const world = await readAccount(standIn, played(tokenOnly({ [usdt]: document }, metadata)));
    expect(heldIn(world)).toMatchObject({ [`jetton:${contractAddress(usdt)}`]: "25" });
    expect(gapsIn(world)).toEqual([]);
  });

  it.each([
    ["refers to a document that the server has not read", { [usdt]: document }],
    ["states no number", { [usdt]: { decimals: "many" } }],
    ["states an object", { [usdt]: { decimals: {} } }],
    ["is not known to the server", undefined],
  ])("leaves out a token whose contract %s, and names it", async (_, masters) => {
    const given = tokenOnly(masters ?? {});
    const world = await readAccount(
      standIn,
      played(masters === undefined ? { ...given, masters: null } : given),
    );
    expect(heldIn(world)).toEqual({ "slip44:607": "100" });
    expect(gapsIn(world)).toEqual([expect.stringContaining("does not state the decimals of jetton:")]);
  });

  it("takes no transfer of others for an outflow, and says so", async () => {
    const foreign = jetton(400, "swap", { source: dex, destination: other, amount: "25000000" });
    const nfts = [item(450, "bought", dex, other)];
    const world = await readAccount(
      standIn,
      played({ ...tokenOnly(documented.masters), transfers: [foreign], items: nfts }),
    );
    expect(heldIn(world)).toEqual({ "slip44:607": "100" });
    expect(gapsIn(world)).toEqual([expect.stringContaining("neither from nor to this account")]);
  });

  it("refuses a message between addresses without its amount, which would be a fee", () => {
    const sent = transaction(200, "send", { to: [[other, "2000000000"]], fee: "2600000" });
    expect(transactionRow.safeParse(sent).success).toBe(true);
    const out_msgs = sent.out_msgs.map((message) => ({ ...message, value: null }));
    expect(transactionRow.safeParse({ ...sent, out_msgs }).success).toBe(false);
    expect(transactionRow.safeParse({ ...sent, in_msg: { source: other, value: null } }).success).toBe(false);
    const outside = [{ destination: null, value: null }];
    expect(transactionRow.safeParse({ ...sent, out_msgs: outside }).success).toBe(true);
  });

  it("says where the server does not state which messages belong together", async () => {
    const [first, ...rest] = documented.transactions;
    const world = await readAccount(
      standIn,
      played({ ...documented, transactions: [{ ...first, trace_id: null, lt: first?.lt ?? "" }, ...rest] }),
    );
    expect(gapsIn(world)).toEqual([expect.stringContaining("which messages belong together")]);
  });

  it("knows one address in all its forms, and refuses those of test networks", () => {
    for (const form of [raw, raw.toUpperCase(), contractAddress(raw), walletAddress(raw)])
      expect(rawAddress(form)).toBe(raw);
    expect(rawAddress(contractAddress(raw).replace(/.$/, "A"))).toBeUndefined();
    // The same account with the mark of test networks, as its wallets show it.
    expect(rawAddress("kQAzoUpalAaXnVm5MoiYWRZguLFzY0KxFjLv3MkRq5BXzzFn")).toBeUndefined();
  });
});

describe("a name in TON DNS", () => {
  const name = "gemcoder.ton";

  it("is resolved when the connection is made, and shown as its label", async () => {
    const { records } = (
      recordingOf("names/gem-ton-dns-records.json") === undefined
        ? { records: [{ domain: name, dns_wallet: raw.toUpperCase() }] }
        : recordedBody("names/gem-ton-dns-records.json")
    ) as { records: { domain: string; dns_wallet: string }[] };
    const names = Object.fromEntries(records.map(({ domain, dns_wallet: wallet }) => [domain, wallet]));
    const given = { ...documented, names };
    const world = await readAccount(standIn, { ...played(given), settings: { address: "GemCoder.ton" } });
    const [connection] = world.account.connections.list();
    expect(connection).toMatchObject({
      label: name,
      settings: { address: walletAddress(raw), tonName: name },
    });
    expect(await world.wasUsed("ton", { address: name })).toBe(true);
    expect(linesOf(world)).toEqual(linesOf(await readAccount(standIn, played(documented))));
  });

  it("a name without a wallet is refused with what to do", async () => {
    await expect(
      readAccount(standIn, { ...played(documented), settings: { address: "nobody-here.ton" } }),
    ).rejects.toThrow(/names no wallet in TON DNS/);
  });

  it("is offered as one of TON only", async () => {
    expect(await tonConnector.recognize?.(name)).toMatchObject([{ platform: "tvm:-239" }]);
    expect(await tonConnector.recognize?.("name.eth")).toEqual([]);
  });
});

describe.skipIf(recordingOf("ton/gem-transaction-confirmed.json") === undefined)(
  "recorded transactions of TON (needs the recordings)",
  () => {
    const legsOf = (name: string, of = 0): string[] => {
      const { transactions } = recordedBody(`ton/${name}.json`) as { transactions: { account: string }[] };
      const row = transactions[of];
      const { transaction } = assembleTon(
        [transactionRow.parse(row)],
        (row?.account ?? "").toLowerCase(),
        new Map(),
      );
      return (transaction?.legs ?? []).map(({ direction, amount }) => `${direction} ${amount}`);
    };

    it.each([
      // The balance before and after say the fee; it is the sum of all fees.
      ["gem-transaction-confirmed", 0, ["out 31", "fee 0.002380829"]],
      ["gem-transaction-status-response", 0, ["out 0.01", "fee 0.002697618"]],
      ["gem-transaction-transfer-state-success", 0, ["out 0.01", "fee 0.002696073"]],
      ["gem-transaction-aborted", 0, ["in 3"]],
      ["gem-transaction-aborted", 1, ["out 3", "fee 0.0037296"]],
      ["gem-transaction-transfer-jetton-success", 0, ["out 0.1", "fee 0.003237029"]],
    ])("%s (%i)", (name, of, expected) => {
      expect(legsOf(name, of)).toEqual(expected);
    });

    it("the address book of a recorded answer has the same forms", () => {
      const { address_book: book } = recordedBody("ton/gem-balance-jettons.json") as {
        address_book: Record<string, { user_friendly: string }>;
      };
      for (const [key, { user_friendly: shown }] of Object.entries(book)) {
        expect(rawAddress(shown)).toBe(key.toLowerCase());
        expect([contractAddress(key), walletAddress(key)]).toContain(shown);
      }
    });
  },
);
