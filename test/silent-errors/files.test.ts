import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFiguresWorld, type FiguresWorld } from "../support/worlds/figures-world.ts";

let world: FiguresWorld;
beforeEach(async () => {
  world = await createFiguresWorld();
});
afterEach(() => world.end());

const binance = (symbol: string): string => `exchange:binance/symbol:${symbol}`;
const coinbase = (symbol: string): string => `exchange:coinbase/symbol:${symbol}`;
const statement = (...rows: string[]): string =>
  `User_ID,UTC_Time,Account,Operation,Coin,Change,Remark\n${rows.map((row) => `1,${row},\n`).join("")}`;
const lines = (...rows: string[]): string => `${rows.join("\n")}\n`;

describe("a file that no reader knows is never imported by itself:", () => {
  const files: Record<string, string> = {
    "Binance's withdrawals, which have the header of its deposits": lines(
      "Date(UTC),Coin,Network,Amount,TransactionFee,Address,TXID,SourceAddress,PaymentID,Status",
      "2024-01-02 10:00:00,BTC,BTC,0.5,0.0002,bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh,aa11,,,Completed",
      "2024-01-03 10:00:00,USDT,TRX,1000,1,TXYZ,bb22,,,Completed",
    ),
    "withdrawals of an unknown exchange": lines(
      "Date(UTC),Coin,Network,Amount,TransactionFee,Address,Reference",
      "2024-01-02 10:00:00,BTC,BTC,0.5,0.0002,bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh,7",
      "2024-01-03 10:00:00,USDT,TRX,1000,1,TXYZ,8",
    ),
    "bitcoin.tax": lines(
      "Date,Action,Account,Symbol,Volume,Price,Currency,Fee,FeeCurrency",
      "2024-01-02 10:00:00,BUY,Kraken,BTC,1,40000,USD,10,USD",
      "2024-01-03 10:00:00,SELL,Kraken,BTC,0.5,41000,USD,10,USD",
      "2024-01-04 10:00:00,SPEND,Kraken,BTC,0.1,41000,USD,0,USD",
    ),
    "rotki's history events": lines(
      "timestamp,location,event_type,event_subtype,asset,amount,fiat_value,location_label,notes,tx_hash,counterparty",
      "1704189600,ethereum,receive,none,ETH,1,2000,0xabc,received,0x01,",
      "1704276000,ethereum,spend,none,ETH,0.5,1000,0xabc,spent,0x02,",
    ),
    Blockfolio: lines(
      "Date,Action,Coin,Amount",
      "2018-01-02 10:00:00,buy,BTC,1",
      "2018-01-03 10:00:00,sell,BTC,0.5",
    ),
    Zerion: lines(
      "Date,Time,Transaction Type,Status,Chain,Buy Amount,Buy Currency,Buy Fiat Amount,Buy Fiat Currency,Sell Amount,Sell Currency,Sell Fiat Amount,Sell Fiat Currency,Fee Amount,Fee Currency,Fee Fiat Amount,Fee Fiat Currency,Sender,Receiver,Tx Hash",
      "2024-01-02,10:15:30,Trade,Confirmed,Ethereum,2000,USDC,2000,USD,1,ETH,2000,USD,0.001,ETH,2,USD,0xabc,0xdef,0x01",
    ),
    "CoinTracker's export": lines(
      "Date,Type,Transaction ID,Received Quantity,Received Currency,Received Cost Basis (USD),Received Wallet,Sent Quantity,Sent Currency,Sent Cost Basis (USD),Sent Wallet,Fee Amount,Fee Currency,Fee Cost Basis (USD)",
      "01/13/2024 10:00:00,TRANSFER,1,1,BTC,40000,Ledger,1,BTC,40000,Kraken,0.0001,BTC,4",
    ),
    "KuCoin's spot orders of today": lines(
      "UID,Account Type,Order ID,Symbol,Side,Order Type,Avg. Filled Price,Filled Amount,Filled Volume,Filled Volume (USDT),Filled Time(UTC+08:00),Fee,Fee Currency",
      "1,mainAccount,a1,BTC-USDT,BUY,MARKET,40000,0.01,400,400,2024-01-02 10:00:00,0.4,USDT",
    ),
  };

  test.each(Object.entries(files))("%s", async (_, content) => {
    expect((await world.refusal(content)).status).toBe(400);
    expect(await world.call("imports.list")).toEqual([]);
  });

  test("an explorer's NFT transfers are refused by row", async () => {
    const nfts = lines(
      "Txhash,Blockno,UnixTimestamp,DateTime (UTC),From,To,ContractAddress,TokenId,TokenName,TokenSymbol,Quantity",
      `0x${"1".repeat(64)},1,1704189600,2024-01-02 10:00:00,0x${"2".repeat(40)},0x${"1".repeat(40)},0x${"3".repeat(40)},7,Name,SYM,1`,
    );
    expect(await world.preview(nfts)).toMatchObject({ transactions: 0, problemCount: 1 });
  });

  test("the columns that decide are named, and unsigned amounts stay without a direction even when the format is named", async () => {
    const content = files["withdrawals of an unknown exchange"] ?? "";
    expect(await world.refusal(content)).toMatchObject({
      reason: "mapping_needed",
      data: { unmapped: ["Network", "TransactionFee"] },
    });
    const named = await world.preview(content, { format: "generic-csv" });
    expect(named).toMatchObject({ transactions: 0, problemCount: 2 });
    expect(named.ignoredColumns).toEqual(expect.arrayContaining(["Network", "TransactionFee", "Address"]));
  });
});

