import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inShort, readImport } from "../support/imports/import-files.ts";

/** Words of known files that are easily misread: each is read as stated here, or refused by its name. */
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "portolan-words-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(format: string, header: string, rows: string[]) {
  const path = join(folder, "words.csv");
  writeFileSync(path, [header, ...rows].join("\n"));
  const { transactions, problems } = await readImport(path, {}, format);
  return {
    transactions: transactions.map((one) =>
      inShort(one)
        .slice("2024-01-01T00:00:00.000Z ".length)
        .replaceAll(/exchange:\w+\/symbol:/g, ""),
    ),
    products: transactions.map(({ counterparty }) => counterparty),
    problems: problems.map(({ message }) => message),
  };
}

describe("Binance's statement", () => {
  const header = "User_ID,UTC_Time,Account,Operation,Coin,Change,Remark";
  const rowsOf = (operation: string, changes: string[]): string[] =>
    changes.map((change) => `1,2024-01-01 00:00:00,Spot,${operation},${change},`);

  test.each<[string, string[], string[]]>([
    ["Binance Card Cashback", ["BTC,1"], ["reward in 1 BTC"]],
    ["Referee Rebates", ["BTC,1"], ["reward in 1 BTC"]],
    ["Insurance Fund Refund", ["USDT,1"], ["derivative in 1 USDT"]],
    ["Merchant Acquiring", ["USDT,-1"], ["payment out 1 USDT"]],
    ["P2P Trading", ["USDT,100"], ["deposit in 100 USDT"]],
    ["Fiat OCBS - Add Fiat and Fees", ["USDT,100"], ["deposit in 100 USDT"]],
    ["Distribution", ["BTC,1"], ["airdrop in 1 BTC"]],
    ["Distribution", ["BTC,1", "USDT,-100"], ["migration in 1 BTC, out 100 USDT"]],
    ["Distribution", ["BETH,1"], ["reward in 1 BETH"]],
    ["Crypto Loan", ["USDT,100"], ["loan in 100 USDT"]],
    ["Isolated Margin Liquidation - Fee", ["USDT,-1"], ["fee fee 1 USDT"]],
    ["SOL Staking", ["SOL,-1", "BNSOL,0.9"], ["stake out 1 SOL, in 0.9 BNSOL"]],
    ...[
      "Swap Farming Transaction",
      "Liquid Swap Sell",
      "Futures Convert",
      "BNB Fee Deduction",
      "The Easiest Way to Trade",
      "Cross Margin Liquidation - Small Assets Takeover",
    ].map((word): [string, string[], string[]] => [
      word,
      ["BTC,1", "USDT,-100"],
      ["trade in 1 BTC, out 100 USDT"],
    ]),
  ])("%s of %j is %j", async (operation, changes, expected) => {
    const { transactions, problems } = await read("binance-statement", header, rowsOf(operation, changes));
    expect(problems).toEqual([]);
    expect(transactions).toEqual(expected);
  });

  test.each(["Flexible Loan - Collateral Transfer", "Launchpool Subscription/Redemption"])(
    "%s of two coins in one second is two moves of the product, not an exchange of one for the other",
    async (operation) => {
      const { transactions, products } = await read(
        "binance-statement",
        header,
        rowsOf(operation, ["USDT,-100", "BTC,1"]),
      );
      expect(transactions).toEqual(["stake out 100 USDT", "unstake in 1 BTC"]);
      expect(new Set(products).size).toBe(1);
      expect(products[0]).toMatch(/Loan Collateral|Launchpool/);
    },
  );

  test.each([
    "Small Liability Exchange",
    "Copy Trading",
    "Copy Portfolio (Spot)",
    "Loan - Adjust LTV",
    "Tax Withholding",
  ])("%s is refused by its name", async (operation) => {
    const { transactions, problems } = await read(
      "binance-statement",
      header,
      rowsOf(operation, ["BTC,1", "USDT,-100"]),
    );
    expect(transactions).toEqual([]);
    expect(problems).toHaveLength(2);
    for (const message of problems) expect(message).toContain(`"${operation}" is not known`);
  });
});

