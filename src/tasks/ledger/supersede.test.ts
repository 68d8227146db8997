import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createImportWorld, type ImportWorld } from "../../../test/support/worlds/import-world.ts";
import type { ImportComparison } from "../../store/ledger/trackers/import-differences.ts";
import type { ReportedTransaction, Transaction } from "../../domain/ledger/transaction.ts";
import { runToEnd } from "../../ports/pause.ts";
import { refreshSuperseded } from "./supersede.ts";

const kraken = `"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"
"L1","R1","2024-01-13 08:00:05","deposit","","currency","ZEUR","1000.0000","0.0000","1000.0000"
"L2","R2","2024-01-14 08:00:31","trade","","currency","ZEUR","-500.0000","2.0000","498.0000"
"L3","R2","2024-01-14 08:00:31","trade","","currency","XXBT","0.0100000000","0.0000000000","0.0100000000"
"L4","R3","2024-01-15 08:00:12","withdrawal","","currency","XXBT","-0.0040000000","0.0001000000","0.0059000000"
"L5","R4","2024-01-16 08:00:12","deposit","","currency","XETH","0.7000000000","0.0000000000","0.7000000000"
`;
const koinlyHeader =
  "Date,Type,Tag,Sending Wallet,Sent Amount,Sent Currency,Sent Cost Basis,Receiving Wallet,Received Amount,Received Currency,Received Cost Basis,Fee Amount,Fee Currency,Gain (EUR),Net Value (EUR),Fee Value (EUR),TxSrc,TxDest,TxHash,Description";
const koinly = `${koinlyHeader}
2024-01-13 08:00:00,fiat_deposit,,,,,,Kraken,1000,EUR,,,,,,,,,,
2024-01-14 08:00:00,exchange,,Kraken,500,EUR,,Kraken,0.01,BTC,,2,EUR,,,,,,,
2024-01-15 08:00:00,transfer,,Kraken,0.004,BTC,,Cold,0.004,BTC,,0.0001,BTC,,,,,,,
2024-02-20 08:00:00,crypto_deposit,reward,,,,,Cold,0.5,ATOM,,,,,,,,,,
`;
const wallet = "0x1111111111111111111111111111111111111111";
const hash = `0x${"ab".repeat(32)}`;
const etherscan = `"Transaction Hash","Block Number","UnixTimestamp","DateTime (UTC)","From","To","ContractAddress","Value_IN(ETH)","Value_OUT(ETH)","TxnFee(ETH)","Status","Method","PrivateNote"
"${hash}","17000000","1705564800","2024-01-18 08:00:00","0x2222222222222222222222222222222222222222","${wallet}","","0.25","0","0.0004","","Transfer",""
`;
const koinlyWithHash = `${koinlyHeader}
2024-01-18 11:30:00,crypto_deposit,,,,,,MetaMask,0.25,ETH,,,,,,,,,${hash.toUpperCase().replace("0X", "0x")},
`;
const binance = `User_ID,UTC_Time,Account,Operation,Coin,Change,Remark
1,2024-03-01 10:00:00,Spot,Deposit,USDT,100,
1,2024-03-02 10:00:20,Spot,Withdraw,USDT,-40,Withdraw fee is included
`;
const cointracking = `"Type","Buy","Cur.","Sell","Cur.","Exchange","Comment","Date"
"Deposit","100.00000000","USDT","","","Binance","","2024-03-01"
"Withdrawal","","","40.00000000","USDT","Binance","","2024-03-02"
"Deposit","100.00000000","USDT","","","Kraken","","2024-03-01"
`;

let world: ImportWorld;
beforeEach(() => {
  world = createImportWorld();
});
afterEach(() => world.end());

