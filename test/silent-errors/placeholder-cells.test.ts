import { expect, test } from "vitest";
import { readLines } from "../support/imports/import-files.ts";

const wallet = `0x${"11".repeat(20)}`;
const payer = `0x${"33".repeat(20)}`;
const otherPayer = `0x${"44".repeat(20)}`;

test.each([
  ["", 1],
  ["0", 1],
  ["N/A", 1],
  ["NaN", 1],
  ["NULL", 1],
  ["None", 1],
  ["-", 1],
  ["Out of gas", 0],
  ["5", 0],
])("an internal call with the error code %j is booked %i times", async (code, count) => {
  const header =
    "Txhash,Blockno,UnixTimestamp,DateTime,ParentTxFrom,ParentTxTo,ParentTxETH_Value,From,TxTo,ContractAddress,Value_IN(ETH),Value_OUT(ETH),Status,ErrCode,Type";
  const row = `0x${"ab".repeat(32)},1001,1614834367,2021-03-04 05:06:07,${wallet},${payer},0,${payer},${wallet},,0.5,0,0,${code},call`;
  const other = `0x${"cd".repeat(32)},1002,1614834427,2021-03-04 05:07:07,${wallet},${otherPayer},0,${otherPayer},${wallet},,0.25,0,0,,call`;
  const { transactions, problems } = await readLines("etherscan-internal", header, row, other);
  expect(problems).toEqual([]);
  expect(transactions).toHaveLength(1 + count);
});

test("a row whose date a spreadsheet shows as number signs is refused, a comment of Sparrow is not", async () => {
  const { transactions, problems } = await readLines(
    "sparrow-transactions",
    "Date (UTC),Label,Value,Balance,Fee,Txid",
    "2024-02-01 09:00:00,first,0.50000000,0.50000000,,aa01",
    "########,second,0.25000000,0.75000000,,aa02",
    "# Historical EUR values are taken from daily rates and should only be considered as approximate.",
  );
  expect(transactions).toHaveLength(1);
  expect(problems).toEqual([expect.stringContaining("########")]);
});
