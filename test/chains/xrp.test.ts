import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { assembleXrp } from "../../src/connectors/chains/xrp/assemble.ts";
import { issuedAsset, symbolOf } from "../../src/connectors/chains/xrp/assets.ts";
import { xrpRow } from "../../src/connectors/chains/xrp/rows.ts";
import { accountIdOf } from "../../src/connectors/chains/xrp/x-address.ts";
import {
  chainFixture,
  driftsIn,
  gapsIn,
  heldIn,
  holdsAsAccountChain,
  linesOf,
  readAccount,
  recordedBody,
  recordedFile,
  recordingOf,
  type PlayedAccount,
} from "../support/chains/account-chain.ts";
import { xrpServer, type XrpAccount } from "../support/chains/xrp-server.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

const { account, transactions } = chainFixture<{ account: string; transactions: XrpAccount["transactions"] }>(
  "xrp",
);
const rlusd = {
  currency: "524C555344000000000000000000000000000000",
  account: "rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De",
};
/** What the recorded account held when it was recorded. */
const recorded: XrpAccount = {
  transactions,
  balance: "31224477",
  lines: [
    { ...rlusd, balance: "0.171" },
    { currency: "USD", account: rlusd.account, balance: "0" },
  ],
};

const played = (given: XrpAccount, address = account): PlayedAccount => ({
  kind: "xrp",
  upstream: "XRPL",
  settings: { address },
  answer: xrpServer(given),
});

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

describe("a recorded XRP Ledger account", () => {
  holdsAsAccountChain(() => ({ ...played(recorded), otherChain: xrpServer({ ...recorded, networkId: 1 }) }));

  it("is read to its stated balance to the last drop, back to its creation", async () => {
    const world = await readAccount(standIn, played(recorded));
    expect(heldIn(world)).toEqual({
      "slip44:144": "31.224477",
      [`token:${rlusd.currency}.${rlusd.account}`]: "0.171",
    });
    const lines = linesOf(world);
    expect(lines).toHaveLength(49);
    expect(lines[0]).toBe(
      "2023-08-23T21:16:02 622C274E deposit: in 93.94 slip44:144 (rs2dgzYeqYqsk8bvkQR5YPyqsXYcA24MP2)",
    );
    expect(lines.at(-1)).toBe(
      "2025-08-22T00:46:30 1498B0EF withdrawal: out 0.01 slip44:144 (r6AFdJSwGhJxYHETx2KqCTo1wxrtz9roM), fee 0.0025 slip44:144",
    );
    expect(gapsIn(world)).toEqual([]);
  });

  type Row = (typeof transactions)[number];
  const changed = (change: (row: Row) => unknown): XrpAccount => {
    const [newest, ...rest] = structuredClone(transactions) as [Row, ...Row[]];
    return { ...recorded, transactions: [change(newest) as Row, ...rest] };
  };
  const withTx = (fields: object): XrpAccount => changed((row) => ({ ...row, tx: { ...row.tx, ...fields } }));

  it.each([
    ["a time", withTx({ date: undefined }), /impossible time/],
    ["a hash", withTx({ hash: "" }), /without its hash/],
    ["a fee that is a number of drops", withTx({ Fee: "0x10" }), /unexpected form/],
    ["a fee", withTx({ Fee: "" }), /unexpected form/],
    [
      "its balance",
      JSON.parse(
        JSON.stringify(recorded).replace(/"Balance":"31224477"/, '"Balance":"unknown"'),
      ) as XrpAccount,
      /without its balance/,
    ],
  ])("is refused where a transaction lacks %s", async (_, given, reason) => {
    await expect(readAccount(standIn, played(given))).rejects.toThrow(reason);
  });

  it("names transactions whose changes the server leaves out, unless they state them", async () => {
    const rows: [object, boolean][] = [
      [{}, false],
      [{ Flags: 0x00020000 }, true],
      [{ Amount: { currency: "USD", issuer: rlusd.account, value: "5" } }, true],
      [{ SendMax: { currency: "USD", issuer: rlusd.account, value: "5" } }, true],
      [{ TransactionType: "OfferCreate" }, true],
      [{ TransactionType: "AccountSet" }, false],
    ];
    for (const [fields, isNamed] of rows) {
      const given = changed((row) => ({
        ...row,
        tx: { ...row.tx, ...fields },
        meta: { TransactionResult: "tesSUCCESS" },
      }));
      const world = await readAccount(standIn, played(given));
      expect([fields, gapsIn(world)]).toEqual([
        fields,
        isNamed ? [expect.stringContaining("does not state what the transaction 1498B0EF")] : [],
      ]);
    }
  });

  it("has a named gap where the server does not keep its beginning", async () => {
    const oldest = transactions.at(-20)?.tx.ledger_index ?? 0;
    const world = await readAccount(standIn, played({ ...recorded, first: oldest }));
    expect(gapsIn(world)).toEqual([
      expect.stringContaining("no transaction in which this account was created"),
    ]);
  });

  it("has a named gap where the server pruned ledgers between two syncs", async () => {
    const world = await readAccount(standIn, played({ ...recorded, transactions: transactions.slice(5) }));
    standIn.on(/./, xrpServer({ ...recorded, first: (transactions[1]?.tx.ledger_index ?? 0) - 1 }));
    const [connection] = world.account.connections.list();
    await world.sync(connection?.id ?? "");
    expect(gapsIn(world)).toEqual([expect.stringContaining("what happened in between is missing")]);
  });
});