describe("Coinbase's report", () => {
  const header =
    "ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes";

  test.each([
    ["Deposit,EUR,100,EUR,€1,€100,€101,€1,note", "deposit in 100 currency:iso4217/code:EUR"],
    [
      "Withdrawal,EUR,-100,EUR,€1,€100,€99,€1,note",
      "withdrawal out 99 currency:iso4217/code:EUR, fee 1 currency:iso4217/code:EUR",
    ],
    ["Coinbase Earn,BTC,1,EUR,€100,€100,€100,€0,note", "reward in 1 BTC"],
  ])("%s is %s", async (row, expected) => {
    const { transactions, problems } = await read("coinbase-report", header, [
      `1,2024-01-01 00:00:00 UTC,${row}`,
    ]);
    expect(problems).toEqual([]);
    expect(transactions).toEqual([expected]);
  });

  test.each(
    "Wrap Asset|Unwrap Asset|Credit|Retail MGX DEX Buy|Retail MGX DEX Send|Order|Request|Margin Interest|Incoming Loan|Outgoing Loan".split(
      "|",
    ),
  )("%s is refused by its name", async (type) => {
    const rows = [`1,2024-01-01 00:00:00 UTC,${type},BTC,1,EUR,€100,€100,€101,€1,note`];
    const { transactions, problems } = await read("coinbase-report", header, rows);
    expect(transactions).toEqual([]);
    expect(problems).toEqual([expect.stringContaining(`"${type}" is not known`)]);
  });
});

describe("Kraken's ledgers", () => {
  const header = "txid,refid,time,type,subtype,aclass,asset,amount,fee,balance";

  test.each("credit,|sale,|reserve,|equitytrade,|transfer,vaultmove|earn,bonus".split("|"))(
    "%s is refused by its name",
    async (type) => {
      const { transactions, problems } = await read("kraken-ledgers", header, [
        `A,R,2024-01-01 00:00:00,${type},currency,XXBT,1,0,1`,
      ]);
      expect(transactions).toEqual([]);
      expect(problems).toEqual([
        expect.stringContaining(`"${type.replace(/,$/, "").replace(",", " / ")}" is not known`),
      ]);
    },
  );

  test("a fee in fee credits is a fee of its own coin", async () => {
    const { transactions } = await read("kraken-ledgers", header, [
      "A,R,2024-01-01 00:00:00,trade,,currency,XXBT,1,0,1",
      "B,R,2024-01-01 00:00:00,trade,,currency,ZUSD,-100,0,1",
      "C,R,2024-01-01 00:00:00,trade,,currency,KFEE,0,50,1",
    ]);
    expect(transactions).toEqual(["trade in 1 BTC, out 100 currency:iso4217/code:USD, fee 50 KFEE"]);
  });
});

describe("the Crypto.com app", () => {
  const header =
    "Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,To Amount,Native Currency,Native Amount,Native Amount (in USD),Transaction Kind,Transaction Hash";
  const trade = "trade out 100 CRO, in 10 currency:iso4217/code:EUR";

  test.each([
    ["van_purchase", trade],
    ["crypto_to_van_sell_order", trade],
    ["trading.limit_order.crypto_wallet.exchange", trade],
    ["finance.dpos.staking.crypto_wallet", "stake out 100 CRO"],
    ["finance.dpos.unstaking.crypto_wallet", "unstake in 100 CRO"],
    ["finance.dpos.non_compound_interest.crypto_wallet", "interest in 100 CRO"],
    ["finance.crypto_earn.loyalty_program_extra_interest_paid.crypto_wallet", "interest in 100 CRO"],
    ["crypto_credit_program_created", "stake out 100 CRO"],
    ["crypto_credit_loan_credited", "loan in 100 CRO"],
    ["council_node_deposit_created", "stake out 100 CRO"],
    ["rewards_platform_deposit_credited", "reward in 100 CRO"],
    ["lockup_upgrade", "stake out 100 CRO"],
    ["viban_deposit_precredit", "loan in 100 CRO"],
  ])("%s is %s", async (kind, expected) => {
    const rows = [`2024-01-01 00:00:00,x,CRO,100,EUR,10,EUR,10,11,${kind},`];
    const { transactions, problems } = await read("cryptocom-app", header, rows);
    expect(problems).toEqual([]);
    expect(transactions).toEqual([expected]);
  });

  test.each(["nft_payout_reversed", "admin_wallet_adjusted"])("%s is refused by its name", async (kind) => {
    const rows = [`2024-01-01 00:00:00,x,CRO,100,,,EUR,10,11,${kind},`];
    const { transactions, problems } = await read("cryptocom-app", header, rows);
    expect(transactions).toEqual([]);
    expect(problems).toEqual([expect.stringContaining(`"${kind}"`)]);
  });
});

