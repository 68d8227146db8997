import { expect, it } from "vitest";
import { connectionWorld, type ConnectionWorld } from "../support/worlds/connection-world.ts";
import { importInto } from "../support/imports/import-into.ts";

/** Two exports of one exchange with the same content; the first has one row more. */
const pairs: Record<string, [fuller: string, other: string]> = {
  "Coinbase Pro's account statement and its fills": [
    `portfolio,type,timestamp,amount,balance,amount/balance unit,transfer id,trade id,order id
default,deposit,2018-03-15T10:42:31.215Z,2.5,2.5,BTC,aaaa-1111,,
default,match,2018-03-15T10:55:12.843Z,50,50,ETH,,10201,bbbb-2222
default,match,2018-03-15T10:55:12.843Z,-1,1.5,BTC,,10201,bbbb-2222
default,fee,2018-03-15T10:55:12.843Z,-0.003,1.497,BTC,,10201,bbbb-2222
default,match,2018-03-15T10:55:12.843Z,50,100,ETH,,10202,bbbb-2222
default,match,2018-03-15T10:55:12.843Z,-1,0.497,BTC,,10202,bbbb-2222
default,fee,2018-03-15T10:55:12.843Z,-0.003,0.494,BTC,,10202,bbbb-2222
`,
    `portfolio,trade id,product,side,created at,size,size unit,price,fee,total,price/fee/total unit
default,10201,ETH-BTC,BUY,2018-03-15T10:55:12.843Z,50,ETH,0.02,0.003,-1.003,BTC
default,10202,ETH-BTC,BUY,2018-03-15T10:55:12.843Z,50,ETH,0.02,0.003,-1.003,BTC
`,
  ],
  "Crypto.com's crypto wallet and its fiat wallet": [
    `Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,To Amount,Native Currency,Native Amount,Native Amount (in USD),Transaction Kind,Transaction Hash
2022-03-24 22:30:00,Card Cashback,CRO,0.37,,,GBP,0.09,0.12,referral_card_cashback,
2022-03-24 22:34:02,GBP -> TGBP,GBP,-5000.0,TGBP,5000.0,GBP,5000.0,6600.0,viban_purchase,
2022-06-16 04:55:30,TGBP -> GBP,TGBP,-46.03,GBP,46.03,GBP,46.03,56.5,crypto_viban_exchange,
`,
    `Timestamp (UTC),Transaction Description,Currency,Amount,To Currency,To Amount,Native Currency,Native Amount,Native Amount (in USD),Transaction Kind,Transaction Hash
2022-03-24 22:34:02,GBP -> TGBP,GBP,5000.0,TGBP,5000.0,GBP,5000.0,6601.0,viban_purchase,
2022-06-16 04:55:30,TGBP -> GBP,TGBP,46.03,GBP,46.03,GBP,46.03,56.6,crypto_viban,
`,
  ],
  "Binance's transaction history and its staked ether": [
    `"User_ID","UTC_Time","Account","Operation","Coin","Change","Remark"
"1","2021-02-28 12:00:00","Spot","Deposit","ETH","1",""
"1","2021-03-01 12:00:00","Spot","ETH 2.0 Staking","ETH","-0.1",""
"1","2021-03-01 12:00:00","Spot","ETH 2.0 Staking","BETH","0.1",""
`,
    `Date(UTC),Coin,Token,Amount,Status
2021-03-01 12:00:00,ETH,BETH,0.1,Success
`,
  ],
};

function storedTransactionsOf(world: ConnectionWorld): string[] {
  return world.account.ledger
    .list({}, { limit: 100, order: "asc" })
    .items.map(
      ({ id, type, legs }) =>
        `${id} ${type} ${legs
          .map(({ direction, amount, assetId }) => `${direction} ${amount} ${assetId}`)
          .sort()
          .join(", ")}`,
    )
    .sort();
}

function withoutIds(transactions: string[]): string[] {
  return transactions.map((text) => text.slice(text.indexOf(" ") + 1)).sort();
}

it.each(Object.entries(pairs))("%s add no duplicates, in either order", async (_, [fuller, other]) => {
  const [alone, first, second] = [connectionWorld({}), connectionWorld({}), connectionWorld({})];
  await importInto(alone, fuller, "a");
  await importInto(first, fuller, "a");
  await importInto(first, other, "b");
  await importInto(second, other, "b");
  await importInto(second, fuller, "a");
  expect(storedTransactionsOf(first)).toEqual(storedTransactionsOf(alone));
  // The id that a transaction got first stays, so only the ids depend on the order.
  expect(withoutIds(storedTransactionsOf(second))).toEqual(withoutIds(storedTransactionsOf(alone)));
});
