import { describe, expect, test } from "vitest";
import { readLines as read } from "../support/imports/import-files.ts";

describe("a side that names its coin, a row of one coin, or a trade is refused without its amount", () => {
  test.each([
    [
      "cointracker-import",
      "Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Tag",
      (sent: string) => `01/15/2025 10:30:00,0.5,ETH,${sent},USDT,,,`,
      "1500",
      "Sent Quantity is empty, but the row names its coin, USDT",
    ],
    [
      "exodus-transactions",
      "DATE,TYPE,FROMPORTFOLIO,TOPORTFOLIO,OUTAMOUNT,OUTCURRENCY,FEEAMOUNT,FEECURRENCY,TOADDRESS,OUTTXID,OUTTXURL,INAMOUNT,INCURRENCY,INTXID,INTXURL,ORDERID,PERSONALNOTE",
      (sent: string) =>
        `2022-04-20T05:02:47.000Z,withdrawal,exodus_0,,${sent},LTC,-0.0001,LTC,addr,x2,,,,,,,`,
      "-0.1",
      "OUTAMOUNT is empty, but the row names its coin, LTC",
    ],
    [
      "bitso-fundings",
      "method,currency,gross,fee,net amount,timestamp,datetime",
      (gross: string) => `Network,btc,${gross},0,${gross},1500047682,07/14/2017 10:54:42`,
      "0.5",
      "gross is empty. Enter the amount, or 0.",
    ],
    [
      "kraken-trades",
      "txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers",
      (vol: string) => `T1,O1,XXBTZEUR,2024-01-02 10:00:00.0000,buy,limit,40000,400,0,${vol},0.0,,L1`,
      "0.01",
      "vol is empty. Enter the amount, or 0.",
    ],
    [
      "bitfinex-movements",
      "#,DATE,CURRENCY,STATUS,AMOUNT,FEES,DESCRIPTION,TRANSACTION ID,NOTE",
      (sent: string) => `72,02-03-20 10:00:00,BTC,COMPLETED,${sent},-0.0004,bc1qmadeup,ee02,`,
      "-0.2",
      "AMOUNT is empty. Enter the amount, or 0.",
    ],
    [
      "okx-trading",
      "id,Order id,Time,Trade Type,Symbol,Action,Amount,Trading Unit,Filled Price,PnL,Fee,Fee Unit,Position Change,Position Balance,Balance Change,Balance,Balance Unit",
      (change: string) =>
        `13,,2025-10-21 10:00:00,,,Transfer in,10,EUR,0.5,0,0.01,EUR,0,0,${change},1005.01,EUR`,
      "5.01",
      "Balance Change is empty, but the row is a transfer with a fee",
    ],
    [
      "trade-republic-export",
      "datetime,date,account_type,category,type,asset_class,name,symbol,shares,price,amount,fee,tax,currency,original_amount,original_currency,fx_rate,description,transaction_id,counterparty_name,counterparty_iban,payment_reference,mcc_code",
      (amount: string) =>
        `2026-01-07T10:00:00.100Z,2026-01-07,DEFAULT,CASH,INTEREST_PAYMENT,,,,,,${amount},,-1.00,EUR,,,,,t7,,,,`,
      "4.00",
      "amount is empty, but the row is a interest with a fee",
    ],
    [
      "eternl-transactions",
      "Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Label,Description,TxHash,TxType",
      (sent: string) => `2023-02-09 09:38:46,${sent},ADA,,ADA,0.170000,ADA,,,a2,Internal Transfer - Deposit`,
      "2.000000",
      "Received Amount is empty, but the row names its coin, ADA",
    ],
    [
      "koinly-transactions-table",
      "ID (read-only),Parent ID (read-only),Date (UTC),Type,Tag,From Wallet (read-only),From Wallet ID,From Amount,From Currency,To Wallet (read-only),To Wallet ID,To Amount,To Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Fee Worth Amount,Fee Worth Currency,Net Value (read-only),Fee Value (read-only),Value Currency (read-only),Deleted,From Source (read-only),To Source (read-only),Negative Balances (read-only),Missing Rates (read-only),Missing Cost Basis (read-only),Synced To Accounting At (UTC read-only),TxSrc,TxDest,TxHash,Description",
      (received: string) =>
        `A3,,2024-01-15 08:00:00,transfer,,Acme,,0.004,BTC,Cold,,${received},BTC,0.0001,BTC,,,,,,,EUR,false,,,,,,,,,,`,
      "0.004",
      "To Amount is empty, but the row names its coin, BTC",
    ],
    [
      "yoroi-transactions",
      "Type (Trade, IN or OUT),Buy Amount,Buy Cur.,Sell Amount,Sell Cur.,Fee Amount (optional),Fee Cur. (optional),Exchange (optional),Trade Group (optional),Comment (optional),Date"
        .split(",")
        .join(";")
        .replace("Trade; IN", "Trade, IN"),
      (fee: string) => `Withdrawal;;;10;ADA;${fee};ADA;;;;2022-06-03 10:00:00`,
      "0.17",
      "Fee Amount (optional) is empty, but the row names its coin, ADA",
    ],
    [
      "cointracking-trades",
      "Type,Buy,Cur.,Sell,Cur.,Fee,Cur.,Exchange,Group,Comment,Date",
      (fee: string) => `Trade,1,ETH,50,USD,${fee},BNB,Binance,,,06.03.2021 10:00:00`,
      "0.05",
      "Fee is empty, but the row names its coin, BNB",
    ],
    [
      "cryptocom-app",
      "Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,To Amount,Native Currency,Native Amount,Native Amount (in USD),Transaction Kind,Transaction Hash",
      (paid: string) => `2020-07-29 09:16:54,Buy MCO,MCO,50.0,,,EUR,${paid},,crypto_purchase,`,
      "176.05",
      "Native Amount is empty. Enter the amount, or 0.",
    ],
    [
      "coinbase-report",
      "Timestamp,Transaction Type,Asset,Quantity Transacted,Spot Price Currency,Spot Price at Transaction,Subtotal,Total (inclusive of fees),Fees,Notes",
      (quantity: string) =>
        `2019-11-03T18:55:26Z,Receive,XLM,${quantity},EUR,0.06,,,,Received 4.6 XLM from Jo`,
      "4.6",
      "Quantity Transacted is empty. Enter the amount, or 0.",
    ],
  ])("%s", async (format, header, row, amount, problem) => {
    const whole = await read(format, header, row(amount));
    expect(whole.transactions.length).toBeGreaterThan(0);
    expect(whole.problems).toEqual([]);
    const emptied = await read(format, header, row(""));
    expect(emptied.transactions).toEqual([]);
    expect(emptied.problems).toEqual([expect.stringContaining(problem)]);
  });
});

