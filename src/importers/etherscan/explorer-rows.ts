import type { Chain } from "../../domain/catalog/chains.ts";
import type { ReportedLeg, ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { addressAt, counterpartyField } from "./explorer-file.ts";
import { RowError, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { amountAt, withoutGrouping } from "../reading/amounts.ts";

/** The two parties of a row. */
export type Sides = { sender: string; receiver: string };

/** The receiver, or the created contract. `name` is the receiver's column. Throws `RowError` if the row has neither. */
export function receiverOf(row: Row, { to, created }: { to: number; created: number }, name: string): string {
  const target = addressAt(row, to, name);
  if (target !== "") return target;
  if (created >= 0) return addressAt(row, created, "ContractAddress");
  throw new RowError(rowReason("contractNotNamed", { column: name }), row);
}

/** Throws `RowError` for a row that does not involve the wallet; `to` is the name of the receiver's column. */
export function checkOwnRow(row: Row, ownAddress: string, { sender, receiver }: Sides, to: string): void {
  if (sender !== ownAddress && receiver !== ownAddress)
    throw new RowError(rowReason("addressNotInRow", { from: "From", to, own: ownAddress }), row);
}

/** The incoming and outgoing native value. Throws `RowError` if the wallet's own side is empty; a stated zero is valid. */
export function valuesAt(
  row: Row,
  [into, out]: [into: string | undefined, out: string | undefined],
  { coin, isSender }: { coin: string; isSender: boolean },
): [incoming: string, outgoing: string] {
  const columns = { into: `Value_IN(${coin})`, out: `Value_OUT(${coin})` };
  const values: [string, string] = [
    amountAt(row, withoutGrouping(into), columns.into),
    amountAt(row, withoutGrouping(out), columns.out),
  ];
  const sideValue = ((isSender ? out : into) ?? "").trim();
  if (sideValue === "" && values.every((value) => value === "0"))
    throw new RowError(rowReason("amountEmpty", { column: isSender ? columns.out : columns.into }), row);
  return values;
}

/** The movement as legs of the wallet: one, or two if it sent to itself. */
export function legsBetween(
  ownAddress: string,
  { sender, receiver }: Sides,
  movement: Pick<ReportedLeg, "assetId" | "amount" | "kind">,
): ReportedLeg[] {
  const legs: ReportedLeg[] = [];
  if (receiver === ownAddress) legs.push({ direction: "in", ...movement, ...counterpartyField(sender) });
  if (sender === ownAddress) legs.push({ direction: "out", ...movement, ...counterpartyField(receiver) });
  return legs;
}

/** The transaction of a row, without legs. `position` orders transactions of one second. */
export function transactionOfRow(
  { chain, ownAddress, txHash }: { chain: Chain; ownAddress: string; txHash: string },
  at: number,
  position: number | undefined,
): ReportedTransaction {
  return {
    id: `${chain.platform}:${txHash}:${ownAddress}`,
    at,
    platform: chain.platform,
    wallet: ownAddress,
    legs: [],
    txHash,
    status: "confirmed",
    ...(position === undefined ? {} : { position }),
  };
}