type File = { text: string; format: string; options?: Record<string, string> };
const files: Record<string, File> = {
  krakenMore: {
    text: `${kraken}"L6","R5","2024-01-17 08:00:12","deposit","","currency","XXBT","0.1000000000","0.0000000000","0.1059000000"\n`,
    format: "kraken-ledgers",
  },
  krakenGap: { text: kraken.replace('"0.7000000000"\n', '"0.9000000000"\n'), format: "kraken-ledgers" },
  koinlyFee: {
    text: koinly.replace("0.01,BTC,,2,EUR", "0.01,BTC,,1,EUR"),
    format: "koinly-transactions",
    options: { timezone: "UTC" },
  },
  koinlyNear: {
    text: `${koinlyHeader}\n2024-01-13 08:00:00,fiat_deposit,,,,,,Kraken,1005,EUR,,,,,,,,,,\n`,
    format: "koinly-transactions",
    options: { timezone: "UTC" },
  },
  koinlyRefused: {
    text: `${koinly}2024-02-21 08:00:00,crypto_withdrawal,stake,Cold,0.2,ATOM,,,,,,,,,,,,,,\n`,
    format: "koinly-transactions",
    options: { timezone: "UTC" },
  },
  kraken: { text: kraken, format: "kraken-ledgers" },
  koinlyLocal: {
    text: koinly.replaceAll(" 08:00:00", " 09:00:00"),
    format: "koinly-transactions",
    options: { timezone: "UTC" },
  },
  koinly: { text: koinly, format: "koinly-transactions", options: { timezone: "UTC" } },
  etherscan: { text: etherscan, format: "etherscan-transactions", options: { wallet, chain: "eip155:1" } },
  koinlyWithHash: { text: koinlyWithHash, format: "koinly-transactions", options: { timezone: "UTC" } },
  binance: { text: binance, format: "binance-statement" },
  cointracking: { text: cointracking, format: "cointracking-trades", options: { timezone: "UTC" } },
};

async function load(name: string): Promise<string> {
  const file = files[name];
  if (file === undefined) throw new Error(`no file ${name}`);
  const id = world.upload(file.text, { format: file.format, options: file.options ?? {}, onProblem: "skip" });
  await world.run(id);
  return id;
}

/** Runs the recomputations that the worker runs after every change. */
async function settled(): Promise<void> {
  await refreshSuperseded(world.account, world.context);
  runToEnd(world.account.balances.refresh({ isFull: false, now: world.context.now }));
}

function held(): Record<string, string> {
  const rows = world.sql
    .prepare<{ wallet: string; symbol: string; amount: string }>(
      "SELECT w.wallet, a.symbol, h.amount FROM holdings h JOIN wallets w ON w.key = h.wallet JOIN assets a ON a.key = h.asset WHERE h.amount <> '0' ORDER BY w.platform, w.wallet, a.symbol",
    )
    .all();
  return Object.fromEntries(rows.map(({ wallet: place, symbol, amount }) => [`${place} ${symbol}`, amount]));
}

function listed(): Transaction[] {
  const ids = world.sql.prepare<{ id: string }>("SELECT id FROM transactions ORDER BY at, id").all();
  return ids.map(({ id }) => world.account.ledger.get(id));
}

const orders = [
  ["kraken", "koinly"],
  ["koinly", "kraken"],
];

describe.each(orders)("Koinly and Kraken, %s first", (first = "", second = "") => {
  test("nothing is counted twice, and Kraken's records take precedence", async () => {
    const ids: Record<string, string> = {};
    for (const name of [first, second]) {
      ids[name] = await load(name);
      await settled();
    }
    expect(held()).toEqual({
      "Kraken BTC": "0.0059",
      "Kraken EUR": "498",
      "Kraken ETH": "0.7",
      "Cold ATOM": "0.5",
      "Cold BTC": "0.004",
    });
    const rows = listed();
    const known = rows.filter(({ superseded }) => superseded !== undefined);
    expect(known).toHaveLength(3);
    for (const { superseded = [] } of known) {
      expect(superseded.map((side) => side.wallet)).toEqual(["Kraken"]);
      const winner = rows.find(({ id }) => id === superseded[0]?.by);
      expect(winner?.sources).toEqual([{ kind: "import", id: ids["kraken"] }]);
    }
  });

  test("Koinly's rows count again once Kraken's import is deleted", async () => {
    const ids: Record<string, string> = {};
    for (const name of [first, second]) {
      ids[name] = await load(name);
      await settled();
    }
    await world.undo(ids["kraken"] ?? "");
    await settled();
    expect(held()).toEqual({
      "Cold ATOM": "0.5",
      "Cold BTC": "0.004",
      "Kraken BTC": "0.0059",
      "Kraken EUR": "498",
    });
    expect(listed().some(({ superseded }) => superseded !== undefined)).toBe(false);
  });

  test("importing both again changes nothing", async () => {
    await load(first);
    await load(second);
    await settled();
    const before = listed().map(({ id, superseded }) => ({ id, superseded }));
    const amounts = held();
    await load(second);
    await load(first);
    await settled();
    expect(listed().map(({ id, superseded }) => ({ id, superseded }))).toEqual(before);
    expect(held()).toEqual(amounts);
  });
});