describe("an amount that decides what a row is, and that a spreadsheet did not show, is refused", () => {
  const kraken = "txid,ordertxid,pair,time,type,ordertype,price,cost,fee,vol,margin,misc,ledgers";
  test.each(["########", "N/A"])("%s", async (margin) => {
    const row = (text: string): string =>
      `T1,O1,XXBTZEUR,2024-01-02 10:00:00.0000,buy,limit,40000,400,0.4,0.01,${text},,L1`;
    expect(await read("kraken-trades", kraken, row("0.0"))).toMatchObject({ problems: [] });
    const { transactions, problems } = await read("kraken-trades", kraken, row(margin));
    expect(transactions).toEqual([]);
    expect(problems).toEqual([expect.stringContaining(`margin: "${margin}" is not a number`)]);
  });
});

test("a word that KuCoin's list of deposits is not known to have is asked for", async () => {
  const row = (type: string): string => `2021-03-04 05:06:07,BTC,BTC,0.5,${type},,0`;
  const header = "Time,Coin,Network,Amount,Type,Remark,Fee";
  expect((await read("kucoin-old-deposits", header, row("deposit"))).transactions).toHaveLength(1);
  const { transactions, problems } = await read("kucoin-old-deposits", header, row("Clawback"));
  expect(transactions).toEqual([]);
  expect(problems).toEqual([expect.stringContaining('"Clawback"')]);
});

