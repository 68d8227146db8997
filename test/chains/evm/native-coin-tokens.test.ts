import { expect, test } from "vitest";
import { assemble } from "../../../src/connectors/chains/evm/assemble.ts";
import { noRows, type ChainRows } from "../../../src/connectors/chains/evm/rows.ts";
import { chainOfPlatform } from "../../../src/domain/catalog/chains.ts";
import { friend, internal, normal, token, wallet } from "../../support/evm/explorer-rows.ts";

// Some chains show their native coin as a token, too: its transfers are movements of the native coin, or repeat them.

const usdt0 = "0x779ded0c9e1022225f8e0630b35a9b54be713736";
const reserve = "0x6d11e1a6bdcc974ebe1ca73cc2c1ea3fde624370";
const precompile = "0x0000000000000000000000000000000000000802";
const genesis = "0x0000000000000000000000000000000000001010";

function legsOn(chainId: number, rows: Partial<ChainRows>): string[] {
  const chain = chainOfPlatform(`eip155:${chainId}`);
  if (chain === undefined) throw new Error(`The chain ${chainId} is missing in the catalogue.`);
  return assemble(chain, wallet, { ...noRows, ...rows }).transactions.flatMap(({ legs }) =>
    legs.map(({ direction, amount, assetId }) => `${direction} ${amount} ${assetId.split("/")[1] ?? ""}`),
  );
}
const dollars = (row: Partial<Parameters<typeof token>[0]>) =>
  token({ block: 5, number: 1, contractAddress: usdt0, tokenSymbol: "USDT0", tokenDecimal: "6", ...row });

test("USDT0 on Stable is its native coin, whose transfers by the token's contract have six decimals", () => {
  const received = dollars({ value: "2500000" });
  const call = normal({ block: 6, number: 2, to: usdt0, value: "0", gasUsed: "50000" });
  const sent = dollars({ block: 6, number: 2, from: wallet, to: friend, value: "1000000" });
  expect(legsOn(988, { normal: [call], tokens: [received, sent] })).toEqual([
    "fee 0.00005 slip44:60",
    "out 1 slip44:60",
    "in 2.5 slip44:60",
  ]);
});

test("native value on Stable counts once, if the token's contract reports it, too, or rounds it", () => {
  const paid = normal({ block: 5, number: 1, value: "1000000500000000000", gasUsed: "0" });
  const returned = internal({ block: 5, number: 1, value: "250000000000000000" });
  const tokens = [
    dollars({ from: wallet, to: friend, value: "1000001" }),
    dollars({ value: "250000" }),
    dollars({ from: wallet, to: reserve, value: "1" }),
    dollars({ value: "250000" }),
  ];
  expect(legsOn(988, { normal: [paid], internal: [returned], tokens })).toEqual([
    "out 1.0000005 slip44:60",
    "in 0.25 slip44:60",
    // The explorer lists one native movement of this amount.
    "in 0.25 slip44:60",
  ]);
});

test.each([1284, 1285])("the native coin that the precompile of chain %s moves is no token", (chainId) => {
  const call = normal({ block: 5, number: 1, to: precompile, value: "0", gasUsed: "0" });
  const sent = token({
    block: 5,
    number: 1,
    from: wallet,
    to: friend,
    contractAddress: precompile,
    tokenDecimal: "18",
    value: "3000000000000000000",
  });
  expect(legsOn(chainId, { normal: [call], tokens: [sent] })).toEqual([
    expect.stringMatching(/^out 3 slip44:/),
  ]);
});

test.each([137, 199])("the token of chain %s that repeats native value is left out", (chainId) => {
  const paid = normal({ block: 5, number: 1, gasUsed: "0" });
  const echo = token({
    block: 5,
    number: 1,
    from: wallet,
    to: friend,
    contractAddress: genesis,
    tokenDecimal: "18",
    value: "1000000000000000000",
  });
  expect(legsOn(chainId, { normal: [paid], tokens: [echo] })).toEqual([
    expect.stringMatching(/^out 1 slip44:/),
  ]);
});