describe("Binance's statement: what was locked comes back, in whatever wallet and coin", () => {
  test("a redemption to another wallet is neither income nor counted twice", async () => {
    await world.importCsv(
      statement(
        "2024-01-01 08:00:00,Funding,Deposit,USDT,1000",
        "2024-01-02 08:00:00,Funding,Simple Earn Flexible Subscription,USDT,-1000",
        "2024-01-12 08:00:00,Spot,Simple Earn Flexible Redemption,USDT,1000",
      ),
    );
    await world.price("2024-01-01", "2024-01-20", { [binance("USDT")]: "1" });
    expect(await world.held("2024-01-20")).toEqual(["Binance Spot 1000 USDT"]);
    expect(await world.netWorth("2024-01-20")).toBe("1000");
    expect((await world.profit("2024-01-20")).totals).toMatchObject({ income: "0", realised: "0" });
    expect(await world.performance({ to: "2024-01-20" })).toMatchObject({ twr: "0", netInvested: "1000" });
    expect(await world.issues("unexplainedRelease", "unexplainedJump")).toEqual([]);
  });

  test("a redemption without a subscription is a deposit with an issue", async () => {
    await world.importCsv(statement("2024-01-12 08:00:00,Spot,Simple Earn Flexible Redemption,USDT,1000"));
    await world.price("2024-01-12", "2024-01-20", { [binance("USDT")]: "1" });
    const report = await world.profit("2024-01-20");
    expect(report.totals).toMatchObject({ income: "0", realised: "0" });
    expect(report.assumedBasis).toMatchObject([{ assetId: binance("USDT"), amount: "1000" }]);
    expect(await world.issues("unexplainedRelease")).toMatchObject([
      { message: expect.stringContaining("1000 USDT") as string },
    ]);
  });

  type Settled = { rows: string[]; prices: Record<string, string>; held: string[]; totals: object };
  const settled: Record<string, Settled> = {
    "dual investment buys the other coin": {
      rows: [
        "2024-01-01 08:00:00,Spot,Deposit,USDT,1000",
        "2024-01-02 08:00:00,Spot,Dual Investment Subscription,USDT,-1000",
        "2024-01-12 08:00:00,Spot,Dual Investment Settlement,BTC,0.01",
      ],
      prices: { USDT: "1", BTC: "100000" },
      held: ["Binance Spot 0.01 BTC"],
      totals: { income: "0", realised: "0", unrealised: "0" },
    },
    "a launchpad buys its token with what is not refunded": {
      rows: [
        "2024-01-01 08:00:00,Spot,Deposit,BNB,10",
        "2024-01-02 08:00:00,Spot,Launchpad Subscribe,BNB,-10",
        "2024-01-12 08:00:00,Spot,Launchpad Redeem,BNB,8",
        "2024-01-12 08:00:00,Spot,Launchpad Token Distribution,TKN,1000",
      ],
      prices: { BNB: "300", TKN: "0.6" },
      held: ["Binance Spot 1000 TKN", "Binance Spot 8 BNB"],
      totals: { income: "0", realised: "0", unrealised: "0", cost: "600" },
    },
    "a liquidity pool swaps what it lost for what it won": {
      rows: [
        "2024-01-01 08:00:00,Spot,Deposit,BTC,0.01",
        "2024-01-01 08:00:00,Spot,Deposit,USDT,400",
        "2024-01-02 08:00:00,Spot,Liquid Swap Add,BTC,-0.01",
        "2024-01-02 08:00:00,Spot,Liquid Swap Add,USDT,-400",
        "2024-01-12 08:00:00,Spot,Liquid Swap Remove,BTC,0.0066",
        "2024-01-12 08:00:00,Spot,Liquid Swap Remove,USDT,600",
      ],
      prices: { USDT: "1", BTC: "50000" },
      held: ["Binance Spot 0.0066 BTC", "Binance Spot 600 USDT"],
      totals: { income: "0", proceeds: "200", cost: "170", realised: "30" },
    },
    "on-chain yields return their principal": {
      rows: [
        "2024-01-01 08:00:00,Spot,Deposit,SOL,10",
        "2024-01-02 08:00:00,Spot,On-chain Yields Subscription,SOL,-10",
        "2024-01-12 08:00:00,Spot,On-chain Yields Redemption,SOL,10",
      ],
      prices: { SOL: "100" },
      held: ["Binance Spot 10 SOL"],
      totals: { income: "0", realised: "0", unrealised: "0" },
    },
    "the collateral of a loan stays the owner's": {
      rows: [
        "2024-01-01 08:00:00,Spot,Deposit,BTC,1",
        "2024-01-02 08:00:00,Spot,Flexible Loan - Collateral Transfer,BTC,-1",
        "2024-01-02 08:00:00,Spot,Flexible Loan - Lending,USDT,20000",
        "2024-01-10 08:00:00,Spot,Flexible Loan - Repayment,USDT,-20000",
        "2024-01-12 08:00:00,Spot,Flexible Loan - Collateral Transfer,BTC,1",
      ],
      prices: { USDT: "1", BTC: "40000" },
      held: ["Binance Spot 1 BTC"],
      totals: { income: "0", realised: "0", withdrawnGain: "0", expenses: "0" },
    },
  };
  test.each(Object.entries(settled))("%s", async (_, { rows, prices, held, totals }) => {
    await world.importCsv(statement(...rows));
    await world.price(
      "2024-01-01",
      "2024-01-20",
      Object.fromEntries(Object.entries(prices).map(([symbol, close]) => [binance(symbol), close])),
    );
    expect(await world.held("2024-01-20")).toEqual(held);
    const report = await world.profit("2024-01-20");
    expect(report.totals).toMatchObject(totals);
    expect(report.missingAcquisitions).toEqual([]);
    expect(await world.issues("unexplainedRelease", "negativeBalance", "unexplainedJump")).toEqual([]);
  });

  test("collateral that is still with the lender counts, and so does the debt", async () => {
    await world.importCsv(
      statement(
        "2024-01-01 08:00:00,Spot,Deposit,BTC,1",
        "2024-01-02 08:00:00,Spot,Flexible Loan - Collateral Transfer,BTC,-1",
        "2024-01-02 08:00:00,Spot,Flexible Loan - Lending,USDT,20000",
      ),
    );
    await world.price("2024-01-01", "2024-01-20", { [binance("BTC")]: "40000", [binance("USDT")]: "1" });
    expect(await world.netWorth("2024-01-05")).toBe("40000");
    expect(await world.performance({ to: "2024-01-05" })).toMatchObject({ twr: "0", netInvested: "40000" });
  });
});