test.each([
  {
    program: "Waltio",
    format: "waltio-transactions",
    text: `Type,Date,Montant reçu,Monnaie ou jeton reçu,Montant envoyé,Monnaie ou jeton envoyé,Frais,Monnaie ou jeton des frais,Exchange / Plateforme,Description,Label,Prix du jeton du montant envoyé,Prix du jeton du montant recu,Prix du jeton des frais
Dépôt,13/01/2024 08:00:05,1000,EUR,,,,,Kraken,,,,1,
Dépôt,16/01/2024 08:00:12,0.7,ETH,,,,,Kraken,,,,2500,
`,
  },
  {
    program: "Kryptosekken",
    format: "kryptosekken-generic",
    text: `Tidspunkt,Type,Inn,Inn-Valuta,Ut,Ut-Valuta,Gebyr,Gebyr-Valuta,Marked,Notat
2024-01-13 08:00:05,Overføring-Inn,1000,EUR,,,,,Kraken,
2024-01-16 08:00:12,Overføring-Inn,0.7,ETH,,,,,Kraken,
`,
  },
])("what $program's file repeats of Kraken's records counts once", async ({ format, text }) => {
  files["tracker"] = { text, format, options: { timezone: "UTC" } };
  for (const name of ["kraken", "tracker"]) {
    await load(name);
    await settled();
  }
  expect(listed().filter(({ superseded }) => superseded !== undefined)).toHaveLength(2);
  expect(held()).toMatchObject({ "Kraken ETH": "0.7", "Kraken EUR": "498" });
});

describe.each([
  ["etherscan", "koinlyWithHash"],
  ["koinlyWithHash", "etherscan"],
])("a chain's record and a tracker's row of the same hash, %s first", (first, second) => {
  test("count once, whatever time the tracker states", async () => {
    await load(first);
    await settled();
    await load(second);
    await settled();
    expect(held()).toEqual({ [`${wallet} ETH`]: "0.25" });
  });
});

describe.each([
  ["binance", "cointracking"],
  ["cointracking", "binance"],
])("a table of days and an exchange's statement, %s first", (first, second) => {
  test("count once; a wallet named after another exchange is not compared", async () => {
    await load(first);
    await settled();
    await load(second);
    await settled();
    expect(held()).toEqual({ "Binance Spot USDT": "60", "Kraken USDT": "100" });
  });
});

describe("of a transfer that a tracker states in one row", () => {
  test("the half that the exchange does not have remains, and is proposed as the arrival of the exchange's withdrawal", async () => {
    await load("koinly");
    await load("kraken");
    await settled();
    const transfer = listed().find(({ superseded, legs }) => superseded !== undefined && legs.length > 0);
    expect(transfer?.legs).toMatchObject([{ direction: "in", amount: "0.004", wallet: "Cold" }]);
    const work = world.account.transferHalves.search(null, { now: Date.UTC(2024, 5, 1) });
    const { search } = runToEnd(work);
    const pair = search.proposals().find(({ ids }) => ids.includes(transfer?.id ?? ""));
    expect(pair?.ids).toEqual(["exchange:kraken:L4", transfer?.id]);
  });
});

test("a tracker's deposit belongs to the wallet that received it", async () => {
  await load("koinly");
  expect(listed().map(({ type, wallet: place }) => `${type} ${place}`)).toEqual([
    "deposit Kraken",
    "trade Kraken",
    "transfer Kraken",
    "reward Cold",
  ]);
});

test("a list of transactions shows which are superseded, and by which record", async () => {
  await load("koinly");
  await load("kraken");
  await settled();
  const { items } = world.account.ledger.list({}, { limit: 50, order: "asc" });
  expect(items.map(({ id, superseded }) => ({ id, superseded }))).toEqual(
    listed().map(({ id, superseded }) => ({ id, superseded })),
  );
});