test("a word that KuCoin's list of withdrawals is not known to have is asked for", async () => {
  const row = (type: string): string => `2021-03-04 05:06:07,BTC,BTC,0.5,${type},addr,`;
  const header = "Time,Coin,Network,Amount,Type,Wallet Address/Account,Remark";
  expect((await read("kucoin-old-withdrawals", header, row("Withdrawal"))).transactions).toHaveLength(1);
  const { transactions, problems } = await read("kucoin-old-withdrawals", header, row("Refund"));
  expect(transactions).toEqual([]);
  expect(problems).toEqual([expect.stringContaining('"Refund"')]);
});

test("an executed order of Bittrex without its price is refused, and only one with all of it left is not executed", async () => {
  const header =
    "Uuid,Exchange,TimeStamp,OrderType,Limit,Quantity,QuantityRemaining,Commission,Price,PricePerUnit,IsConditional,Condition,ConditionTarget,ImmediateOrCancel,Closed";
  const order = (rest: string, price: string): string =>
    `u1,USD-BTC,7/29/2019 1:35:53 PM,LIMIT_BUY,9500,0.010,${rest},0.2375,${price},9500,False,,0,False,7/29/2019 1:36:53 PM`;
  expect((await read("bittrex-orders", header, order("0", "95"))).transactions).toHaveLength(1);
  const { transactions, problems } = await read("bittrex-orders", header, order("0", ""));
  expect(transactions).toEqual([]);
  expect(problems).toEqual([expect.stringContaining("does not state what it cost or brought")]);
  expect(await read("bittrex-orders", header, order("0.01", ""))).toEqual({ transactions: [], problems: [] });
});

test.each(["0.5", "+0.5", ".5", "5E-1"])(
  "Coinbase's staked ether that became ether is no deposit of %s",
  async (received) => {
    const { transactions } = await read(
      "coinbase-report",
      "ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes",
      "a2,2025-01-07 19:26:56 UTC,Send,ETH2,-0.5,EUR,€3302.65,-€1651.32,-€1651.32,€0.00,Sent 0.5 ETH2s",
      `a3,2025-01-07 19:26:56 UTC,Receive,ETH,${received},EUR,€3302.65,€1651.32,€1651.32,€0.00,Received 0.5 ETHs`,
    );
    expect(transactions).toEqual([]);
  },
);

test("a ledger row of Kraken without its amount refuses both rows of its trade", async () => {
  const header = "txid,refid,time,type,subtype,aclass,asset,wallet,amount,fee,balance";
  const rows = (amount: string): string[] => [
    "L2,T1,2021-01-02 00:00:00,trade,,currency,ZEUR,spot,-500.0000,0.8000,499.2000",
    `L3,T1,2021-01-02 00:00:00,trade,,currency,XXBT,spot,${amount},0,0.02`,
  ];
  expect((await read("kraken-ledgers", header, ...rows("0.02"))).transactions).toHaveLength(1);
  for (const amount of ["", "-"]) {
    const { transactions, problems } = await read("kraken-ledgers", header, ...rows(amount));
    expect(transactions).toEqual([]);
    expect(problems).toEqual([
      expect.stringContaining("amount is empty"),
      expect.stringContaining("belongs to the same transaction"),
    ]);
  }
});

test.each(["", "0"])(
  "an explorer's outgoing transaction without its value is refused, next to %j",
  async (into) => {
    const header =
      "Txhash,Blockno,UnixTimestamp,DateTime (UTC),From,To,ContractAddress,Value_IN(ETH),Value_OUT(ETH),CurrentValue @ $1/Eth,TxnFee(ETH),TxnFee(USD),Historical $Price/Eth,Status,ErrCode,Method";
    const rows = (value: string): string[] =>
      [value, "3"].map(
        (sent, index) =>
          `0x${String(index + 1).padStart(64, "0")},${index + 1},161483436${index},2021-03-04 05:06:0${index},0x1111111111111111111111111111111111111111,0x${String(index + 2).repeat(40)},,${into},${sent},0,0.1,0,0,,,Transfer`,
      );
    expect((await read("etherscan-transactions", header, ...rows("1"))).transactions).toHaveLength(2);
    const { transactions, problems } = await read("etherscan-transactions", header, ...rows(""));
    expect(transactions).toHaveLength(1);
    expect(problems).toEqual([expect.stringContaining("Value_OUT(ETH) is empty")]);
  },
);