describe("Coinbase's report", () => {
  const report = (...rows: string[]): string =>
    lines(
      "ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes",
      ...rows,
    );
  const advanced = report(
    "m1,2025-01-02 10:00:00 UTC,Receive,USDC,5000,USD,$1.00,$5000.00,$5000.00,$0.00,Received 5000 USDC from an external account",
    'm2,2025-01-03 10:00:00 UTC,Advanced Trade Buy,BTC,0.02,USD,"$100,000.00",$2000.00,$2012.00,$12.0000,Bought 0.02 BTC for 2012 USDC on BTC-USDC at 100000 USDC/BTC',
    'm3,2025-01-04 10:00:00 UTC,Advanced Trade Buy,ETH,0.5,USD,"$4,000.00",$2000.00,$2012.00,$12.0000,Bought 0.5 ETH for 0.02012 BTC on ETH-BTC at 0.04 BTC/ETH',
  );

  test("trades are booked in the coin of their market, at what was paid with the fee", async () => {
    await world.importCsv(advanced);
    await world.price("2025-01-01", "2025-01-10", {
      [coinbase("USDC")]: "1",
      [coinbase("BTC")]: "100000",
      [coinbase("ETH")]: "4000",
    });
    expect(await world.held("2025-01-10")).toEqual([
      "Coinbase -0.00012 BTC",
      "Coinbase 0.5 ETH",
      "Coinbase 2988 USDC",
    ]);
    expect(await world.netWorth("2025-01-10")).toBe("4976");
    const { disposals, remaining } = await world.profit("2025-01-10");
    expect(disposals.find(({ assetId }) => assetId === coinbase("USDC"))).toMatchObject({
      amount: "2012",
      proceeds: "2012",
      cost: "2012",
      gain: "0",
    });
    expect(remaining.find(({ assetId }) => assetId === coinbase("ETH"))).toMatchObject({ cost: "2012" });
    expect(await world.issues("negativeBalance")).toMatchObject([
      { message: expect.stringContaining("0.00012") as string },
    ]);
  });

  test("the total is what was paid, whatever the fee column holds", async () => {
    await world.importCsv(
      report(
        "f1,2025-03-01 10:00:00 UTC,Deposit,EUR,1300,EUR,€1.00,€1300.00,€1300.00,€0.00,Deposit from a bank",
        'f2,2025-03-02 10:00:00 UTC,Buy,BTC,0.003,EUR,"€81,552.71",€244.65813,€250.00,€1.6718701116994,Bought 0.003 BTC for 250 EUR using EUR Wallet',
        'f3,2025-03-03 10:00:00 UTC,Buy,BTC,0.012,EUR,"€83,034.43",€996.41319,€1000.00,€-11.0931867,Bought 0.012 BTC for 1000 EUR using EUR Wallet',
      ),
    );
    await world.call("settings.update", { patch: { baseCurrency: "EUR" } });
    await world.settle();
    expect(await world.held("2025-03-10")).toEqual(["Coinbase 0.015 BTC", "Coinbase 50 EUR"]);
    const { remaining } = await world.profit("2025-03-10");
    expect(remaining).toMatchObject([
      { amount: "0.003", cost: "250" },
      { amount: "0.012", cost: "1000" },
    ]);
  });

  test("a row whose figures contradict each other is refused by its number", async () => {
    const contradicting = report(
      "f1,2025-03-04 10:00:00 UTC,Buy,BTC,0.001,EUR,€80000.00,€80.00,€75.00,€5.00,Bought 0.001 BTC for 75 EUR using EUR Wallet",
    );
    expect(await world.preview(contradicting)).toMatchObject({ transactions: 0, problems: [{ row: 2 }] });
  });

  test("what Coinbase gave is income, at the value it states", async () => {
    await world.importCsv(
      report(
        "r1,2020-01-03 10:00:00 UTC,Receive,XLM,4.6,USD,$0.06,$0.276,$0.276,$0,Received 4.6 XLM from Coinbase Earn",
      ),
    );
    expect((await world.profit("2020-01-10")).income).toMatchObject([{ amount: "4.6", value: "0.276" }]);
  });
});