const wallet = "rnZmVGX6f4pUYyS4oXYJzoLdRojQV8y297";
const other = "r6AFdJSwGhJxYHETx2KqCTo1wxrtz9roM";
const ownPage = accountIdOf(wallet) ?? "";
const root = (before: string, after: string): object => ({
  ModifiedNode: {
    LedgerEntryType: "AccountRoot",
    FinalFields: { Account: wallet, Balance: after },
    PreviousFields: { Balance: before },
  },
});
const line = (before: string, after: string, low = wallet): object => ({
  ModifiedNode: {
    LedgerEntryType: "RippleState",
    FinalFields: {
      Balance: { currency: "USD", issuer: "rrrrrrrrrrrrrrrrrrrrBZbvji", value: after },
      LowLimit: { currency: "USD", issuer: low, value: "0" },
      HighLimit: { currency: "USD", issuer: low === wallet ? other : wallet, value: "0" },
    },
    PreviousFields: { Balance: { currency: "USD", issuer: "rrrrrrrrrrrrrrrrrrrrBZbvji", value: before } },
  },
});
const reported = (tx: object, nodes: object[], result = "tesSUCCESS"): string[] => {
  const row = xrpRow.parse({
    tx_json: { Account: wallet, Fee: "12", date: 700_000_000, ...tx },
    hash: "AB",
    ledger_index: 80_000_000,
    validated: true,
    meta: { TransactionIndex: 3, TransactionResult: result, AffectedNodes: nodes },
  });
  const { transaction } = assembleXrp(row, wallet);
  return (transaction?.legs ?? []).map(
    ({ direction, amount, assetId, wallet: at }) =>
      `${transaction?.status} ${transaction?.type ?? "-"} ${direction} ${amount} ${assetId.slice(7)}${at === undefined ? "" : ` at ${at.slice(wallet.length)}`}`,
  );
};

