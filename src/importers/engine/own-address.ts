import { surveyWallet, type AddressForm } from "../etherscan/explorer-wallet.ts";
import { RowError, type ImportOptions, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { quoteCell, type Cells } from "./cells.ts";

/** Normalises an address of any chain. EVM addresses are case-insensitive, others are not. */
const anyAddress: AddressForm = {
  pattern: /^[-A-Za-z0-9:_.]{3,120}$/,
  example: "an address as the file writes it",
};

/** Infers the owner's address from the senders and receivers of a file, if the option wallet is not set. */
export function surveyOwnAddress(
  sides: number[],
  options: ImportOptions,
): { row(cells: string[]): void; end(): ImportOptions } {
  return surveyWallet(sides, options, anyAddress);
}

/**
 * Whether the owner's address received or sent a row's amount; `undefined` if it sent to itself. Throws `RowError` for a row of other
 * addresses.
 */
export function directionBetween<F extends string>(
  row: Row,
  { from, to }: { from: F; to: F },
  { cells, ownAddress }: { cells: Cells<F>; ownAddress: string },
): "in" | "out" | undefined {
  const comparableAddress = comparableAddressOf(ownAddress);
  const isSender = comparableAddressOf(cells.text(row, from)) === comparableAddress;
  const isReceiver = comparableAddressOf(cells.text(row, to)) === comparableAddress;
  if (comparableAddress === "" || (!isSender && !isReceiver))
    throw new RowError(
      rowReason("addressNotInRow", {
        from: cells.nameOf(from),
        to: cells.nameOf(to),
        own: quoteCell(ownAddress),
      }),
      row,
    );
  if (isSender && isReceiver) return undefined;
  return isSender ? "out" : "in";
}

function comparableAddressOf(address: string): string {
  const text = address.trim();
  return /^0x/i.test(text) ? text.toLowerCase() : text;
}
