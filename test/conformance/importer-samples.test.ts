import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { add, formatDecimal, parseDecimal } from "../../src/domain/money/decimal.ts";
import type { ReportedTransaction } from "../../src/domain/ledger/transaction.ts";
import type { ImportOptions, RowProblem } from "../../src/importers/importer.ts";
import { importers } from "../../src/importers/registry.ts";
import { surveyFile } from "../../src/importers/reading/file/read-file.ts";
import { openCsv } from "../../src/platform/csv/csv.ts";

/** Real exports, which the project does not carry: skipped where they are not there. */
const samples = join(import.meta.dirname, "../../../shared/data/csv-samples");

async function read(file: string, options: ImportOptions = {}, format?: string) {
  const csv = await openCsv(join(samples, file), file);
  const transactions: ReportedTransaction[] = [];
  const problems: RowProblem[] = [];
  let rows = 0;
  const plan = await surveyFile(
    csv,
    { now: Date.now(), importers, options, format },
    {
      visit(batch) {
        transactions.push(...batch.transactions);
        problems.push(...batch.problems);
        rows = batch.rows;
      },
      restart() {
        transactions.length = 0;
        problems.length = 0;
      },
      pause: async () => undefined,
    },
  );
  return { transactions, problems, rows, options: plan.options, format: plan.importer.id };
}