describe("a file compared with the ledger", () => {
  const differences = (id: string, isTracker: boolean): ImportComparison =>
    runToEnd(
      world.account.importDifferences.of(
        world.account.imports.get(id).parts.map((part) => ({
          id: part.id,
          isTracker,
        })),
      ),
    );

  test("agrees if another source has the same records", async () => {
    const koinlyId = await load("koinly");
    const krakenId = await load("kraken");
    await settled();
    expect(differences(koinlyId, true)).toEqual({ compared: 3, items: [] });
    expect(differences(krakenId, false)).toEqual({ compared: 3, items: [] });
  });

  test("lists a coin of which another source has more transactions, with these transactions", async () => {
    const koinlyId = await load("koinly");
    await load("krakenMore");
    await settled();
    expect(differences(koinlyId, true).items).toEqual([
      {
        basis: "rows",
        asset: "exchange:koinly/symbol:BTC",
        symbol: "BTC",
        wallet: null,
        at: Date.UTC(2024, 1, 20, 8),
        stated: "0.0099",
        computed: "0.1099",
        difference: "-0.1",
        likelyCause: "otherSources",
        transactionIds: ["exchange:kraken:L6"],
      },
    ]);
  });

  test("lists a balance that differs from its balance column", async () => {
    const id = await load("krakenGap");
    await settled();
    expect(differences(id, false).items).toMatchObject([
      { basis: "column", symbol: "ETH", wallet: "Kraken", stated: "0.9", computed: "0.7", difference: "0.2" },
    ]);
  });

  test("lists a coin whose records have a different fee, with these records", async () => {
    const koinlyId = await load("koinlyFee");
    await load("kraken");
    await settled();
    expect(differences(koinlyId, true).items).toMatchObject([
      {
        symbol: "EUR",
        difference: "1",
        likelyCause: "records",
        transactionIds: ["exchange:kraken:L1", "exchange:kraken:R2"],
      },
    ]);
  });

  test("includes refused rows in neither sum", async () => {
    const id = await load("koinlyRefused");
    await settled();
    expect(world.account.imports.get(id).parts[0].problemCount).toBe(1);
    expect(differences(id, true)).toEqual({ compared: 3, items: [] });
  });
});

describe("a tracker's row that only resembles a record", () => {
  const duplicates = () =>
    runToEnd(world.account.healthQueries.duplicates.search(new Set(["koinly-transactions"])));

  test("counts, and the search for duplicates names both until one of them is deleted", async () => {
    await load("kraken");
    await settled();
    const before = world.account.healthQueries.duplicates.state();
    world.account.healthQueries.duplicates.end(before.mark);
    const id = await load("koinlyNear");
    await settled();
    expect(world.account.healthQueries.duplicates.state().isDue).toBe(true);
    const [row] = listed().filter(({ sources }) => sources[0]?.id === id);
    expect(row?.legs).toMatchObject([{ direction: "in", amount: "1005" }]);
    expect(duplicates()).toEqual([
      {
        keep: { platform: "exchange:kraken", wallet: "Kraken" },
        drop: { platform: "exchange:koinly", wallet: "Kraken" },
        pairs: [{ keep: "exchange:kraken:L1", drop: row?.id, at: Date.UTC(2024, 0, 13, 8), apartMs: 5_000 }],
        similar: { isDeletable: true },
      },
    ]);
    world.account.ledger.delete([row?.id ?? ""]);
    await settled();
    expect(duplicates()).toEqual([]);
  });
});

