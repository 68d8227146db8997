import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  assembleStellar,
  effectRow,
  operationRow,
  transactionRow,
} from "../../src/connectors/chains/stellar/assemble.ts";
import { parseDecimal } from "../../src/domain/money/decimal.ts";
import { accountOf } from "../../src/connectors/chains/stellar/strkey.ts";
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
import { stellarServer, type StellarAccount } from "../support/chains/stellar-server.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

const account = "GAN2JTIWVKGZIDN5R2AFYLUV4IUXLBG3MQA3R5ECIIM5RUYT74Y3LDOP";
const other = "GDYG6NVTFCY6HPBRQ3SQNKTDZUR7SS6WAWNEAKAFJW5EMKDGQLPG523C";
const issuer = "GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN";
const native = { asset_type: "native" };
const usdc = { asset_type: "credit_alphanum4", asset_code: "USDC", asset_issuer: issuer };
const sold = { sold_asset_type: "native", sold_amount: "10.0000000" };
const bought = {
  bought_asset_type: "credit_alphanum4",
  bought_asset_code: "USDC",
  bought_asset_issuer: issuer,
  bought_amount: "1.5000000",
};
const pool = { liquidity_pool: { id: "ab".repeat(32) } };
const reserves = [
  { asset: "native", amount: "4.0000000" },
  { asset: `USDC:${issuer}`, amount: "0.5000000" },
];

/** One transaction of each kind, in the form Horizon documents. */
const documented: StellarAccount = {
  account,
  balances: [
    { balance: "38.4998400", asset_type: "native" },
    { balance: "24.5000000", ...usdc },
    { balance: "1.0000000", asset_type: "liquidity_pool_shares", liquidity_pool_id: "ab".repeat(32) },
  ],
  transactions: [
    {
      ledger: 10,
      source: other,
      operations: [
        {
          type: "create_account",
          fields: { funder: other, account, source_account: other },
          effects: [{ type: "account_created", starting_balance: "100.0000000" }, { type: "signer_created" }],
        },
      ],
    },
    {
      ledger: 20,
      operations: [
        {
          type: "change_trust",
          fields: { source_account: account },
          effects: [{ type: "trustline_created" }],
        },
      ],
    },
    {
      ledger: 30,
      source: other,
      operations: [
        {
          type: "payment",
          fields: { from: other, to: account, source_account: other },
          effects: [{ type: "account_credited", amount: "25.0000000", ...usdc }],
        },
      ],
    },
    // A path payment to another: the trades on the way are in the debit already.
    {
      ledger: 40,
      operations: [
        {
          type: "path_payment_strict_send",
          fields: { from: account, to: other, source_account: account },
          effects: [
            { type: "account_debited", amount: "20.0000000", ...native },
            { type: "trade", seller: other, sold_asset_type: "native", sold_amount: "20.0000000", ...bought },
          ],
        },
      ],
    },
    { ledger: 50, failed: true, fee: "1000", operations: [{ type: "payment" }] },
    // Another takes an offer of the account, which is in none of its other lists.
    {
      ledger: 60,
      source: other,
      foreign: true,
      operations: [
        {
          type: "manage_buy_offer",
          fields: { source_account: other },
          effects: [{ type: "trade", seller: account, ...sold, ...bought }],
        },
      ],
    },
    {
      ledger: 70,
      operations: [
        {
          type: "liquidity_pool_deposit",
          fields: { source_account: account },
          effects: [
            {
              type: "liquidity_pool_deposited",
              ...pool,
              reserves_deposited: reserves,
              shares_received: "1.0000000",
            },
          ],
        },
      ],
    },
    // Two claimable balances in one transaction: one is given, one is taken.
    {
      ledger: 80,
      fee: "200",
      operations: [
        {
          type: "create_claimable_balance",
          fields: { source_account: account },
          effects: [
            { type: "claimable_balance_created", asset: `USDC:${issuer}`, amount: "2.0000000" },
            { type: "account_debited", amount: "2.0000000", ...usdc },
          ],
        },
        {
          type: "claim_claimable_balance",
          fields: { source_account: account },
          effects: [
            { type: "claimable_balance_claimed", asset: `USDC:${issuer}`, amount: "0.5000000" },
            { type: "account_credited", amount: "0.5000000", ...usdc },
          ],
        },
      ],
    },
    {
      ledger: 90,
      source: other,
      operations: [
        {
          type: "account_merge",
          fields: { account: other, into: account, source_account: other },
          effects: [{ type: "account_credited", amount: "2.5000000", ...native }],
        },
      ],
    },
    {
      ledger: 95,
      operations: [
        {
          type: "payment",
          fields: { from: account, to: other, source_account: account },
          effects: [{ type: "account_debited", amount: "30.0000000", ...native }],
        },
      ],
    },
  ],
};