describe("a figure of Coinbase that a spreadsheet changed is refused", () => {
  const header =
    "ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes";
  const row = (total: string): string =>
    `c4,2024-03-04 10:00:00 UTC,Sell,BTC,0.05,EUR,"€40,000.00","€2,000.00","${total}",€20.00,Sold 0.05 BTC`;
  test.each(["########", "N/A", "1.980,00", "€1.980,00"])("%s", async (total) => {
    expect((await read("coinbase-report", header, row("€1,980.00"))).problems).toEqual([]);
    const { transactions, problems } = await read("coinbase-report", header, row(total));
    expect(transactions).toEqual([]);
    expect(problems).toEqual([
      expect.stringContaining(`Total: "${total.replace("€", "")}" is not a decimal number`),
    ]);
  });
});

describe("an amount in satoshi with grouped thousands is refused, not read as a fraction", () => {
  const header =
    "Invoice Type,Amount,Fee,Creation Date,Settled Date,Memo,Comment,Message,Payer Name,Payer Pubkey,Payment Hash,Preimage,Fiat In Cents,Currency,USD In Cents,Is Boostagram,Is Zap";
  const row = (amount: string): string =>
    `incoming,${amount},0,2025-12-17 11:51:23 UTC,1765972284,tip,tip,tip,,,h1,,0,BTC,0,false,false`;
  test.each(["25.000", "25.5"])("%s", async (amount) => {
    expect((await read("alby-transactions", header, row("25000.0"))).transactions).toEqual([
      expect.stringContaining("deposit in 0.00025 "),
    ]);
    const { transactions, problems } = await read("alby-transactions", header, row(amount));
    expect(transactions).toEqual([]);
    expect(problems).toEqual([expect.stringContaining(`Amount: "${amount}" has a point or comma`)]);
  });
});

test.each([
  ["Time", "Europe/Amsterdam,2023-11-30,,deposit,ETH,0.5,,,,,,,Completed,w1,"],
  ["Timezone", ",2023-11-30,11:37:41,deposit,ETH,0.5,,,,,,,Completed,w1,"],
])("a row of Bitvavo without its %s is refused, not dated by another", async (column, row) => {
  const { transactions, problems } = await read(
    "bitvavo-history",
    "Timezone,Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency,Received / Paid Amount,Fee currency,Fee amount,Status,Transaction ID,Address",
    row,
  );
  expect(transactions).toEqual([]);
  expect(problems).toEqual([expect.stringContaining(`${column} is empty, so when this happened is unknown`)]);
});

test("a trade of the generic CSV whose received amount is empty is no withdrawal", async () => {
  const header = "Date,Received Amount,Received Asset,Sent Amount,Sent Asset";
  const row = (received: string): string => `2024-01-02 10:00:00,${received},ETH,1500,USDT`;
  expect((await read("generic-csv", header, row("0.5"))).transactions).toHaveLength(1);
  const { transactions, problems } = await read("generic-csv", header, row(""));
  expect(transactions).toEqual([]);
  expect(problems).toEqual([
    expect.stringContaining("receivedAmount is empty, but the row names its coin, ETH"),
  ]);
});

