import { afterEach, beforeEach, expect, it } from "vitest";
import { negated, sumAmounts } from "../../src/connectors/exchanges/reading/raw.ts";
import { connectionWorld, type ConnectionWorld } from "../support/worlds/connection-world.ts";
import { connectorSince, exchangeFixture, nowOf, play } from "../support/servers/exchange-fixture.ts";
import { importInto } from "../support/imports/import-into.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

/** Rows of an exchange's own exports that are also in the answers of its API; a word after the exchange names one of several exports. */
const files: Record<string, string> = {
  bitvavo: `Timezone,Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency,Received / Paid Amount,Fee currency,Fee amount,Status,Transaction ID,Address
UTC,2023-11-19,09:00:00,withdrawal,USDT,-100,,,,,USDT,4,Completed,h7,0xaec1
UTC,2023-11-18,09:00:00,staking,ADA,0.125,,,,,,,Distributed,h6,
UTC,2023-11-16,10:30:52.275,sell,BTC,-0.00020002,EUR,34469,EUR,6.87,EUR,0.02448938,Completed,h3,
UTC,2023-11-16,10:29:53.656,buy,BTC,0.0002,EUR,34488,EUR,-6.92,EUR,0.0224,Completed,h2,
`,
  bitpanda: `"Transaction ID",Timestamp,"Transaction Type",In/Out,"Amount Fiat",Fiat,"Amount Asset",Asset,"Asset market price","Asset market price currency","Asset class","Product ID",Fee,"Fee asset",Spread,"Spread Currency"
Ff1,2021-08-15T06:00:00+02:00,deposit,incoming,1018.00,EUR,-,EUR,-,-,Fiat,-,18.00000000,EUR,-,-
Ttradeid2,2021-08-20T08:26:07+02:00,sell,incoming,12.93,EUR,5.37267451,ADA,2.4079,EUR,Cryptocurrency,22,-,-,-,-
Cc1,2022-04-15T07:21:40+02:00,deposit,incoming,0,EUR,1,ETH,0.00,-,Cryptocurrency,5,-,-,-,-
`,
  htx: `uid,symbol,deal_type,order_type,account_type,price,volume,amount,fee_amount,fee_currency,fee_point_currency,fee_point_volume,deal_time
7,DOGE/USDT,buy,web,spot,38.8718,1.537,59.7459566,0.003074,doge,,,2024-03-13 18:31:40
7,DAI/USDT,sell,web,spot,0.9996,26.3,26.28948,0.05257896,usdt,,,2024-03-13 18:33:20
`,
  poloniex: `Date,Market,Type,Side,Price,Amount,Total,Fee,Order Number,Fee Currency,Fee Total
2018-10-16 18:05:17,BCH_BTC,LIMIT,SELL,0.06935244,1.40308443,0.0973073287465092,0.1%,1,BTC,0.00009730732
`,
  cryptocom: `Order ID,Trade ID,Time (UTC),Symbol,Side,Trade Price,Trade Amount,Volume of Business,Fee,Fee Currency
o1,1,2023-06-29 09:13:20.000,BTC_USD,BUY,30000,0.001,30,0.00000025,BTC
o2,2,2023-06-29 09:13:20.001,ETH_USD,SELL,1900,0.01,19,0.05,CRO
`,
  deribit: `ID,UserSeq,Date,Instrument,Type,Side,Base Amount,Position,Price,Mark Price,Index Price,Cash Flow,Funding,Fee Rate,Fee Charged,Fee Balance,Change,Balance,Equity,Trade ID,Order ID,Info
2,2,2023-11-14 22:13:21,BTC-PERPETUAL,trade,open buy,100,100,42000,42000,42000,0,0,0.0005,0.0005,0,-0.0005,0.9995,1,T1,o1,
3,3,2023-11-14 22:13:22,BTC-PERPETUAL,settlement,long,,100,42000,42000,42000,0.0123,-0.0001,,0,0,0.0123,1.0118,1,,,
`,
  krakenfutures: `uid,dateTime,account,type,symbol,change,new balance,new average entry price,trade price,mark price,funding rate,realized pnl,fee,realized funding,collateral
b5,2024-03-01 10:05:00,flex,funding rate change,usd,-0.5,97.5,,,,,,,-0.5,USD
b6,2024-03-01 10:07:00,flex,futures trade,usd,-3,94.5,,,,,-2.5,0.5,,USD
`,
  luno: `Wallet ID,Row,Timestamp (UTC),Description,Currency,Balance delta,Available balance delta,Balance,Available balance,Cryptocurrency transaction ID,Cryptocurrency address,Value currency,Value amount
22,1,2023-11-14 22:13:22,"Bought BTC 0.001 for ZAR 1,000.00",XBT,0.001,0.001,0.001,0.001,,,ZAR,1000
22,2,2023-11-14 22:13:22,Trading fee,XBT,-0.000001,-0.000001,0.000999,0.000999,,,ZAR,1
22,3,2023-11-14 22:13:25,Sent Bitcoin,XBT,-0.0005,-0.0005,0.000499,0.000499,aa11,bc1qx,ZAR,500
22,4,2023-11-14 22:13:25,Bitcoin send fee,XBT,-0.00001,-0.00001,0.000489,0.000489,aa11,bc1qx,ZAR,10
`,
  bitso: `type,major,minor,amount,rate,value,fee,total,timestamp,datetime
sell,btc,mxn,0.00010000,592132.05,59.21320500,0.38488583,58.82831917,1654707708,06/08/2022 17:01:48
`,
  upbit: `체결시간,코인,마켓,종류,거래수량,거래단가,거래금액,수수료,정산금액,주문시간
2024-07-01 10:00:00,KRW,KRW,입금,"1,000,000KRW",,,,"1,000,000KRW",2024-07-01 10:00:00
2024-07-02 10:00:01,BTC,KRW,매수,0.006BTC,"90,000,000KRW","540,000KRW",270KRW,"540,270KRW",2024-07-02 10:00:00
2024-07-02 10:00:05,BTC,KRW,매수,0.004BTC,"90,000,000KRW","360,000KRW",180KRW,"360,180KRW",2024-07-02 10:00:00
`,
  bitcoinde: `Datum;Typ;Währung;Referenz;BTC-Adresse;Kurs;Einheit (Kurs);BTC vor Gebühr;Menge vor Gebühr;Einheit (Menge vor Gebühr);BTC nach Bitcoin.de-Gebühr;Menge nach Bitcoin.de-Gebühr;Einheit (Menge nach Bitcoin.de-Gebühr);Zu- / Abgang;Kontostand
2017-08-01 10:00:00;Einzahlung;BTC;abab;;;;;;;;;;0.5;0.5
2017-08-11 10:13:19;Kauf;BTC;X2;;214.124;EUR;241.214;4124.124;EUR;0.512359;2412.75;EUR;0.512359;1.012359
2018-01-06 04:31:32;Verkauf;BTC;X4;;150;EUR;2;300;EUR;1.98;297;EUR;-2;8.912359
2018-02-01 10:00:00;Auszahlung;BTC;cdcd;addr;;;;;;;;;-0.3;8.612359
2018-02-01 10:00:00;Netzwerk-Gebühr;BTC;cdcd;;;;;;;;;;-0.0001;8.612259
`,
  bitstamp: `ID,Account,Type,Subtype,Datetime,Amount,Amount currency,Value,Value currency,Rate,Rate currency,Fee,Fee currency,Order ID
50174021,Main Account,Deposit,,2018-01-29T16:25:51Z,10588.90,USD,,,,,7.50,USD,
50197020,Main Account,Market,Buy,2018-01-29T20:22:34Z,0.94492494,BTC,10555.01,USD,11170.21,USD,26.39,USD,857979733
50197270,Main Account,Withdrawal,,2018-01-29T20:26:20Z,0.94492494,BTC,,,,,,,
`,
  "okx trading": `id,Order id,Time,Trade Type,Symbol,Action,Amount,Trading Unit,Filled Price,PnL,Fee,Fee Unit,Position Change,Position Balance,Balance Change,Balance,Balance Unit
11,o1,2025-10-08 05:06:40,Spot,LTC-USDT,Buy,2,USDT,332.1339793299999901,0,-0.002,LTC,0,0,1.998,1.998,LTC
12,o1,2025-10-08 05:06:40,Spot,LTC-USDT,Sell,664.2679586599999802,USDT,332.1339793299999901,0,0,USDT,0,0,-664.2679586599999802,35.7,USDT
`,
  "okx funding": `id,Time,Type,Amount,Before Balance,After Balance,Symbol
4,2025-10-08 10:40:00,Withdrawal,-51,300,249,USDT
2,2025-10-05 21:33:20,Deposit,1000,0,1000,USDT
`,
  "bybit unified": `UID: 7,Company Name: ,Country:
Uid,Currency,Contract,Type,Direction,Quantity,Position,Filled Price,Funding,Fee Paid,Cash Flow,Change,Wallet Balance,Action,Time(UTC)
7,USDT,BTCUSDT,SETTLEMENT,--,0,0,0,-0.2,0,0,-0.2,99.8,--,2025-10-08 19:00:00
7,USDT,BTCUSDT,TRADE,BUY,0.001,0,30000,0,0,-30,-30,70,--,2025-10-08 05:06:40
7,BTC,BTCUSDT,TRADE,BUY,0.001,0,30000,0,-0.000001,0.001,0.000999,0.000999,--,2025-10-08 05:06:40
`,
  "bybit deposits": `Uid,Date,Type,Asset,Chain,Amount,Tx ID,Status,Received Address
7,2025-10-08 10:40:00,Withdraw,USDT,ETH,10,0xcc,Transferred successfully,0xdd
7,2025-10-05 21:33:20,Deposit,USDT,ETH,200,0xaa,Completed,0xbb
`,
  "coinbaseprime orders": `order id,status,market,side,type,limit price,total order quantity,order currency,filled base quantity,filled quote quantity,average fill price,total fees and commissions,initiated by,initiated time,last updated time,activity level,portfolio name,portfolio id,entity name,entity id
o1,Completed,BTC-USD,BUY,LIMIT,50000,0.01,BTC,0.01,499.5,49950,0.5,me,2024-03-01T10:10:00Z,2024-03-01T10:10:00Z,portfolio,Main,p1,Entity,e1
`,
  "coinbaseprime transactions": `activity id,final status,activity title,activity type,asset,wallet name,transaction value,transaction currency,initiated by,approved by,rejected by,initiated time,last updated time,activity level,portfolio name,portfolio id,entity name,entity id
t1,Completed,Deposit,Deposit,ENS,Vault,5000,ENS,me,,,2024-03-01T10:00:00Z,2024-03-01T10:00:00Z,portfolio,Main,p1,Entity,e1
t6,Completed,Deposit,Deposit,USD,Cash,600.0082435113740889,USD,me,,,2024-03-01T10:05:00Z,2024-03-01T10:05:00Z,portfolio,Main,p1,Entity,e1
`,
  "mexc trades": `Pairs,Time,Side,Filled Price,Executed Amount,Total,Fee,Role
BTC_USDT,2022-10-03 13:50:22,BUY,41995.51,0.0002,8.399102,0.016798204 USDT,Taker
BTC_USDT,2022-10-03 13:50:23,SELL,20000,0.0001,2,0.01 MX,Maker
`,
  "mexc deposits": `UID,Status,Time,Crypto,Network,Deposit Amount,TxID,Progress
7,Credited Successfully,2022-10-03 13:50:21,USDT,Tron(TRC20),10,51a8f4:0,(3/3)
`,
  "mexc withdrawals": `UID,Status,Time,Crypto,Network,Request Amount,Withdrawal Address,memo,TxID,Trading Fee,Settlement Amount,Withdrawal Descriptions
7,Withdrawal Successful,2022-10-03 13:50:26,USDT,Polygon,2,0xeE,--,0xc8,1,1,--
`,
  bitmex: `"transactTime","transactType","amount","fee","address","transactStatus","walletBalance"
"9/15/2018, 12:30:56 PM","Withdrawal","-16960386","800","3made","Completed","1"
`,
};

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