describe("CoinTracking's trade table", () => {
  const header = '"Type","Buy","Cur.","Sell","Cur.","Fee","Cur.","Exchange","Group","Comment","Date"';
  const bought = (type: string): string =>
    `"${type}","1","BTC","","","","","Kraken","","","2024-01-01 00:00:00"`;
  const sold = (type: string): string =>
    `"${type}","","","1","BTC","","","Kraken","","","2024-01-01 00:00:00"`;

  test.each([
    ["LP Rewards", bought, "reward in 1 BTC"],
    ["Receive Loan", bought, "loan in 1 BTC"],
    ["Repay Loan", sold, "repayment out 1 BTC"],
    ["Send Collateral", sold, "stake out 1 BTC"],
    ["Receive Collateral", bought, "unstake in 1 BTC"],
    ["Provide Liquidity", sold, "stake out 1 BTC"],
    ["Remove Liquidity", bought, "unstake in 1 BTC"],
    ["Expense (non taxable)", sold, "other out 1 BTC"],
    ["Income (non taxable)", bought, "other in 1 BTC"],
    ["Ausgabe (steuerfrei)", sold, "other out 1 BTC"],
    ["Einnahme (steuerfrei)", bought, "other in 1 BTC"],
    ["Settlement Fee", sold, "fee fee 1 BTC"],
    ["Expense", sold, "payment out 1 BTC"],
    ["Stolen/Hacked/Fraud", sold, "loss out 1 BTC"],
    ["Lost (non taxable)", sold, "loss out 1 BTC"],
    ["Reward/Bonus", bought, "reward in 1 BTC"],
    ["Hard Fork", bought, "airdrop in 1 BTC"],
  ])("%s is read on its side and refused on the other", async (type, rowOf, expected) => {
    const other = rowOf === bought ? sold : bought;
    const { transactions, problems } = await read("cointracking-trades", header, [rowOf(type), other(type)]);
    expect(transactions).toEqual([expected]);
    expect(problems).toEqual([expect.stringContaining(`A ${type} has an amount in the column`)]);
  });

  test.each(["Claiming", "Settlement"])("%s is refused by its name", async (type) => {
    const { transactions, problems } = await read("cointracking-trades", header, [bought(type)]);
    expect(transactions).toEqual([]);
    expect(problems).toEqual([expect.stringContaining(`"${type}" is not known`)]);
  });
});

test.each([
  [
    "bitvavo-history",
    "Timezone,Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency,Received / Paid Amount,Fee currency,Fee amount,Status,Transaction ID,Address",
    "UTC,2024-01-01,00:00:00,$,BTC,1,,,,,,,Completed,id1,",
    "external_transfer|external_transferred_funds|loan|lending|insurance",
  ],
  [
    "revolut-crypto",
    "Symbol,Type,Quantity,Price,Value,Fees,Date",
    'BTC,$,0.001,"€41,250.00",€41.25,€0.00,"Jan 1, 2024, 0:00:00 AM"',
    "exchange|merchant|cashback|other",
  ],
  [
    "gemini-history",
    "Date,Time (UTC),Type,Symbol,Specification,Liquidity Indicator,Trading Fee Rate (bps),BTC Amount BTC,Fee (BTC) BTC,BTC Balance BTC",
    "2024-01-01,00:00:00.000,Credit,BTC,$,,,1.0 BTC,,1.0 BTC",
    "Earn Redemption|Earn Distribution|Custody Transfer",
  ],
])("%s refuses its less usual words by name", async (format, header, row, words) => {
  for (const word of words.split("|")) {
    const { transactions, problems } = await read(format, header, [row.replace("$", word)]);
    expect(transactions, word).toEqual([]);
    // Where two columns say it together, both are named.
    expect(problems, word).toEqual([
      expect.stringMatching(new RegExp(`"(?:[^"]* / )?${word}" is not known`)),
    ]);
  }
});