describe.skipIf(!existsSync(samples))("the sample exports", () => {
  test("a Binance statement of 27 rows is eight trades, two deposits and an airdrop", async () => {
    const { transactions, problems, rows, format } = await read("privatefolio/binance.csv");
    expect(format).toBe("binance-statement");
    expect(rows).toBe(27);
    expect(problems).toEqual([]);
    const types = transactions.map(({ type }) => type).sort();
    expect(types).toEqual(["airdrop", "deposit", "deposit", ...Array.from({ length: 8 }, () => "trade")]);
    const fills = transactions.filter(({ at }) => at === Date.UTC(2017, 11, 27, 10, 14, 30));
    expect(fills.map(({ legs }) => legs.map(({ direction, amount }) => `${direction} ${amount}`))).toEqual([
      ["in 0.4982364", "out 90", "fee 0.00049824"],
      ["in 0.0553596", "out 10", "fee 0.00005536"],
    ]);
  });

  test("only completed Coinmama orders count, each with the money that paid for it", async () => {
    const { transactions, problems, rows } = await read("privatefolio/coinmama.csv");
    expect(rows).toBe(5);
    expect(problems).toEqual([]);
    expect(transactions.map(({ type, at }) => `${type} ${new Date(at).toISOString()}`)).toEqual([
      "deposit 2017-09-07T13:11:16.000Z",
      "trade 2017-09-07T13:11:16.000Z",
      "deposit 2017-09-01T12:11:16.000Z",
      "trade 2017-09-01T12:11:16.000Z",
    ]);
  });

  test("Etherscan's own exports are recognised, and the wallet is inferred", async () => {
    const wallet = "0xf98c96b5d10faafc2324847c82305bd5fd7e5ad3";
    const transactions = await read("privatefolio/0xf98/etherscan.csv");
    expect([transactions.format, transactions.options.wallet, transactions.rows]).toEqual([
      "etherscan-transactions",
      wallet,
      9,
    ]);
    const tokens = await read("privatefolio/0xf98/etherscan-erc20.csv");
    expect([tokens.format, tokens.options.wallet, tokens.rows]).toEqual(["etherscan-erc20", wallet, 8]);
    const internal = await read("privatefolio/0xf98/etherscan-internal.csv");
    expect([internal.format, internal.rows, internal.transactions]).toEqual(["etherscan-internal", 0, []]);
  });

  test("Coinbase reports of today and of 2018 balance, staked ether aside, and every row is accounted for", async () => {
    const today = await read("export-to-ghostfolio/coinbase-export.csv");
    expect([today.format, today.rows, today.problems]).toEqual(["coinbase-report", 8, []]);
    expect(today.transactions.map(({ type }) => type)).toEqual([
      "reward",
      "reward",
      "trade",
      "trade",
      "trade",
      "deposit",
      "deposit",
    ]);
    const old = await read("yabc/coinbase/UsTaxTransactionsReport.csv");
    expect([old.format, old.rows, old.problems]).toEqual(["coinbase-report", 16, []]);
  });

  test("every kind of the Crypto.com app's records is known, and each swap has both sides", async () => {
    for (const [file, rows] of [
      ["export-to-ghostfolio/cryptocom-export.csv", 67],
      ["rotki/cryptocom_trades_list.csv", 50],
      ["rotki/cryptocom_special_events.csv", 18],
    ] as const) {
      const found = await read(file);
      expect([found.format, found.problems]).toEqual(["cryptocom-app", []]);
      expect(Math.abs(found.rows - rows), file).toBeLessThanOrEqual(2);
    }
  });

  test("Bitvavo's history sums to the remaining balance, with fees inside the amounts", async () => {
    const found = await read("export-to-ghostfolio/bitvavo-export.csv");
    expect([found.format, found.rows]).toEqual(["bitvavo-history", 34]);
    // A fee of 1 ETH on a withdrawal of 0.01 ETH cannot be right.
    expect(found.problems.map(({ row }) => row)).toEqual([2]);
    const held = heldAfter(found.transactions);
    // What was sold is gone, and what staking gave three times is there.
    expect(held.get("exchange:bitvavo/symbol:XLM")).toBe("0");
    expect(held.get("exchange:bitvavo/symbol:ADA")).toBe("0.361357");
  });

  test("CoinTracking's tables, with and without transaction ids, are read completely", async () => {
    for (const file of ["rotki/cointracking_trades_list.csv", "export-to-ghostfolio/cointracking-export.csv"])
      expect((await read(file)).format).toBe("cointracking-trades");
    const found = await read("rotki/cointracking_trades_list.csv");
    expect([found.rows, found.problems]).toEqual([12, []]);
    await expect(read("rotki/cointracking_custom_dates.csv")).rejects.toThrow("month first or day first");
    const decided = await read("rotki/cointracking_custom_dates.csv", {
      columns: { dateOrder: "month-first" },
    });
    expect([decided.format, decided.problems]).toEqual(["cointracking-trades", []]);
    expect(decided.transactions.map(({ type, at }) => [type, at])).toEqual([
      ["deposit", Date.UTC(2017, 4, 9, 21, 14)],
      ["withdrawal", Date.UTC(2017, 4, 9, 21, 14)],
    ]);
  });

  test("KuCoin's fills are a sale and a purchase with separate fees", async () => {
    const found = await read("rotki/kucoin_order_history.csv");
    expect([found.format, found.rows, found.problems]).toEqual(["kucoin-order-history", 2, []]);
    const held = heldAfter(found.transactions);
    expect(held.get("exchange:kucoin/symbol:XTZ")).toBe("-36.4479");
    expect(held.get("exchange:kucoin/symbol:XRP")).toBe("432.59183198");
    expect(held.get("exchange:kucoin/symbol:USDT")).toBe("-277.4046030754398952");
  });

  test("Bitstamp's transactions: fees of a sale and a withdrawal are charged separately", async () => {
    const found = await read("rotki/bitstamp.csv");
    expect([found.format, found.rows, found.problems]).toEqual(["bitstamp-transactions", 3, []]);
    expect(found.transactions.map(({ type }) => type)).toEqual(["deposit", "trade", "withdrawal"]);
    const held = heldAfter(found.transactions);
    expect(held.get("exchange:bitstamp/symbol:ETH")).toBe("1");
    // 2214.01 − 10.87005 − 2211.01 − 3
    expect(held.get("currency:iso4217/code:EUR")).toBe("-10.87005");
  });

  test("Gemini's workbook: purchases are sold again except for a little bitcoin; fees are separate", async () => {
    const found = await read("yabc/gemini/gemini.csv");
    expect([found.format, found.rows, found.problems]).toEqual(["gemini-history", 6, []]);
    expect(found.transactions.every(({ type }) => type === "trade")).toBe(true);
    const held = heldAfter(found.transactions);
    // 0.2092 − 0.03447186; the sheet's own balance of the second row is of an account with more history.
    expect(held.get("exchange:gemini/symbol:BTC")).toBe("0.17472814");
    expect(held.get("exchange:gemini/symbol:ETH")).toBe("0");
    expect(held.get("exchange:gemini/symbol:ZEC")).toBe("0");
    // −53.62 + 489.45 − 285 + 230 − 130.62 + 120.45, less three fees of 0.13 and three of 1.22
    expect(held.get("currency:iso4217/code:USD")).toBe("366.61");
  });

  test("Revolut's statement is seven trades, a stake and three rewards, with the remaining balance", async () => {
    const found = await read("export-to-ghostfolio/revolut-crypto-export.csv");
    expect([found.format, found.rows, found.problems]).toEqual(["revolut-crypto", 13, []]);
    const count = (type: string) => found.transactions.filter((one) => one.type === type).length;
    expect(["trade", "deposit", "withdrawal", "stake", "reward"].map(count)).toEqual([7, 6, 1, 1, 3]);
    const held = heldAfter(found.transactions);
    // 0.00056077 + 0.00069453 + 0.00027963 × 9.76 ÷ 10 + 0.00009518 × 9.76 ÷ 10: the fee of 0.24 is taken off the payment.
    expect(held.get("exchange:revolut/symbol:BTC")).toBe("0.00162112");
    for (const currency of ["SEK", "EUR", "USD"])
      expect(held.get(`currency:iso4217/code:${currency}`), currency).toBe("0");
  });

  test("Relai's operations are three trades and leave neither bitcoin nor money behind", async () => {
    const found = await read("export-to-ghostfolio/relai-export.csv");
    expect([found.format, found.rows, found.problems]).toEqual(["relai-transactions", 3, []]);
    expect(found.transactions.filter(({ type }) => type === "trade")).toHaveLength(3);
    const held = heldAfter(found.transactions);
    expect([...held.values()]).toEqual(["0", "0"]);
    const paid = found.transactions.find(({ at }) => at === Date.UTC(2024, 6, 22, 9, 41, 6));
    // 271.05 + 2.45
    expect(paid?.legs).toMatchObject([{ direction: "in", amount: "273.5" }]);
  });

  test("Trezor's lists of two accounts: sent amounts equal received ones, with a separate fee", async () => {
    const chain = "bip122:000000000019d6689c085ae165831e93";
    const btc = `${chain}/slip44:0`;
    const alice = await read("dali-rp2/test_trezor_alice_btc.csv", { wallet: "alice", chain });
    expect([alice.format, alice.rows, alice.problems]).toEqual(["trezor-transactions", 2, []]);
    // + 0.05 − 0.019 − 0.001
    expect(heldAfter(alice.transactions).get(btc)).toBe("0.03");
    const bob = await read("dali-rp2/test_trezor_bob_btc.csv", { wallet: "bob", chain });
    expect([bob.format, bob.rows, bob.problems]).toEqual(["trezor-transactions", 3, []]);
    // + 0.2 − 0.1 − 0.0001 − 0.05 − 0.0003
    expect(heldAfter(bob.transactions).get(btc)).toBe("0.0496");
    const shared = alice.transactions.filter(({ txHash }) =>
      bob.transactions.some((other) => other.txHash === txHash),
    );
    expect(shared.map(({ legs }) => legs[0]?.amount)).toEqual(["0.05"]);
  });

  test("Pionex's transfers and trades; the trades share CoinTracker's header, so the owner chooses", async () => {
    const moved = await read("dali-rp2/test_pionex_transfers.csv");
    expect([moved.format, moved.rows, moved.problems]).toEqual(["pionex-transfers", 2, []]);
    expect(heldAfter(moved.transactions).get("exchange:pionex/symbol:BUSD")).toBe("15");
    await expect(read("dali-rp2/test_pionex_trades.csv")).rejects.toThrow("cointracker-import");
    const traded = await read("dali-rp2/test_pionex_trades.csv", {}, "pionex-trades");
    expect([traded.rows, traded.problems]).toEqual([2, []]);
    const held = heldAfter([...moved.transactions, ...traded.transactions]);
    // 0.1 − 0.00995 − 0.05
    expect(held.get("exchange:pionex/symbol:ETH")).toBe("0.04005");
    // 15 − 200 + 110 − 0.055
    expect(held.get("exchange:pionex/symbol:BUSD")).toBe("-75.055");
  });

  test("Coincheck's purchase: 0.005 BTC for 10000 JPY", async () => {
    const found = await read("dali-rp2/test_coincheck_buys.csv");
    expect([found.format, found.rows, found.problems]).toEqual(["coincheck-buys", 1, []]);
    expect(found.transactions).toMatchObject([
      {
        type: "trade",
        at: Date.UTC(2022, 3, 20, 16, 20),
        legs: [
          { direction: "in", assetId: "exchange:coincheck/symbol:BTC", amount: "0.005" },
          { direction: "out", assetId: "currency:iso4217/code:JPY", amount: "10000" },
        ],
      },
    ]);
  });

  test("Bitbank's lists omit failed rows and use Japan's time", async () => {
    const deposits = await read("dali-rp2/test_bitbank_deposits.csv");
    expect([deposits.format, deposits.rows, deposits.problems]).toEqual(["bitbank-transfers", 3, []]);
    expect(deposits.transactions.map(({ at }) => at)).toEqual([
      Date.UTC(2022, 10, 12, 2, 57, 1),
      Date.UTC(2022, 9, 13, 1, 57, 1),
    ]);
    const withdrawals = await read("dali-rp2/test_bitbank_withdrawals.csv");
    expect([withdrawals.format, withdrawals.rows, withdrawals.problems]).toEqual([
      "bitbank-transfers",
      3,
      [],
    ]);
    const held = heldAfter([...deposits.transactions, ...withdrawals.transactions]);
    expect(Object.fromEntries(held)).toEqual({
      "exchange:bitbank/symbol:XRP": "54.54",
      "exchange:bitbank/symbol:BTC": "0.00001",
      "exchange:bitbank/symbol:XLM": "-900.01",
      "exchange:bitbank/symbol:ETH": "-0.1251",
    });
    const yen = await read("dali-rp2/test_bitbank_fiat_deposits.csv");
    expect([yen.format, yen.rows, yen.problems]).toEqual(["bitbank-transfers", 2, []]);
    expect(heldAfter(yen.transactions).get("currency:iso4217/code:JPY")).toBe("6900");
  });

  test("LocalBitcoins' trades are read from the owner's side, and contradicting sums are refused", async () => {
    const file = "yabc/localbitcoins/localbitcoins.csv";
    await expect(read(file)).rejects.toThrow("Name it with the option account: userid2 or userid3");
    const bought = await read(file, { account: "userid2" });
    expect([bought.format, bought.rows]).toEqual(["localbitcoins-trades", 3]);
    expect(bought.problems.map(({ row }) => row)).toEqual([2, 4]);
    expect(heldAfter(bought.transactions).get("exchange:localbitcoins/symbol:BTC")).toBe("0.03194888");
    const sold = await read(file, { account: "userid4" });
    expect(sold.problems.map(({ row }) => row)).toEqual([2, 3]);
    // 0.145132 and the fee of 0.0015863
    expect(heldAfter(sold.transactions).get("exchange:localbitcoins/symbol:BTC")).toBe("-0.1467183");
  });

  test("Coinbase's first reports match their own last balances and leave no money", async () => {
    for (const [file, btc] of [
      ["buyone_sellone.csv", "0"],
      ["multi_asset_coinbase.csv", "0"],
      // 15 less seven times 1
      ["coinbase_2013_to_present.csv", "8"],
    ] as const) {
      const found = await read(`yabc/coinbase/${file}`);
      expect([found.format, found.problems], file).toEqual(["coinbase-first-report", []]);
      const held = heldAfter(found.transactions);
      expect(held.get("exchange:coinbase/symbol:BTC"), file).toBe(btc);
      expect(held.get("currency:iso4217/code:USD"), file).toBe("0");
    }
  });

  test("a purchase with a fee above its total is refused, the rest is read", async () => {
    const found = await read("yabc/coinbase/sample_coinbase.csv");
    expect([found.format, found.rows]).toEqual(["coinbase-first-report", 28]);
    expect(found.problems.map(({ row }) => row)).toEqual([23]);
    // The last row's own balance, 18.128, less the 8 of the row refused.
    expect(heldAfter(found.transactions).get("exchange:coinbase/symbol:BTC")).toBe("10.128");
  });

  test("Binance's staked ether is exchanged for BETH one to one", async () => {
    const found = await read("dali-rp2/test_binance_betheth.csv");
    expect([found.format, found.rows, found.problems]).toEqual(["binance-eth-staking", 1, []]);
    expect(Object.fromEntries(heldAfter(found.transactions))).toEqual({
      "exchange:binance/symbol:ETH": "-0.1",
      "exchange:binance/symbol:BETH": "0.1",
    });
  });

  test("Coinbase Pro's fills change balances by their totals", async () => {
    const found = await read("yabc/coinbase-pro/fills.csv");
    expect([found.format, found.rows, found.problems]).toEqual(["coinbase-pro-fills", 3, []]);
    expect(Object.fromEntries(heldAfter(found.transactions))).toEqual({
      "exchange:coinbase/symbol:ETH": "0",
      // −0.0099999911 + 0.0098493498 − 0.2
      "exchange:coinbase/symbol:BTC": "-0.2001506413",
      "currency:iso4217/code:USD": "1740.27689",
    });
  });

  test("Coinbase Pro's statement matches its own last balances", async () => {
    const found = await read("rotki/coinbasepro.csv");
    expect([found.format, found.rows, found.problems]).toEqual(["coinbase-pro-account", 21, []]);
    expect(heldAfter(found.transactions).get("exchange:coinbase/symbol:ETH")).toBe("18.5");
    expect(heldAfter(found.transactions).get("exchange:coinbase/symbol:BTC")).toBe("4.62208578");
  });
});

function heldAfter(transactions: ReportedTransaction[]): Map<string, string> {
  const held = new Map<string, string>();
  for (const { legs } of transactions)
    for (const { direction, assetId, amount } of legs) {
      const signed = direction === "in" ? amount : `-${amount}`;
      held.set(assetId, formatDecimal(add(parseDecimal(held.get(assetId) ?? "0"), parseDecimal(signed))));
    }
  return held;
}
