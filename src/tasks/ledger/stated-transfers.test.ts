import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createImportWorld, type ImportWorld } from "../../../test/support/worlds/import-world.ts";
import type { Proposal } from "../../domain/accounting/transfers/transfers.ts";
import { runToEnd } from "../../ports/pause.ts";
import { refreshSuperseded } from "./supersede.ts";
import { sourceKinds } from "./tracker-formats.ts";

/** Transfers stated in trackers' files, and records that supersede one side of them. */

const koinlyHeader =
  "Date,Type,Tag,Sending Wallet,Sent Amount,Sent Currency,Sent Cost Basis,Receiving Wallet,Received Amount,Received Currency,Received Cost Basis,Fee Amount,Fee Currency,Gain (EUR),Net Value (EUR),Fee Value (EUR),TxSrc,TxDest,TxHash,Description";
/** A round amount, which would not be linked with certainty by time and amount alone. */
const koinly = `${koinlyHeader}
2024-01-15 08:00:00,transfer,,Kraken,1,BTC,,Bitstamp,1,BTC,,,,,,,,,,
`;
const kraken = `"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"
"L3","R2","2024-01-14 08:00:31","deposit","","currency","XXBT","2.0000000000","0.0000000000","2.0000000000"
"L4","R3","2024-01-15 08:00:12","withdrawal","","currency","XXBT","-1.0000000000","0.0000000000","1.0000000000"
`;
const bitstamp = `Type,Datetime,Account,Amount,Value,Rate,Fee,Sub Type
Deposit,"Jan. 15, 2024, 08:00 AM",Main Account,1.00000000 BTC,,,,
`;
const coinledger = `Timestamp (UTC),Type,Internal Id,Platform,Account Name,Platform Id,Blockchain Id,Record Type,Asset,Amount,Description
2025-03-02T16:24:08.000,Transfer,21,Binance,My Binance,,,Debit,TRX,-55,
2025-03-05T18:24:08.000,Transfer,21,Wallet,My wallet,,,Credit,TRX,55,
2025-03-06T18:24:08.000,Transfer,22,Wallet,My wallet,,,Credit,TRX,55,
`;
const cointracking = `"Type","Buy","Cur.","Sell","Cur.","Fee","Cur.","Exchange","Group","Comment","Date"
"Withdrawal","","","5.00000000","ETH","","","Kraken","move-7","","2024-03-01 10:00:00"
"Deposit","5.00000000","ETH","","","","","Cold","move-7","","2024-03-04 10:00:00"
"Withdrawal","","","5.00000000","ETH","","","Kraken","Savings","","2024-04-01 10:00:00"
"Deposit","5.00000000","ETH","","","","","Cold","Savings","","2024-04-04 10:00:00"
"Deposit","7.00000000","ETH","","","","","Cold","Savings","","2024-04-05 10:00:00"
`;
const summ = `Timestamp (UTC),Type,Base Currency,Base Amount,Quote Currency (Optional),Quote Amount (Optional),Fee Currency (Optional),Fee Amount (Optional),From (Optional),To (Optional),Blockchain (Optional),ID (Optional),Description (Optional)
2024-05-01T10:00:00.000Z,transfer-out,RUNE,10,,,,,Acme,,,t-1,
2024-05-03T10:00:00.000Z,transfer-in,RUNE,10,,,,,,Vault,,t-1,
`;
const blockpit = `Blockpit ID,Timestamp,Source Type,Source Name,Integration,Transaction Type,Outgoing Asset,Outgoing Amount,Incoming Asset,Incoming Amount,Fee Asset,Fee Amount,Transaction ID,Note,Merge ID
1,06.01.2023 20:08,API,Acme,Acme,NonTaxableOut,ETH,3,,,,,,,m1
2,09.01.2023 20:08,API,Beta,Beta,NonTaxableIn,,,ETH,3,,,,,m1
`;
const accointing = `timeExecuted,type,boughtQuantity,boughtCurrency,boughtCurrencyId,soldQuantity,soldCurrency,soldCurrencyId,feeQuantity,feeCurrency,feeCurrencyId,classification,walletName,walletProvider,txId,primaryAddress,otherAddress,temporaryCurrencyName,temporaryFeeCurrencyName,temporaryBoughtCurrencyTicker,temporarySoldCurrencyTicker,temporaryFeeCurrencyTicker,id,associatedTransferId,comments
01/15/2022 10:00:00,withdraw,,,,2,ATOM,,,,,internal,Acme,acme,,,,,,,,,31,32,
01/18/2022 10:00:00,deposit,2,ATOM,,,,,,,,internal,Keplr,keplr,,,,,,,,,32,31,
`;