describe("the same history twice", () => {
  const deposits = [
    ["2024-01-01", "08:00:00", "1000"],
    ["2024-01-03", "08:00:00", "600"],
    ["2024-01-04", "09:00:00", "400"],
  ] as const;
  const own = statement(
    ...deposits.map(([day, time, amount]) => `${day} ${time},Spot,Deposit,USDT,${amount}`),
  );

  test("through a tracker's export counts once", async () => {
    await world.importCsv(own);
    await world.importCsv(
      lines(
        '"Type","Buy","Cur.","Sell","Cur.","Fee","Cur.","Exchange","Group","Comment","Date"',
        ...deposits.map(
          ([day, time, amount]) =>
            `"Deposit","${amount}","USDT","-","","","","Binance","","","${day.split("-").toReversed().join(".")} ${time}"`,
        ),
      ),
    );
    await world.price("2024-01-01", "2024-01-20", { [binance("USDT")]: "1" });
    expect(await world.netWorth("2024-01-20")).toBe("2000");
    expect(await world.issues("doubledTransactions")).toEqual([]);
  });

  test.each([
    ["statement first", 0],
    ["list of deposits first", 1],
  ])(
    "through a statement and a list of deposits is an issue, whose remedy counts it once: %s",
    async (_, first) => {
      const files = [
        lines(
          "UID,Account Type,Currency,Side,Amount,Fee,Time(UTC),Remark",
          "1,mainAccount,USDT,Deposit,1000,0,2024-01-01 00:00:00,Deposit",
          "1,mainAccount,BTC,Withdrawal,0.1,0.001,2024-01-03 00:00:00,Withdrawal",
          "1,mainAccount,BTC,Deposit,1,0,2024-01-02 00:00:00,Deposit",
        ),
        lines(
          "UID,Account Type,Time(UTC),Coin,Amount,Fee,Hash,Deposit Address,Transfer Network,Status,Remarks",
          "1,mainAccount,2024-01-01 00:03:00,USDT,1000,0,0xaa,T1,TRX,SUCCESS,Deposit",
          "1,mainAccount,2024-01-02 00:00:00,BTC,1,0,0xbb,T1,BTC,SUCCESS,Deposit",
        ),
      ];
      for (const file of [files[first], files[1 - first]]) await world.importCsv(file ?? "");
      expect(await world.held("2024-01-20")).toEqual(["KuCoin 0.9 BTC", "KuCoin 2000 USDT"]);
      const [issue] = await world.issues("doubledTransactions");
      expect(issue?.message).toContain("A transaction on 2024-01-01 is in two files of one exchange");
      expect(issue?.subject).toMatchObject({
        count: 1,
        keepFormat: "kucoin-account-history",
        dropFormat: "kucoin-deposits",
      });
      if (issue === undefined || issue.remedy === null) throw new Error("The issue has no remedy.");
      await world.call(issue.remedy.method, issue.remedy.params);
      await world.settle();
      expect(await world.held("2024-01-20")).toEqual(["KuCoin 0.9 BTC", "KuCoin 1000 USDT"]);
      expect(await world.issues("doubledTransactions")).toEqual([]);
    },
  );

  test.each([
    ["ledgers first", 0],
    ["trades first", 1],
  ])("charges a trade's fee once for Bitfinex's ledgers and trades: %s", async (_, first) => {
    const files = [
      lines(
        "#,DESCRIPTION,CURRENCY,AMOUNT,BALANCE,DATE,WALLET",
        "1,Deposit (BITCOIN) #123 on wallet exchange,BTC,1,1,01-01-24 00:00:00,exchange",
        "2,Exchange 0.5 BTC for USD @ 40000.0 on wallet exchange,BTC,-0.5,0.5,02-01-24 10:00:00,exchange",
        "3,Exchange 0.5 BTC for USD @ 40000.0 on wallet exchange,USD,20000,20000,02-01-24 10:00:00,exchange",
        "4,Trading fees for 0.5 BTC (BTCUSD) @ 40000.0 on BFX (0.2%) on wallet exchange,USD,-40,19960,02-01-24 10:00:00,exchange",
      ),
      lines(
        "#,PAIR,AMOUNT,PRICE,FEE,FEE PERC,FEE CURRENCY,DATE,ORDER ID",
        "77,BTC/USD,-0.5,40000,-40,0.2%,USD,02-01-24 10:00:00,1",
      ),
    ];
    for (const file of [files[first], files[1 - first]]) await world.importCsv(file ?? "");
    expect(await world.held("2024-01-20")).toEqual(["Bitfinex 0.5 BTC", "Bitfinex 19960 USD"]);
  });

  test("some hours apart is said before and after the import, with the hours", async () => {
    await world.importCsv(own);
    const shifted = lines(
      "User ID,Time,Account,Operation,Coin,Change,Remark",
      ...deposits.map(
        ([day, time, amount]) =>
          `1,${day.slice(2)} ${String(Number(time.slice(0, 2)) + 8).padStart(2, "0")}${time.slice(2)},Spot,Deposit,USDT,${amount},`,
      ),
    );
    const isSaid = expect.arrayContaining([
      expect.stringContaining("states a zone, so UTC is assumed") as string,
      expect.stringContaining("shifted by +8 h") as string,
    ]) as string[];
    expect((await world.preview(shifted)).warnings).toEqual(isSaid);
    const inZone = await world.preview(shifted, { options: { timezone: "Asia/Shanghai" } });
    expect(inZone.warnings.filter((warning) => warning.includes("shifted"))).toEqual([]);
    expect((await world.importCsv(shifted)).warnings).toEqual(isSaid);
    expect(await world.issues("shiftedImport")).toHaveLength(1);
  });

  test("KuCoin's old export is read in the zone it was written in", async () => {
    const fills = (hour: string, zone = ""): string =>
      lines(
        `tradeCreatedAt${zone},symbol,side,price,size,funds,fee,feeCurrency`,
        `2022-03-01 ${hour}:00:01,SOL-USDT,buy,100,1,100,0.1,USDT`,
        `2022-03-02 ${hour}:00:02,SOL-USDT,buy,100,2,200,0.1,USDT`,
      );
    await world.importCsv(fills("16"));
    await world.importCsv(fills("08", "(UTC)"));
    expect(await world.held("2022-03-10")).toEqual(["KuCoin Trade -300.2 USDT", "KuCoin Trade 3 SOL"]);
  });
});