const played = (given: StellarAccount): PlayedAccount => ({
  kind: "stellar",
  upstream: "HORIZON",
  settings: { address: given.account },
  answer: stellarServer(given),
});

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

describe("an effect that lacks its amount or asset", () => {
  it.each([
    ["account_created", {}],
    ["account_credited", native],
    ["account_credited", { amount: "5.0000000" }],
    ["account_credited", { amount: "5.0000000", asset_type: "credit_alphanum4", asset_code: "USDC" }],
    ["account_debited", { ...usdc }],
    ["trade", sold],
    ["trade", { ...sold, ...bought, sold_amount: undefined }],
    ["liquidity_pool_trade", { ...pool, sold: reserves[0] }],
    ["liquidity_pool_deposited", { ...pool, reserves_deposited: reserves }],
    ["liquidity_pool_deposited", { ...pool, shares_received: "1.0000000" }],
    ["liquidity_pool_withdrew", { reserves_received: reserves, shares_redeemed: "1.0000000" }],
    ["liquidity_pool_revoked", pool],
  ])("is refused: %s", (type, fields) => {
    const effect = effectRow.parse({
      id: "1",
      paging_token: "4096-1",
      type,
      created_at: "2024-01-01T00:00:00Z",
      ...fields,
    });
    expect(() => assembleStellar([effect], account, "hash")).toThrow(/without its amount or asset/);
  });

  it.each(["-5.0000000", "", "5e3", "many", "5.00000001"])(
    "an amount that is none is refused: %j",
    (amount) => {
      const effect = {
        id: "1",
        paging_token: "4096-1",
        type: "account_credited",
        created_at: "2024-01-01T00:00:00Z",
      };
      expect(effectRow.safeParse({ ...effect, ...native, amount }).success).toBe(false);
    },
  );
});

describe("a Stellar account, as documented", () => {
  holdsAsAccountChain(() => ({
    ...played(documented),
    otherChain: stellarServer({ ...documented, passphrase: "Test SDF Network ; September 2015" }),
  }));

  it("is read to its stated balances, transaction by transaction", async () => {
    const world = await readAccount(standIn, played(documented));
    const lp = `cap38:${"ab".repeat(32)}`;
    const asset = `asset:USDC-${issuer}`;
    expect(linesOf(world).map((line) => line.slice(20))).toEqual([
      `hash10 deposit: in 100 slip44:148 (${other})`,
      "hash20 fee: fee 0.00001 slip44:148",
      `hash30 deposit: in 25 ${asset} (${other})`,
      `hash40 withdrawal: out 20 slip44:148 (${other}), fee 0.00001 slip44:148`,
      "hash50 failed fee: fee 0.0001 slip44:148",
      `hash60 trade: in 1.5 ${asset}, out 10 slip44:148`,
      `hash70 trade: in 1 ${lp}, out 0.5 ${asset}, out 4 slip44:148, fee 0.00001 slip44:148`,
      `hash80 withdrawal: out 1.5 ${asset}, fee 0.00002 slip44:148`,
      `hash90 deposit: in 2.5 slip44:148 (${other})`,
      `hash95 withdrawal: out 30 slip44:148 (${other}), fee 0.00001 slip44:148`,
    ]);
    expect(heldIn(world)).toEqual({ "slip44:148": "38.49984", [asset]: "24.5", [lp]: "1" });
    expect(gapsIn(world)).toEqual([]);
  });

  it("has a named gap where the server pruned its beginning, also for an inactive account", async () => {
    const world = await readAccount(standIn, played({ ...documented, elder: 35 }));
    expect(gapsIn(world)).toEqual([expect.stringContaining("its first ledger is 35")]);
    const resting = await readAccount(standIn, played({ ...documented, elder: 500, latest: 600 }));
    expect(gapsIn(resting)).toEqual([expect.stringContaining("its first ledger is 500")]);
  });

  it("reads in the next sync what arrives while lists are being read", async () => {
    const world = await readAccount(standIn, played({ ...documented, latest: 75 }));
    expect(linesOf(world)).toHaveLength(7);
    standIn.on(/./, stellarServer(documented));
    const [connection] = world.account.connections.list();
    await world.sync(connection?.id ?? "");
    expect(linesOf(world)).toHaveLength(10);
  });

  it("resolves a multiplexed address, and refuses an invalid one", () => {
    expect(accountOf("MAQXAWHCM4A7SQCT3BOSVEGRI2OOB7LO2CMFOYFF6YRXU4VQSB5V2AAAAAAAAE4DUGF2O")).toBe(
      "GAQXAWHCM4A7SQCT3BOSVEGRI2OOB7LO2CMFOYFF6YRXU4VQSB5V2V2K",
    );
    expect(accountOf(account.toLowerCase())).toBe(account);
    expect(accountOf(`${account.slice(0, -1)}Q`)).toBeUndefined();
  });
});