test("a row whose status is empty is refused, and so is a cancelled order whose executed part is not shown", async () => {
  const deposits = "Asset,amount,chain_name,txid,Time,State";
  const deposit = (state: string): string => `USDT,100,TRC20,tx1,2025-01-02 03:04:05,${state}`;
  expect((await read("blofin-deposits", deposits, deposit("completed"))).transactions).toHaveLength(1);
  expect(await read("blofin-deposits", deposits, deposit(""))).toEqual({
    transactions: [],
    problems: [expect.stringContaining("State is empty, so whether this happened is unknown")],
  });
  const orders =
    "Underlying Asset,order_time,Side,Avg Filled price,Price,Filled(Quantity),Filled(Total),Filled(Value),Filled(OrderValue),Fee,Order options,Status";
  const order = (filled: string): string =>
    `BTC-USDT,2025-01-03 03:04:05,Sell,50000,50000,${filled},0.01,500,500,0.5 USDT,,canceled`;
  expect((await read("blofin-spot-orders", orders, order("0.01"))).transactions).toHaveLength(1);
  expect(await read("blofin-spot-orders", orders, order("########"))).toEqual({
    transactions: [],
    problems: [expect.stringContaining('Filled(Quantity): "########" is not a number')],
  });
});

describe("a dash for an amount that decides what a row is", () => {
  const bitfinex = "#,DATE,CURRENCY,STATUS,AMOUNT,FEES,DESCRIPTION,TRANSACTION ID,NOTE";
  const mexc =
    "Time(UTC+08:00),Futures Trading Pair,Direction,Leverage,Order Type,Order Qty (Cont.),Filled Qty (Cont.),Order Qty (Crypto),Filled Qty (Crypto),Order Qty (Amount),Filled Qty (Amount),Order Price,Average Filled Price,Closing PNL,Trading Fee,Fee-payment Crypto,Status";
  const coinbase =
    "Timestamp,Balance,Amount,Currency,To,Notes,Instantly Exchanged,Transfer Total,Transfer Total Currency,Transfer Fee,Transfer Fee Currency,Transfer Payment Method,Transfer ID";
  const ether =
    "Txhash,Blockno,UnixTimestamp,DateTime (UTC),From,To,ContractAddress,Value_IN(ETH),Value_OUT(ETH),CurrentValue @ $1/Eth,TxnFee(ETH),TxnFee(USD),Historical $Price/Eth,Status,ErrCode,Method";
  test.each([
    [
      "bitfinex-movements",
      bitfinex,
      (sent: string) => `72,02-03-20 10:00:00,BTC,COMPLETED,${sent},-0.0004,bc1qmadeup,ee02,`,
      "-0.2",
      "AMOUNT",
    ],
    [
      "electrum-history",
      "transaction_hash,label,confirmations,value,fiat_value,fee,fiat_fee,timestamp",
      (value: string) => `aa,,9,${value},,0.0002,,2022-03-02 10:00`,
      "-0.1002",
      "value",
    ],
    [
      "mexc-futures",
      mexc,
      (profit: string) =>
        `2024-03-05 05:06:07,BTC_USDT,sell long,10,Market,1,1,0.01,0.01,510,510,51000,51000,${profit},0.1,USDT,FINISHED`,
      "10",
      "Closing PNL",
    ],
    [
      "coinbase-first-report",
      coinbase,
      (total: string) => `2013-05-06 10:12:00 -0700,2,2,BTC,,,false,${total},USD,2,USD,Bank,t1`,
      "202",
      "Transfer Total",
    ],
    [
      "coinbase-first-report",
      coinbase,
      (total: string) =>
        `2013-05-06 10:12:00 -0700,2,2,BTC,,,false,${total},${total === "-" ? "" : "USD"},,,,t1`,
      "202",
      "Transfer Total",
    ],
    [
      "bitpanda-transactions",
      '"Transaction ID",Timestamp,"Transaction Type",In/Out,"Amount Fiat",Fiat,"Amount Asset",Asset,"Asset market price","Asset market price currency","Asset class","Product ID",Fee,"Fee asset",Spread,"Spread Currency"',
      (money: string) =>
        `T1,2022-07-08T10:28:48+02:00,withdrawal,outgoing,${money},EUR,-,EUR,-,-,Fiat,-,0,EUR,-,-`,
      "20.00",
      "Amount Fiat",
    ],
    [
      "cointracking-trades",
      "Type,Buy,Cur.,Sell,Cur.,Fee,Cur.,Exchange,Group,Comment,Date",
      (bought: string) =>
        `Deposit,${bought},${bought === "-" ? "" : "XMR"},-,,,,Poloniex,,,05.03.2021 10:00:00`,
      "5",
      "Buy",
    ],
    [
      "nexo-pro-spot",
      "id,timestamp,pair,side,type,price,executedPrice,triggerPrice,requestedAmount,filledAmount,tradingFee,feeCurrency,status,orderId",
      (filled: string) =>
        `91,2026-05-01 20:58:32.164,SOL/USDT,buy,limit,80,80,,2,${filled},0.1,NEXO,completed,o1`,
      "2",
      "filledAmount",
    ],
    [
      "etherscan-transactions",
      ether,
      (value: string) =>
        `0x${"1".padStart(64, "0")},1,1614834361,2021-03-04 05:06:01,0x1111111111111111111111111111111111111111,0x${"2".repeat(40)},,0,${value},0,0.1,0,0,,,Transfer`,
      "1",
      "Value_OUT(ETH)",
    ],
  ])("is refused: %s", async (format, header, row, amount, column) => {
    const more = format.startsWith("etherscan")
      ? [row("3").replace("2222", "3333").replace("0001,", "0002,")]
      : [];
    const whole = await read(format, header, row(amount), ...more);
    expect(whole.problems).toEqual([]);
    const dashed = await read(format, header, row("-"), ...more);
    expect(dashed.transactions).toHaveLength(more.length);
    expect(dashed.problems).toEqual([expect.stringContaining(`${column} is empty`)]);
  });

  test("is the missing profit of an opened position only, in margin orders of BloFin", async () => {
    const header =
      "Underlying Asset,Margin Mode,Leverage,Order Time,Side,Avg Fill,Price,Filled,Total,PNL,PNL%,Fee,Order Options,Reduce-only,Status";
    const order = (reduces: string): string =>
      `BTC/USDT,Cross,3x,2025-01-02 03:04:05,Sell,50000 USDT,50000 USDT,0.01 BTC,0.01 BTC,--,--,0.3 USDT,,${reduces},Filled`;
    expect((await read("blofin-margin-orders", header, order("No"))).transactions).toEqual([
      expect.stringContaining("fee fee 0.3 "),
    ]);
    const { transactions, problems } = await read("blofin-margin-orders", header, order("Yes"));
    expect(transactions).toEqual([]);
    expect(problems).toEqual([expect.stringContaining("PNL is empty")]);
  });

  test("does not say that all of an order was executed", async () => {
    const header =
      "Uuid,Exchange,TimeStamp,OrderType,Limit,Quantity,QuantityRemaining,Commission,Price,PricePerUnit,IsConditional,Condition,ConditionTarget,ImmediateOrCancel,Closed";
    const order = (rest: string): string =>
      `u1,USD-BTC,7/29/2019 1:35:53 PM,LIMIT_BUY,9500,0.010,${rest},0.2375,95,9500,False,,0,False,7/29/2019 1:36:53 PM`;
    for (const rest of ["-", ""]) {
      const { transactions, problems } = await read("bittrex-orders", header, order(rest));
      expect(transactions).toEqual([]);
      expect(problems).toEqual([expect.stringContaining("how much of the order was left")]);
    }
  });
});

describe("a number that is shortened is no amount of a coin called by its end", () => {
  test.each(["5E-1", "2.5e+1", "5E1", "100k"])("%s", async (fee) => {
    const header =
      "Underlying Asset,order_time,Side,Avg Filled price,Price,Filled(Quantity),Filled(Total),Filled(Value),Filled(OrderValue),Fee,Order options,Status";
    const order = (text: string): string =>
      `BTC-USDT,2025-01-03 03:04:05,Sell,50000,50000,0.01,0.01,500,500,${text},,filled`;
    expect((await read("blofin-spot-orders", header, order("5E-1 USDT"))).transactions).toEqual([
      expect.stringContaining("fee 0.5 exchange:blofin/symbol:USDT"),
    ]);
    const { transactions, problems } = await read("blofin-spot-orders", header, order(fee));
    expect(transactions).toEqual([]);
    expect(problems).toEqual([expect.stringContaining(`Fee: "${fee}" is not an amount with its unit`)]);
  });
});