describe("words of exchanges that look like others", () => {
  test("Kraken's ZETA, ZORA and ZEUS keep their first letter, and a settled position is a purchase", async () => {
    await world.importCsv(
      lines(
        '"txid","refid","time","type","subtype","aclass","asset","wallet","amount","fee","balance"',
        '"L1","D1","2024-01-01 00:05:00","deposit","","currency","ZUSD","spot",1000,0,1000',
        '"L2","T1","2024-01-02 00:00:00","trade","","currency","ZUSD","spot",-500,0,500',
        '"L3","T1","2024-01-02 00:00:00","trade","","currency","ZETA","spot",700,0,700',
        '"L4","T2","2024-01-03 00:00:00","deposit","","currency","ZORA","spot",5,0,5',
        '"L5","T3","2024-01-03 00:00:00","deposit","","currency","ZEUS","spot",6,0,6',
        '"L6","S1","2024-01-04 00:00:00","settled","","currency","ZUSD","spot",-100,0,400',
        '"L7","S1","2024-01-04 00:00:00","settled","","currency","XXBT","spot",0.002,0,0.002',
      ),
    );
    expect(await world.held("2024-01-10")).toEqual([
      "Kraken 0.002 BTC",
      "Kraken 400 USD",
      "Kraken 5 ZORA",
      "Kraken 6 ZEUS",
      "Kraken 700 ZETA",
    ]);
    const { totals, remaining } = await world.profit("2024-01-10");
    expect(totals).toMatchObject({ income: "0", expenses: "0" });
    expect(remaining.find(({ assetId }) => assetId.endsWith(":BTC"))).toMatchObject({ cost: "100" });
  });

  test("interest that Crypto.com does not compound is in the wallet", async () => {
    await world.importCsv(
      lines(
        "Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,To Amount,Native Currency,Native Amount,Native Amount (in USD),Transaction Kind,Transaction Hash",
        "2024-06-10 00:00:00,Staking reward,CRO,10,,,USD,1.2,1.2,finance.dpos.non_compound_interest.crypto_wallet,",
      ),
    );
    expect(await world.held("2024-06-20")).toEqual(["Crypto.com 10 CRO"]);
    expect((await world.profit("2024-06-20")).totals).toMatchObject({ income: "1.2" });
  });

  test("CoinTracking's numbered tickers are not another coin of that name", async () => {
    const rows = ["LUNA2", "SOL2", "UNI2", "DOT2"].map(
      (ticker) => `"Deposit","5","${ticker}","-","","","","Binance","","","05.03.2021 10:00:00"`,
    );
    await world.importCsv(
      lines('"Type","Buy","Cur.","Sell","Cur.","Fee","Cur.","Exchange","Group","Comment","Date"', ...rows),
    );
    const { items } = await world.call<{ items: { coinId: string | null }[] }>("balances.list");
    const coins = items.map(({ coinId }) => coinId);
    expect(coins).not.toContain("terra-luna-2");
    expect(
      coins.every((coin) => coin === null || ["terra-luna", "solana", "uniswap", "polkadot"].includes(coin)),
    ).toBe(true);
  });
});

describe("amounts without bounds", () => {
  test.each([400, 200_000])("are refused in a CSV file and in a JSON file: %d digits", async (digits) => {
    const amount = "9".repeat(digits);
    const csv = `date,asset,amount,type\n2024-03-01 10:00:00,BTC,${amount},deposit\n`;
    const previewed = await world.answerOf("imports.preview", { fileId: await world.upload(csv) });
    if (previewed.status === 200)
      expect(previewed.result).toMatchObject({ transactions: 0, problemCount: 1 });
    else expect(previewed).toMatchObject({ status: 400, code: "bad_request" });
    const json = JSON.stringify([
      {
        at: Date.UTC(2024, 0, 1),
        platform: "manual",
        wallet: "Cold",
        type: "deposit",
        legs: [{ direction: "in", assetId: "bip122:000000000019d6689c085ae165831e93/slip44:0", amount }],
      },
    ]);
    const answer = await world.answerOf("imports.preview", {
      fileId: await world.upload(json, "export.json"),
    });
    if (answer.status === 200) expect(answer.result).toMatchObject({ transactions: 0, problemCount: 1 });
    else expect(answer).toMatchObject({ status: 400, code: "bad_request" });
  });
});
