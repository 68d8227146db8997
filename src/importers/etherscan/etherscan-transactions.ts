import { createOutcomes } from "../reading/coded-reader.ts";
import { nativeAssetOf, wrappedNativeAssetOf, type Chain } from "../../domain/catalog/chains.ts";
import type { ReportedLeg } from "../../domain/ledger/transaction.ts";
import { amountAt, withoutGrouping } from "../reading/amounts.ts";
import { createAssetHints, type AssetHints, nativeHint, wrappedHint } from "../reading/asset-hints.ts";
import { columnsOf, plainName } from "../reading/columns.ts";
import {
  amountColumns,
  addressAt,
  chainAssumptions,
  chainFound,
  chainOfFile,
  clockOf,
  coinOfHeader,
  hashAt,
  hashNames,
  ignoredExplorerColumns,
  isFailureText,
  statusAssumptions,
  wasExecuted,
} from "./explorer-file.ts";
import { checkOwnRow, legsBetween, receiverOf, transactionOfRow, valuesAt } from "./explorer-rows.ts";
import { refuseDecimalCommas } from "../reading/decimal-survey.ts";
import { surveyWallet, walletOf } from "./explorer-wallet.ts";
import { RowError, type Importer, type Reader, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";
import { fileNote } from "../file-note.ts";

/** Methods that convert the attached coin to the sender's wrapped token; a plain transfer to the contract does so too. */
const wrapping = /^(?:|transfer|deposit|wrap|0x|0xd0e30db0)$/i;

export const etherscanTransactions: Importer = {
  id: "etherscan-transactions",
  title: "Etherscan: transactions",
  platform: "eip155",
  howTo:
    "On etherscan.io, bscscan.com, polygonscan.com or another explorer of the family: open your address, tab Transactions, at the bottom right “Download: CSV Export”.",
  columns: ["Txhash|Transaction Hash", "From", "To", "Value_IN(ETH)", "Value_OUT(ETH)", "TxnFee(ETH)"],
  options: ["chain", "wallet"],
  ignored: ignoredExplorerColumns,
  assumptions: (header, options) => [...statusAssumptions(header), ...chainAssumptions(header, options)],
  chainOf: chainFound,
  detect(header) {
    const names = header.map(plainName);
    const starts = (prefix: string): boolean => names.some((name) => name.startsWith(prefix));
    const hasHash = hashNames.some((name) => names.includes(plainName(name)));
    const isOurs = hasHash && names.includes("from") && names.includes("to");
    return isOurs && starts("value_in(") && starts("value_out(") && starts("txnfee(") ? 1 : 0;
  },
  survey(header, options, choice) {
    const columns = columnsOf(header);
    const wallet = surveyWallet(
      [columns.need("From"), columns.need("To"), columns.find("ContractAddress")],
      options,
    );
    return refuseDecimalCommas(wallet, amountColumns(header), choice);
  },
  open(header, options) {
    return createReader(header, chainOfFile(header, options), () => walletOf(options));
  },
};

function createReader(header: string[], chain: Chain, ownWallet: () => string): Reader {
  const columns = columnsOf(header);
  const coin = coinOfHeader(header) ?? chain.symbols[0];
  const hash = columns.need(...hashNames);
  const from = columns.need("From");
  const to = columns.need("To");
  const created = columns.find("ContractAddress");
  const valueIn = columns.need(`Value_IN(${coin})`);
  const valueOut = columns.need(`Value_OUT(${coin})`);
  const fee = columns.need(`TxnFee(${coin})`);
  const status = columns.find("Status");
  const errorCode = columns.find("ErrCode", "ErrorCode");
  const method = columns.find("Method");
  const note = columns.find("PrivateNote", "Private Note");
  const clock = clockOf(columns);
  const native = nativeAssetOf(chain);
  const hints = createAssetHints();
  let wallet: string | undefined;
  let calls = 0;

  const outcomes = createOutcomes();
  return outcomes.counted({
    read(row) {
      wallet ??= ownWallet();
      const ownAddress = wallet;
      const { cells } = row;
      const txHash = hashAt(row, hash);
      const sender = addressAt(row, from, "From");
      const receiver = receiverOf(row, { to, created }, "To");
      checkOwnRow(row, ownAddress, { sender, receiver }, "To");
      if (!wasExecuted(row, cells[status])) return outcomes.withoutEffect("not executed");
      const failed = isFailureText(cells[status]) || isFailureText(cells[errorCode]);
      const methodName = (cells[method] ?? "").trim();
      const legs: ReportedLeg[] = [];
      const isPlain = /^(?:|transfer|0x)$/i.test(methodName) || wrapping.test(methodName);
      if (!failed && sender === ownAddress && !isPlain) calls++;
      if (!failed) {
        legs.push(
          ...valueLegs(row, {
            amounts: [cells[valueIn], cells[valueOut]],
            coin,
            ownAddress,
            parties: { sender, receiver },
            native,
          }),
        );
        const isWrap = sender === ownAddress && receiver === chain.wrappedNative && wrapping.test(methodName);
        if (isWrap) legs.push(...wrappedLegs(legs, chain, hints));
      }
      if (sender === ownAddress) {
        const paidFee = amountAt(row, withoutGrouping(cells[fee]), `TxnFee(${coin})`);
        if (paidFee.startsWith("-"))
          throw new RowError(rowReason("belowZero", { column: `TxnFee(${coin})`, text: paidFee }), row);
        if (paidFee !== "0") legs.push({ direction: "fee", assetId: native, amount: paidFee, kind: "gas" });
      }
      if (legs.length === 0) {
        clock.at(row);
        return outcomes.withoutEffect("another's transaction that moves no coin");
      }
      if (!hints.has(native)) hints.add(nativeHint(chain));
      const transaction = transactionOfRow({ chain, ownAddress, txHash }, clock.at(row), clock.position(row));
      transaction.legs = legs;
      if (failed) transaction.status = "failed";
      if (methodName !== "") transaction.method = methodName;
      const counterparty = sender === ownAddress ? receiver : sender;
      if (counterparty !== "") transaction.counterparty = counterparty;
      const notes = (cells[note] ?? "").trim();
      if (notes !== "") transaction.notes = notes;
      return [transaction];
    },
    end: () => ({ transactions: [], problems: [] }),
    assets: () => hints.list(),
    warnings: () => (calls === 0 ? [] : [fileNote("contractCalls", { count: calls })]),
  });
}

/** The native value of a row, between its two parties. */
function valueLegs(
  row: Row,
  {
    amounts: [into, out],
    coin,
    ownAddress,
    parties,
    native,
  }: {
    amounts: [into: string | undefined, out: string | undefined];
    coin: string;
    ownAddress: string;
    parties: { sender: string; receiver: string };
    native: string;
  },
): ReportedLeg[] {
  const [incoming, outgoing] = valuesAt(row, [into, out], { coin, isSender: parties.sender === ownAddress });
  const value = outgoing === "0" ? incoming : outgoing;
  if (value.startsWith("-") || (incoming !== "0" && outgoing !== "0" && incoming !== outgoing))
    throw new RowError(
      rowReason("amountOfBothSides", { received: `Value_IN(${coin})`, sent: `Value_OUT(${coin})` }),
      row,
    );
  return value === "0"
    ? []
    : legsBetween(ownAddress, parties, { assetId: native, amount: value, kind: "value" });
}

/** The wrapped tokens that the chain's wrapping contract issues for the attached value. */
function wrappedLegs([sentLeg]: ReportedLeg[], chain: Chain, hints: AssetHints): ReportedLeg[] {
  const assetId = wrappedNativeAssetOf(chain);
  const hint = wrappedHint(chain);
  if (sentLeg === undefined || assetId === undefined) return [];
  if (hint !== undefined) hints.add(hint);
  const { amount, counterparty } = sentLeg;
  return [{ direction: "in", assetId, amount, kind: "wrapped", ...(counterparty && { counterparty }) }];
}
