import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { surveyFile } from "../../src/importers/reading/file/read-file.ts";
import type { Batch } from "../../src/importers/reading/file/read-batches.ts";
import { importers } from "../../src/importers/registry.ts";
import { openCsv } from "../../src/platform/csv/csv.ts";
import { connectionWorld, type ConnectionWorld } from "../support/worlds/connection-world.ts";
import { connectorSince, exchangeFixture, play } from "../support/servers/exchange-fixture.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

let standIn: StandIn;
let folder: string;
beforeEach(async () => {
  standIn = await startStandIn();
  folder = mkdtempSync(join(tmpdir(), "portolan-duplicates-"));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await standIn.close();
});

/** Some of what the fixture's API lists, as the exchange's own export writes it, and one row the API does not list. */
const exports: Record<string, string> = {
  binance: `"User_ID","UTC_Time","Account","Operation","Coin","Change","Remark"
"1","2021-08-26 17:46:40","Spot","Deposit","BTC","2",""
"1","2021-09-07 07:33:20","Spot","Buy","ETH","12.5",""
"1","2021-09-07 07:33:20","Spot","Buy","BTC","-0.5",""
"1","2021-09-07 07:33:20","Spot","Fee","BNB","-0.01",""
"1","2021-09-16 00:00:00","Spot","Withdraw","BTC","-0.4005","Withdraw fee is included"
"1","2021-09-18 21:20:00","Spot","Buy Crypto With Card","EUR","-102",""
"1","2021-09-18 21:20:00","Spot","Buy Crypto With Card","BNB","0.01",""
"1","2021-09-30 11:06:40","Spot","Binance Convert","BTC","-0.02",""
"1","2021-09-30 11:06:40","Spot","Binance Convert","BNB","0.001",""
"1","2021-12-10 09:37:25","Spot","Small assets exchange BNB","ETH","-0.5",""
"1","2021-12-10 09:37:25","Spot","Small assets exchange BNB","BNB","0.00050665",""
"1","2022-10-05 20:00:00","Spot","Simple Earn Flexible Subscription","ETH","-0.1",""
"1","2022-11-01 00:00:00","Spot","Commission Rebate","BTC","0.00001",""
`,
  kraken: `"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"
"L1","R1","2020-09-15 20:00:00","deposit","","currency","ZEUR",1000.0000,0.0000,1000.0000
"L2","T1","2020-09-16 23:46:40","trade","","currency","ZEUR",-997.4000,2.6000,0.0000
"L3","T1","2020-09-16 23:46:40","trade","","currency","XXBT",0.4000000000,0,0.4000000000
"L4","Unknown","2020-09-18 03:33:20","staking","","currency","XTZ.S",0.0100000000,0,0.01
"L6","R6","2020-09-20 11:06:40","withdrawal","","currency","XXBT",-0.0600000000,0.0005000000,0.3395
"L0","R0","2020-09-14 00:00:00","airdrop","","currency","XXLM",5,0,5
`,
  gemini: `Date,Time (UTC),Type,Symbol,Specification,Liquidity Indicator,Trading Fee Rate (bps),USD Amount USD,Fee (USD) USD,USD Balance USD,BTC Amount BTC,Fee (BTC) BTC,BTC Balance BTC,Trade ID,Tx Hash,Withdrawal Destination
2017-09-06,09:43:20.000,Credit,USD,Deposit (Wire),,,"$10,000.00",,"$10,000.00",,,,,,
2017-09-07,08:53:27.342,Buy,BTCUSD,Market,Taker,25,"($4,365.44)",($10.9136),"$5,623.6464",1.0 BTC,,1.0 BTC,72782621,,
2017-09-07,13:13:20.000,Debit,BTC,Withdrawal (BTC),,,,,"$5,623.6464",(0.499 BTC),(0.001 BTC),0.5 BTC,,cc,1abc
2017-09-08,13:13:20.000,Credit,USD,Referral Reward,,,$5.00,,"$5,628.6464",,,0.5 BTC,,,
`,
  kucoin: `tradeCreatedAt,symbol,side,price,size,funds,fee,feeCurrency
2025-10-08 13:06:43,KCS-USDT,buy,6.66,1.5,9.99,0.01,USDT
2025-10-08 13:06:53,KCS-USDT,sell,6.7,0.5,3.35,0.00335,USDT
`,
};

async function importInto(world: ConnectionWorld, text: string): Promise<void> {
  const path = join(folder, "export.csv");
  writeFileSync(path, text);
  let batches: Batch[] = [];
  await surveyFile(
    await openCsv(path, "export.csv"),
    { now: Date.now(), importers, options: {} },
    {
      visit: (batch) => batches.push(batch),
      restart: () => (batches = []),
      pause: () => Promise.resolve(),
    },
  );
  for (const { transactions, assets } of batches)
    world.account.ledger.add(transactions, { kind: "import", id: "export" }, { assets });
}

function storedTransactionsOf(world: ConnectionWorld) {
  return world.account.ledger
    .list({}, { limit: 1_000, order: "asc" })
    .items.map(({ id, type, status, wallet, legs }) => ({
      id,
      type,
      status,
      wallet,
      legs: legs
        .map(
          ({ direction, assetId, amount, wallet: own }) => `${direction} ${amount} ${assetId} ${own ?? ""}`,
        )
        .sort(),
    }))
    .sort((a, b) => a.id.localeCompare(b.id));
}

function withoutIds(transactions: ReturnType<typeof storedTransactionsOf>): string[] {
  return transactions.map(({ id: _, ...rest }) => JSON.stringify(rest)).sort();
}

it.each(Object.keys(exports))(
  "an export of %s and the same account by API add no duplicates in either order and complete each other",
  async (id) => {
    const fixture = exchangeFixture(id);
    play(standIn, fixture);
    const worldOf = (): ConnectionWorld =>
      connectionWorld({
        upstreams: { [id.toUpperCase()]: standIn.url },
        now: () => fixture.now ?? Date.UTC(2026, 0, 1),
        connectorFor: connectorSince(fixture),
      });
    const [first, second] = [worldOf(), worldOf()];
    await importInto(first, exports[id] ?? "");
    await first.sync(await first.connect(id, fixture.settings));
    await second.sync(await second.connect(id, fixture.settings));
    await importInto(second, exports[id] ?? "");
    // A withdrawal that failed and its return stay in the records.
    const effective = storedTransactionsOf(first).filter(({ status }) => status !== "failed");
    expect(effective).toHaveLength(fixture.transactions.length + 1);
    // The id that a transaction got first stays, so the ids depend on the order.
    expect(withoutIds(storedTransactionsOf(first))).toEqual(withoutIds(storedTransactionsOf(second)));
    const alone = worldOf();
    await alone.sync(await alone.connect(id, fixture.settings));
    for (const reported of storedTransactionsOf(alone))
      expect(storedTransactionsOf(second)).toContainEqual(reported);
  },
);
