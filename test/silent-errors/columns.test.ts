import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFiguresWorld, type FiguresWorld } from "../support/worlds/figures-world.ts";

let world: FiguresWorld;
beforeEach(async () => {
  world = await createFiguresWorld();
});
afterEach(() => world.end());

/** A file of the fixtures, which have no separators within quotes here, without some of its columns. */
function without(path: string, ...columns: string[]): string {
  const text = readFileSync(`test/fixtures/importers/${path}`, "utf8").replace(/^\uFEFF/, "");
  const rows = text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.match(/(?:"[^"]*"|[^,])+|(?<=,|^)(?=,|$)/g) ?? []);
  const names = rows[0]?.map((name) => name.replaceAll('"', "")) ?? [];
  const cut = columns.map((column) => names.indexOf(column));
  expect(cut).not.toContain(-1);
  return `${rows.map((cells) => cells.filter((_, index) => !cut.includes(index)).join(",")).join("\n")}\n`;
}

describe("a file without a column that a figure depends on", () => {
  test.each([
    ["Gemini's fees of a coin", "gemini-history/history.csv", "Fee (USD) USD", 'no column "Fee (USD) USD"'],
    [
      "the sender of an internal transaction's call",
      "etherscan-internal/ethereum.csv",
      "ParentTxFrom",
      'no column "ParentTxFrom"',
    ],
  ])("is refused by the column's name: %s", async (_, path, column, said) => {
    expect((await world.refusal(without(path, column))).detail).toContain(said);
  });

  test("is no list of deposits: bitbank's withdrawals without their fee", async () => {
    const { reason } = await world.refusal(without("bitbank-transfers/withdrawals.csv", "手数料"));
    expect(reason).toBe("format_unknown");
  });

  test("says before and after the import what is assumed: an explorer's transactions without a status", async () => {
    const file = without("etherscan-transactions/ethereum.csv", "Status", "ErrCode");
    const isSaid = expect.arrayContaining([
      expect.stringContaining('no column "Status", so every transaction counts as executed') as string,
    ]) as string[];
    expect((await world.preview(file)).warnings).toEqual(isSaid);
    expect((await world.importCsv(file, { onProblem: "skip" })).warnings).toEqual(isSaid);
    const whole = without("etherscan-transactions/ethereum.csv");
    expect((await world.preview(whole)).warnings).not.toEqual(isSaid);
  });
});

describe("an explorer's status", () => {
  const transactions = (status: string): string =>
    [
      "Txhash,Blockno,UnixTimestamp,DateTime (UTC),From,To,ContractAddress,Value_IN(ETH),Value_OUT(ETH),CurrentValue @ $1/Eth,TxnFee(ETH),TxnFee(USD),Historical $Price/Eth,Status,ErrCode,Method",
      ...["Success", status].map(
        (word, index) =>
          `0x${String(index + 1).padStart(64, "0")},${index + 1},161483436${index},2021-03-04 05:06:0${index},0x1111111111111111111111111111111111111111,0x${String(index + 2).repeat(40)},,0,1,0,0.1,0,0,${word},,Transfer`,
      ),
      "",
    ].join("\n");

  test("is refused by its word if the word is unknown", async () => {
    expect((await world.preview(transactions("Queued"))).problems).toMatchObject([
      { row: 3, message: expect.stringContaining('Status: "Queued" is not known') as string },
    ]);
  });

  test.each(["Pending", "Dropped&Replaced"])(
    "books nothing for a transaction that never happened: %s",
    async (word) => {
      await world.importCsv(transactions(word));
      expect(await world.held("2024-01-20")).toEqual([expect.stringContaining(" -1.1 ")]);
    },
  );
});

describe("a list of withdrawals without its fee or address", () => {
  const withdrawals = {
    Binance: [
      "Date(UTC+0),Coin,Network,Amount,Fee,Address,TXID,Status",
      "2024-01-02 10:00:00,BTC,BTC,0.5,0.0001,bc1qmadeup,aa01,Completed",
    ],
    BloFin: [
      "Asset,amount,chain_name,txid,Address,Tag,Time,State",
      "USDT,100,TRC20,tx1,Tmadeup,,2025-01-02 03:04:05,completed",
    ],
    "KuCoin until 2022": [
      "Time,Coin,Amount,Type,Wallet Address,Remark",
      "2021-03-04 05:06:07,BTC,0.5,,addr,",
    ],
    KuCoin: [
      "UID,Account Type,Time(UTC+02:00),Coin,Amount,Fee,Withdrawal Address/Account,Transfer Network,Status,Remarks",
      "1,mainAccount,2024-03-13 02:02:54,USDT,100.5,0,0xmadeup,ETH,SUCCESS,",
    ],
    FTX: [
      "time,coin,size,address,status,txid,fee,id",
      "2021-05-01T00:00:00+00:00,BTC,0.5,addr,complete,tx1,0,1",
    ],
  };
  const cut = (provider: keyof typeof withdrawals, columns: readonly string[]): string => {
    const lines = withdrawals[provider].map((line) => line.split(","));
    const kept = lines[0]?.map((name) => !columns.includes(name)) ?? [];
    return `${lines.map((cells) => cells.filter((_, at) => kept[at]).join(",")).join("\n")}\n`;
  };

  test.each([
    ["BloFin", "Address", "blofin-deposits"],
    ["FTX", "address", "ftx-deposits"],
  ] as const)("is not read as deposits: %s without %s", async (provider, column, deposits) => {
    const { reason, detail } = await world.refusal(cut(provider, [column]));
    expect(reason).toBe("format_ambiguous");
    expect(detail).toContain(`import it with format "${deposits}"`);
  });

  test.each([
    ["Binance", ["Fee"], "binance-deposits", "binance-withdrawals"],
    ["BloFin", ["Address", "Tag"], "blofin-deposits", "blofin-withdrawals"],
    ["KuCoin until 2022", ["Wallet Address"], "kucoin-old-deposits", "kucoin-old-withdrawals"],
    ["KuCoin", ["Withdrawal Address/Account"], "kucoin-deposits", "kucoin-withdrawals"],
    ["FTX", ["address", "fee"], "ftx-deposits", "ftx-withdrawals"],
  ] as const)(
    "that has exactly the header of deposits is read as such, and the preview says so: %s without %s",
    async (provider, columns, format, opposite) => {
      const { format: recognised, notes } = await world.preview(cut(provider, columns));
      expect(recognised).toBe(format);
      expect(notes.find(({ reason }) => reason === "directionAssumed")?.params["opposite"]).toBe(opposite);
    },
  );

  test("that is named as withdrawals is not read as deposits, even with exactly their header", async () => {
    const { reason } = await world.refusal(cut("Binance", ["Fee"]), { name: "Binance-Withdraw-History.csv" });
    expect(reason).toBe("format_ambiguous");
  });

  test("is read from the name of the file, if the list of the opposite direction has the same header", async () => {
    const list = [
      "Date,Currency,Amount,Address,Status",
      "2017-06-01 10:00:00,BTC,0.5,1address,COMPLETE: ab01",
    ].join("\n");
    const named = async (name: string) => (await world.preview(list, { name })).format;
    expect(await named("depositHistory.csv")).toBe("poloniex-deposits");
    expect(await named("withdrawalHistory.csv")).toBe("poloniex-old-withdrawals");
    const binance = [
      "Date(UTC),Coin,Network,Amount,TransactionFee,Address,TXID,SourceAddress,PaymentID,Status",
      "2021-05-01 10:00:00,BTC,BTC,0.5,0,1address,ab02,,,Completed",
    ].join("\n");
    const { format, notes } = await world.preview(binance, { name: "DEPOSIT_HISTORY.csv" });
    expect(format).toBe("binance-deposits");
    expect(notes.map(({ reason: note }) => note)).toContain("directionAssumed");
    expect((await world.preview(binance, { name: "Withdraw_History.csv" })).format).toBe(
      "binance-withdrawals",
    );
    const { reason } = await world.refusal(list, { name: "deposits and withdrawals.csv" });
    expect(reason).toBe("format_ambiguous");
  });

  test("is asked for in a list of BloFin's margin orders without a column, which is no list of spot orders", async () => {
    const { reason } = await world.refusal(without("blofin-margin-orders/rows.csv", "Margin Mode"));
    expect(reason).toBe("option_needed");
  });
});

test("BitMEX' history is read as bitcoin, which is said, and refused where it may be another coin", async () => {
  const rows = [
    "transactTime,transactType,amount,fee,address,transactStatus,walletBalance",
    "2021-01-02T12:00:00.000Z,RealisedPNL,1000,0,XBTUSD,Completed,1000",
    "2022-01-02T12:00:00.000Z,RealisedPNL,1000,0,XBTUSD,Completed,2000",
    "",
  ];
  const { transactions, problems, notes } = await world.preview(rows.join("\n"));
  expect(transactions).toBe(1);
  expect(problems).toEqual([
    expect.objectContaining({ row: 3, message: expect.stringContaining("does not name its coin") as string }),
  ]);
  expect(notes).toContainEqual(expect.objectContaining({ reason: "coinAssumed", params: { coin: "BTC" } }));
  const named = rows.map((row, index) => `${row}${index === 0 ? ",currency" : index < 3 ? ",USDt" : ""}`);
  const other = await world.preview(named.join("\n"), { format: "bitmex-wallet-history" });
  expect([other.transactions, other.problemCount]).toEqual([0, 2]);
  expect(other.notes.map(({ reason }) => reason)).not.toContain("coinAssumed");
});
