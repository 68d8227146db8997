import { describe, expect, test } from "vitest";
import { AppError } from "../../src/errors/app-error.ts";
import { recognise } from "../../src/importers/reading/file/recognise.ts";
import { ignoredColumns } from "../../src/importers/reading/columns.ts";
import { importers } from "../../src/importers/registry.ts";
import type { CsvRecord } from "../../src/ports/csv.ts";

const headOf = (...lines: string[]): CsvRecord[] =>
  lines.map((text, index) => ({ row: index + 1, text, cells: text.split(",") }));

function formatOf(...lines: string[]): string {
  try {
    const { importer, header } = recognise(headOf(...lines), { importers, options: {} });
    importer.checkUnnamed?.(header.cells, { options: {}, fileName: "" });
    const ignored = ignoredColumns(importer, header.cells, {});
    return [importer.id, ...ignored].join(", ");
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `${error.reason}: ${error.message}`;
  }
}

describe("a trade file of Bitso's layout", () => {
  const header = "type,major,minor,amount,rate,value,fee,total,timestamp,datetime";
  const row = (minor: string): string =>
    `buy,btc,${minor},1,10,10,0.005,9.995,1500000000,07/14/2017 02:40:00`;

  test.each([
    { minors: ["mxn"], format: "bitso-trades" },
    { minors: ["btc", "ARS"], format: "bitso-trades" },
    { minors: ["cad"], format: "quadrigacx-trades" },
    { minors: ["btc", "CAD"], format: "quadrigacx-trades" },
  ])("with $minors is of $format", ({ minors, format }) => {
    expect(formatOf(header, ...minors.map(row))).toContain(format);
  });

  test.each([{ minors: ["usd"] }, { minors: ["btc"] }, { minors: ["cad", "mxn"] }])(
    "with $minors may be of either, so the owner is asked",
    ({ minors }) => {
      expect(formatOf(header, ...minors.map(row))).toMatch(
        /^format_ambiguous: .*bitso-trades.*quadrigacx-trades/,
      );
    },
  );
});

describe("a known header with a column that the format does not know", () => {
  const revolut = "Symbol,Type,Quantity,Price,Value,Fees,Date";
  const staking = "Date(UTC),Coin,Token,Amount,Status";

  test("is the provider's and names the column, if it cannot change an amount", () => {
    expect(formatOf(`${revolut},Counter`)).toBe("revolut-crypto, Counter");
    expect(formatOf(`Reference,${revolut}`)).toBe("revolut-crypto, Reference");
    expect(formatOf(`${staking},Remark`)).toBe("binance-eth-staking, Remark");
  });

  test("is asked about by the provider's name, if the column may change an amount", () => {
    expect(formatOf(`${revolut},State`)).toMatch(/^option_needed: The header is that of Revolut.*State/);
    expect(formatOf(`${staking},Fee`)).toMatch(/^option_needed: The header is that of Binance: ETH.*Fee/);
  });
});

test("a sheet of a workbook is recognised by the workbook's name, if only the name tells two formats apart", () => {
  const head = headOf(
    "Date(UTC),Coin,Amount,TransactionFee,Address,TXID,SourceAddress,PaymentID,Status",
    "2021-02-20 07:53:40,BTC,0.1,0,1address,ab01,,,Completed",
  );
  const named = (fileName: string): string =>
    recognise(head, { importers, options: {}, fileName }).importer.id;
  expect(named("DEPOSIT_HISTORY_CRYPTO.xlsx/sheet1")).toBe("binance-deposits");
  expect(named("2021/WITHDRAW_HISTORY_CRYPTO.xlsx/sheet1")).toBe("binance-withdrawals");
  expect(() => named("deposits/history.csv")).toThrow("fits two formats equally");
});

test("a file of Pionex and one of CoinTracker's template are told apart by a tag or the file's name", () => {
  const header =
    "Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Tag";
  const trade = "2/27/2022 12:09,0.1,ETH,200,BUSD,0.00995,ETH,";
  const named = (fileName: string): string =>
    recognise(headOf(header, trade), { importers, options: {}, fileName }).importer.id;
  expect(formatOf(header, trade)).toMatch(/^format_ambiguous/);
  expect(formatOf(header, trade, "2/28/2022 12:09,500,SOL,,,,,airdrop")).toBe("cointracker-import");
  expect(named("pionex_trades.csv")).toBe("pionex-trades");
  expect(formatOf(header)).not.toMatch(/^format_ambiguous/);
});