const recorded = recordingOf("stellar/horizon-account.json");
describe.skipIf(recorded === undefined)("recorded Horizon answers (needs the recordings)", () => {
  const names = recorded === undefined ? [] : readdirSync(dirname(recorded));
  const legsOf = (name: string): string[] => {
    const body = recordedBody(`stellar/${name}.json`) as { account: string };
    const { transaction } = assembleStellar([effectRow.parse(body)], body.account, "h");
    return (transaction?.legs ?? []).map(
      ({ direction, amount, assetId }) => `${direction} ${amount} ${assetId.slice(15)}`,
    );
  };

  it.each(names.filter((name) => name.startsWith("horizon-effects-")))("%s is read", (name) => {
    const body = recordedBody(`stellar/${name}`);
    expect(effectRow.parse(body).list).toBe("effect");
  });
  it.each(names.filter((name) => name.startsWith("horizon-operations-")))("%s is read", (name) => {
    expect(operationRow.parse(recordedBody(`stellar/${name}`)).list).toBe("operation");
  });
  it.each(["horizon-transaction", "horizon-transaction_fee_bump", "horizon-transaction_muxed_id"])(
    "%s: the fee is charged to its payer, in whole stroops",
    (name) => {
      const row = transactionRow.parse(recordedBody(`stellar/${name}.json`));
      const payer = row.fee_account ?? "";
      const [fee] = assembleStellar([row], payer, undefined).transaction?.legs ?? [];
      expect([fee?.direction, parseDecimal(fee?.amount ?? "").units * 10n ** 7n]).toEqual([
        "fee",
        row.fee_charged * 10n ** BigInt(parseDecimal(fee?.amount ?? "").scale),
      ]);
      if (row.source_account !== payer)
        expect(assembleStellar([row], row.source_account, undefined).transaction).toBeUndefined();
    },
  );
  it("effects move what they state, from the account's side", () => {
    expect(legsOf("horizon-effects-account_created")).toEqual(["in 15.8675013 slip44:148"]);
    expect(legsOf("horizon-effects-account_debited")).toEqual(["out 15.8675013 slip44:148"]);
    expect(legsOf("horizon-effects-liquidity_pool_trade")).toEqual([
      "out 20 asset:SONESO-GAOF7ARG3ZAVUA63GCLXG5JQTMBAH3ZFYHGLGJLDXGDSXQRHD72LLGOB",
      "in 18.9931895 asset:COOL-GAZKB7OEYRUVL6TSBXI74D2IZS4JRCPBXJZ37MDDYAEYBOMHXUYIX5YL",
    ]);
    expect(legsOf("horizon-effects-claimable_balance_claimed")).toEqual([]);
    expect(legsOf("horizon-effects-contract_credited")).toEqual([]);
  });
});
