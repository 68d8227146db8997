import { expect, test } from "vitest";
import { parseDecimal } from "../../money/decimal.ts";
import { createFindings } from "./findings.ts";

const nft = "eip155:1/erc721:0x00000000000000000000000000000000000000bc/7";

test("an NFT received or sent without a price is no finding, one that was traded is", () => {
  const { sink, all } = createFindings();
  const item = { assetId: nft, transactionId: "t", at: 1, amount: parseDecimal("1") };
  sink.unpriced({ ...item, what: "deposit" });
  sink.unpriced({ ...item, what: "withdrawal" });
  expect(all()).toEqual([]);
  sink.unpriced({ ...item, what: "disposal" });
  expect(all()).toMatchObject([{ kind: "unpricedAsset", assetId: nft, count: 1 }]);
});