describe("a transaction's effect on an XRP Ledger account", () => {
  it("is only the fee if it failed", () => {
    expect(
      reported({ TransactionType: "Payment", Destination: other }, [root("100", "88")], "tecPATH_DRY"),
    ).toEqual(["failed - fee 0.000012 slip44:144"]);
  });

  it("is a trade when an offer or a payment exchanges one asset for another", () => {
    expect(
      reported({ TransactionType: "OfferCreate" }, [root("1000012", "500000"), line("1.5", "3")]),
    ).toEqual([
      "confirmed - out 0.5 slip44:144",
      `confirmed - in 1.5 token:USD.${other}`,
      "confirmed - fee 0.000012 slip44:144",
    ]);
  });

  it("is charged its fee to the delegate that sent it, also where its changes are not listed", () => {
    const row = xrpRow.parse({
      tx: {
        TransactionType: "Payment",
        Account: wallet,
        Delegate: other,
        Destination: rlusd.account,
        Amount: "5000000",
        Fee: "12",
        date: 700_000_000,
        hash: "AB",
        ledger_index: 80_000_000,
      },
      meta: { TransactionResult: "tesSUCCESS" },
    });
    const legsOf = (of: string) =>
      assembleXrp(row, of).transaction?.legs.map(({ direction, amount }) => `${direction} ${amount}`);
    expect([legsOf(wallet), legsOf(other)]).toEqual([["out 5"], ["fee 0.000012"]]);
  });

  it("reads a trust line from the account's side, and ignores the account's own issue", () => {
    expect(reported({ TransactionType: "Payment", Account: other }, [line("-2", "-5", other)])).toEqual([
      `confirmed - in 3 token:USD.${other}`,
    ]);
    expect(reported({ TransactionType: "Payment", Account: other }, [line("-2", "-5", wallet)])).toEqual([]);
  });

  const escrow = {
    LedgerEntryType: "Escrow",
    NewFields: { Account: wallet, Destination: other, Amount: "5000000" },
  };
  it("locks coins in an escrow, pays them to another account, or returns them", () => {
    expect(
      reported({ TransactionType: "EscrowCreate", Destination: other }, [
        root("9000012", "4000000"),
        { CreatedNode: escrow },
      ]),
    ).toEqual(["confirmed stake out 5 slip44:144", "confirmed stake fee 0.000012 slip44:144"]);
    const gone = { DeletedNode: { LedgerEntryType: "Escrow", FinalFields: escrow.NewFields } };
    expect(
      reported({ TransactionType: "EscrowFinish", Account: other, Owner: wallet, Destination: other }, [
        gone,
      ]),
    ).toEqual(["confirmed - out 5 slip44:144 at #escrow"]);
    expect(
      reported({ TransactionType: "EscrowCancel", Owner: wallet }, [root("4000000", "8999988"), gone]),
    ).toEqual(["confirmed unstake in 5 slip44:144", "confirmed unstake fee 0.000012 slip44:144"]);
  });

  it("locks issued assets in an escrow, pays them to another account, or returns them", () => {
    const usd = { currency: "USD", issuer: other, value: "2.5" };
    const fields = { Account: wallet, Destination: other, Amount: usd };
    const created = { CreatedNode: { LedgerEntryType: "Escrow", NewFields: fields } };
    const gone = { DeletedNode: { LedgerEntryType: "Escrow", FinalFields: fields } };
    expect(
      reported({ TransactionType: "EscrowCreate", Destination: other, Amount: usd }, [
        root("100", "88"),
        line("10", "7.5"),
        created,
      ]),
    ).toEqual([`confirmed stake out 2.5 token:USD.${other}`, "confirmed stake fee 0.000012 slip44:144"]);
    expect(reported({ TransactionType: "EscrowFinish", Account: other, Owner: wallet }, [gone])).toEqual([
      `confirmed - out 2.5 token:USD.${other} at #escrow`,
    ]);
    expect(
      reported({ TransactionType: "EscrowCancel", Account: other, Owner: wallet }, [line("7.5", "10"), gone]),
    ).toEqual([`confirmed unstake in 2.5 token:USD.${other}`]);
  });

  it("compares the issued assets that escrows hold", async () => {
    const held = (value: string) => ({
      LedgerEntryType: "Escrow",
      Account: account,
      Amount: { currency: rlusd.currency, issuer: rlusd.account, value },
    });
    const objects = [held("2.5"), held("1"), { LedgerEntryType: "Escrow", Account: account, Amount: "5" }];
    const world = await readAccount(standIn, played({ ...recorded, objects }));
    const [connection] = world.account.connections.list();
    await world.verify(connection?.id ?? "");
    expect(driftsIn(world).toSorted()).toEqual([
      expect.stringMatching(/^RLUSD .*#escrow: computed 0, the source says 3.5/),
      expect.stringMatching(/^XRP .*#escrow: computed 0, the source says 0.000005/),
    ]);
  });

  it("takes payments of a payment channel from its own balance", () => {
    const channel = {
      ModifiedNode: {
        LedgerEntryType: "PayChannel",
        FinalFields: { Account: wallet, Destination: other, Amount: "9000000", Balance: "2500000" },
        PreviousFields: { Balance: "1000000" },
      },
    };
    expect(reported({ TransactionType: "PaymentChannelClaim", Account: other }, [channel])).toEqual([
      "confirmed - out 1.5 slip44:144 at #payment-channel",
    ]);
  });

  describe("on NFTs", () => {
    const page = "31FBAE7D16DB6D25CDB2F4B2A5F0D4A3F0E4C9A1";
    const nft = (digit: string): object => ({ NFToken: { NFTokenID: digit.repeat(64) } });
    const pages = (kind: string, fields: object, owner = ownPage): object => ({
      [kind]: { LedgerEntryType: "NFTokenPage", LedgerIndex: `${owner}${"F".repeat(24)}`, ...fields },
    });

    it("lists one that was bought with its price, also where a page is split", () => {
      expect(
        reported({ TransactionType: "NFTokenAcceptOffer" }, [
          root("3000012", "1000000"),
          pages("ModifiedNode", {
            FinalFields: { NFTokens: [nft("A"), nft("B")] },
            PreviousFields: { NFTokens: [nft("A"), nft("D")] },
          }),
          pages("CreatedNode", { NewFields: { NFTokens: [nft("D")] } }),
          pages("DeletedNode", { FinalFields: { NFTokens: [nft("B")] } }, page),
        ]),
      ).toEqual([
        "confirmed - out 2 slip44:144",
        `confirmed - in 1 nft:${"B".repeat(64)}`,
        "confirmed - fee 0.000012 slip44:144",
      ]);
    });

    it("lists one that was sold or burnt with the last page, and none of other accounts", () => {
      const gone = pages("DeletedNode", { FinalFields: { NFTokens: [nft("A")] } });
      expect(reported({ TransactionType: "NFTokenBurn", Account: other }, [gone])).toEqual([
        `confirmed - out 1 nft:${"A".repeat(64)}`,
      ]);
      expect(
        reported({ TransactionType: "NFTokenMint", Account: other }, [
          pages("CreatedNode", { NewFields: { NFTokens: [nft("A")] } }, page),
          pages("ModifiedNode", { FinalFields: { NFTokens: [nft("B")] }, PreviousFields: {} }),
        ]),
      ).toEqual([]);
    });
  });

  it("identifies issued assets by their issuer, and pool shares as such", () => {
    expect(issuedAsset("USD", other)).toBe(`xrpl:0/token:USD.${other}`);
    expect(issuedAsset("039c99cd9ab0b70b32ecda51eaae471625608ea2", other)).toBe(
      `xrpl:0/xls30:039C99CD9AB0B70B32ECDA51EAAE471625608EA2.${other}`,
    );
    expect(issuedAsset("A*|", other)).toBe(`xrpl:0/token:A%2A%7C.${other}`);
    expect([symbolOf("USD"), symbolOf(rlusd.currency)]).toEqual(["USD", "RLUSD"]);
  });

  it("refuses an invalid address; an unfunded account holds nothing", async () => {
    await expect(readAccount(standIn, played(recorded, `${account.slice(0, -1)}x`))).rejects.toThrow(
      /XRP Ledger/,
    );
    const world = await readAccount(standIn, played({ transactions: [] }));
    expect([linesOf(world), heldIn(world), gapsIn(world)]).toEqual([[], {}, []]);
  });
});

type Expected = {
  account: string;
  transactions: {
    hash: string;
    netDrops: string | null;
    feeDrops: string;
    balanceAfterDrops: string | null;
  }[];
};

describe.skipIf(recordingOf("xrp/expected.json") === undefined)(
  "recorded XRP Ledger lists (needs the recordings)",
  () => {
    it("lists the NFT that a recorded mint added to a page of 31", () => {
      const row = xrpRow.parse(recordedBody("xrp/xrpljs-NFTokenMint.json"));
      const { transaction } = assembleXrp(row, "rXMART8usFd5kABXCayoP6ZfB35b4v43t");
      expect(transaction?.legs).toMatchObject([
        {
          direction: "in",
          amount: "1",
          assetId: "xrpl:0/nft:00081388DC1AB4937C899037B2FDFC3CB20F6F64E73120BB5F8AA66A00000228",
        },
        { direction: "fee", amount: "0.000012" },
      ]);
    });

    it.each(["gem-transaction-by-address", "xrpljs-accountTx"])(
      "%s: net effect and fee of each transaction",
      (name) => {
        const body = recordedBody(`xrp/${name}.json`) as { result: { transactions: unknown[] } };
        const expected = (recordedFile("xrp/expected.json") as Record<string, Expected>)[`xrp/${name}.json`];
        for (const [index, raw] of body.result.transactions.entries()) {
          const { transaction } = assembleXrp(xrpRow.parse(raw), expected?.account ?? "");
          const drops = (wanted: (direction: string) => boolean): bigint =>
            (transaction?.legs ?? [])
              .filter(({ assetId, direction }) => assetId.endsWith("/slip44:144") && wanted(direction))
              .reduce((sum, { amount, direction }) => {
                const [whole = "", part = ""] = amount.split(".");
                return sum + BigInt(whole + part.padEnd(6, "0")) * (direction === "in" ? 1n : -1n);
              }, 0n);
          const stated = expected?.transactions[index];
          expect(drops(() => true)).toBe(BigInt(stated?.netDrops ?? 0));
          expect(-drops((direction) => direction === "fee")).toBe(BigInt(stated?.feeDrops ?? 0));
        }
      },
    );
  },
);