const formats: Record<string, [text: string, format: string, hasZone: boolean]> = {
  koinly: [koinly, "koinly-transactions", true],
  kraken: [kraken, "kraken-ledgers", false],
  bitstamp: [bitstamp, "bitstamp-transactions", false],
  coinledger: [coinledger, "coinledger-transactions", false],
  cointracking: [cointracking, "cointracking-trades", true],
  summ: [summ, "summ-advanced", false],
  blockpit: [blockpit, "blockpit-transactions", false],
  accointing: [accointing, "accointing-transactions", false],
};

let world: ImportWorld;
beforeEach(() => {
  world = createImportWorld();
});
afterEach(() => world.end());

async function load(...names: string[]): Promise<void> {
  for (const name of names) {
    const [text, format, hasZone] = formats[name] ?? ["", "", false];
    await world.run(world.upload(text, { format, options: hasZone ? { timezone: "UTC" } : {} }));
    await refreshSuperseded(world.account, world.context);
    runToEnd(world.account.balances.refresh({ isFull: false, now: world.context.now }));
  }
}

/** The automatically linked transfers; each half by its wallet, direction and amount. */
async function linked(): Promise<{ halves: string[]; reason: string }[]> {
  const work = world.account.transferHalves.search(null, {
    now: Date.UTC(2026, 0, 1),
    trackers: (await sourceKinds()).names,
  });
  const { search } = runToEnd(work);
  return search
    .proposals()
    .filter(search.isSure)
    .map(({ ids, reason }: Proposal) => ({ halves: ids.map(halfOf), reason }));
}

function halfOf(id: string): string {
  const { wallet, legs, sources } = world.account.ledger.get(id);
  const [leg] = legs;
  const format = world.account.imports.get(sources[0]?.id ?? "").parts[0].format;
  return `${format} ${leg?.wallet ?? wallet} ${leg?.direction ?? ""} ${leg?.amount ?? ""}`;
}

test.each([
  { first: "koinly", second: "kraken" },
  { first: "kraken", second: "koinly" },
])(
  "the half that a record supersedes is linked with the other half, $first first",
  async ({ first, second }) => {
    await load(first, second);
    expect(await linked()).toEqual([
      {
        halves: ["kraken-ledgers Kraken out 1", "koinly-transactions Bitstamp in 1"],
        reason: "Koinly states it as one transfer; it arrived 0 min before it left",
      },
    ]);
  },
);

test.each([
  { order: ["koinly", "kraken", "bitstamp"] },
  { order: ["bitstamp", "koinly", "kraken"] },
  { order: ["kraken", "bitstamp", "koinly"] },
])(
  "two records that supersede both sides of a row are linked as it states, in the order $order",
  async ({ order }) => {
    await load(...order);
    expect(await linked()).toMatchObject([
      { halves: ["kraken-ledgers Kraken out 1", "bitstamp-transactions Bitstamp in 1"] },
    ]);
  },
);

describe("rows with an id in common", () => {
  test.each([
    {
      name: "coinledger",
      halves: ["coinledger-transactions My Binance out 55", "coinledger-transactions My wallet in 55"],
      by: "CoinLedger",
    },
    {
      name: "cointracking",
      halves: ["cointracking-trades Kraken out 5", "cointracking-trades Cold in 5"],
      by: "CoinTracking",
    },
    {
      name: "summ",
      halves: ["summ-advanced Acme out 10", "summ-advanced Vault in 10"],
      by: "Summ (CryptoTaxCalculator)",
    },
    {
      name: "blockpit",
      halves: ["blockpit-transactions Acme out 3", "blockpit-transactions Beta in 3"],
      by: "Blockpit",
    },
    {
      name: "accointing",
      halves: ["accointing-transactions Acme out 2", "accointing-transactions Keplr in 2"],
      by: "Accointing",
    },
  ])("are a transfer in $name, days apart, and only as a pair", async ({ name, halves, by }) => {
    await load(name);
    const found = await linked();
    expect(found.map((one) => one.halves)).toEqual([halves]);
    expect(found[0]?.reason).toContain(`${by} states it as one transfer`);
  });
});