/** What each wallet has of each asset, by the legs of all transactions. */
function balancesOf(world: ConnectionWorld): Record<string, string> {
  const sums = new Map<string, string>();
  for (const { wallet, legs } of world.account.ledger.list({}, { limit: 100, order: "asc" }).items)
    for (const leg of legs) {
      const key = `${leg.wallet ?? wallet} ${leg.assetId}`;
      sums.set(
        key,
        sumAmounts(sums.get(key) ?? "0", leg.direction === "in" ? leg.amount : negated(leg.amount)),
      );
    }
  return Object.fromEntries([...sums].sort());
}

/** The number of transactions and the balances after the steps. */
async function after(name: string, steps: readonly ("file" | "API")[]): Promise<unknown> {
  const [id = ""] = name.split(" ");
  const fixture = exchangeFixture(id);
  play(standIn, fixture);
  const world = connectionWorld({
    upstreams: { [id.toUpperCase()]: standIn.url },
    now: () => nowOf(fixture),
    connectorFor: connectorSince(fixture),
  });
  for (const step of steps)
    if (step === "file") await importInto(world, files[name] ?? "", "file");
    else await world.sync(await world.connect(id, fixture.settings));
  const { total } = world.account.ledger.list({}, { limit: 1, order: "asc" });
  return { total, balances: balancesOf(world) };
}

it.each(Object.keys(files))("%s counts once by file and by API, in either order", async (name) => {
  const alone = await after(name, ["API"]);
  expect(await after(name, ["file", "API"])).toEqual(alone);
  expect(await after(name, ["API", "file"])).toEqual(alone);
});