describe("a tracker's file that was read in another time zone", () => {
  const shifted = () => world.account.healthQueries.shiftedImports();

  test.each(orders.map((order) => order.map((name) => name.replace("koinly", "koinlyLocal"))))(
    "is reported with the difference in hours, %s first",
    async (first = "", second = "") => {
      const ids: Record<string, string> = {};
      for (const name of [first, second]) {
        ids[name] = await load(name);
        await settled();
      }
      expect(shifted()).toMatchObject([{ importId: ids["koinlyLocal"], hours: 1, rows: 3 }]);
      await world.undo(ids["koinlyLocal"] ?? "");
      await settled();
      expect(shifted()).toEqual([]);
    },
  );

  test("is reported if the exchange's API provides the records later", async () => {
    const id = await load("koinlyLocal");
    await settled();
    const at = Date.UTC(2024, 0, 13, 8, 0, 5);
    const record = (amount: string, day: number): ReportedTransaction => ({
      id: `exchange:kraken:${day}`,
      at: at + day * 24 * 3_600_000,
      type: "deposit",
      platform: "exchange:kraken",
      wallet: "Kraken",
      legs: [{ direction: "in", assetId: "exchange:kraken/symbol:EUR", amount }],
    });
    const [trade] = listed().filter(({ type }) => type === "trade");
    world.account.ledger.add(
      [
        record("1000", 0),
        {
          ...record("0", 1),
          type: "trade",
          legs: [
            { direction: "in", assetId: "exchange:kraken/symbol:BTC", amount: "0.01" },
            { direction: "out", assetId: "exchange:kraken/symbol:EUR", amount: "500" },
          ],
        },
      ],
      { kind: "connection", id: "api" },
    );
    await settled();
    expect(trade?.superseded).toBeUndefined();
    expect(shifted()).toMatchObject([{ importId: id, hours: 1, rows: 2 }]);
  });

  test("is reported although each row resembles the record of another hour", async () => {
    const hours = [8, 9, 10, 11, 12];
    const statement = hours.map(
      (hour) =>
        `"L${hour}","R${hour}","2024-01-13 ${String(hour).padStart(2, "0")}:00:05","deposit","","currency","ZEUR","${1000 + hour}.0000","0.0000","0"\n`,
    );
    const rows = hours.map(
      (hour) =>
        `2024-01-13 ${String(hour + 1).padStart(2, "0")}:00:00,fiat_deposit,,,,,,Kraken,${1000 + hour},EUR,,,,,,,,,,\n`,
    );
    files["krakenHourly"] = {
      text: `${kraken.split("\n", 1)[0]}\n${statement.join("")}`,
      format: "kraken-ledgers",
    };
    files["koinlyHourly"] = {
      text: `${koinlyHeader}\n${rows.join("")}`,
      format: "koinly-transactions",
      options: { timezone: "UTC" },
    };
    await load("krakenHourly");
    const id = await load("koinlyHourly");
    await settled();
    expect(shifted()).toMatchObject([{ importId: id, hours: 1, rows: 5 }]);
  });

  test("is not reported if its rows repeat the records at the same time", async () => {
    await load("kraken");
    await load("koinly");
    await settled();
    expect(shifted()).toEqual([]);
  });
});

describe("the file of a wallet program and the record of its chain", () => {
  test.each([
    ["ledgerLive", "etherscan"],
    ["etherscan", "ledgerLive"],
  ])("are named if they have a hash and its changes in common, %s first", async (first, second) => {
    files["ledgerLive"] = {
      text: `Operation Date,Status,Currency Ticker,Operation Type,Operation Amount,Operation Fees,Operation Hash,Account Name,Account xpub,Countervalue Ticker,Countervalue at Operation Date,Countervalue at CSV Export
2024-01-18T08:00:00.000Z,Confirmed,ETH,IN,0.25,0.0004,${hash},My ETH,${wallet},EUR,10,10
2024-01-19T08:00:00.000Z,Confirmed,ETH,IN,0.5,0.0004,0x${"cd".repeat(32)},My ETH,${wallet},EUR,10,10
`,
      format: "ledger-live-operations",
    };
    await load(first);
    await load(second);
    await settled();
    const duplicates = runToEnd(world.account.healthQueries.duplicates.search(new Set()));
    const row = listed().find(
      ({ platform, at }) => platform === "exchange:ledgerlive" && at === Date.UTC(2024, 0, 18, 8),
    );
    expect(duplicates).toMatchObject([
      {
        keep: { platform: "eip155:1", wallet },
        drop: { platform: "exchange:ledgerlive", wallet: "Ledger My ETH" },
        pairs: [{ drop: row?.id }],
      },
    ]);
    expect(duplicates[0]?.files).toBeUndefined();
  });
});

test("without a tracker's file nothing is compared", async () => {
  await load("kraken");
  expect(await refreshSuperseded(world.account, world.context)).toBe(0);
  expect(held()).toEqual({});
});
