import { createOutcomes } from "../reading/coded-reader.ts";
import { nativeAssetOf, wrappedNativeAssetOf, type Chain } from "../../domain/catalog/chains.ts";
import { isEntryPoint } from "../../domain/protocols/registry/accounts/erc-4337.ts";
import { createAssetHints, nativeHint, wrappedHint } from "../reading/asset-hints.ts";
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
import {
  checkOwnRow,
  legsBetween,
  receiverOf,
  transactionOfRow,
  valuesAt,
  type Sides,
} from "./explorer-rows.ts";
import { refuseDecimalCommas } from "../reading/decimal-survey.ts";
import { surveyWallet, walletOf } from "./explorer-wallet.ts";
import { createHashGroups } from "./hash-groups.ts";
import type { ReportedLeg, ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { RowError, type Importer, type Reader, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";

const toNames = ["TxTo", "To"];

export const etherscanInternal: Importer = {
  id: "etherscan-internal",
  title: "Etherscan: internal transactions",
  platform: "eip155",
  howTo:
    "On etherscan.io or another explorer of the family: open your address, tab Internal Transactions, at the bottom right “Download: CSV Export”.",
  columns: [
    "Txhash|Transaction Hash",
    "ParentTxFrom",
    "ParentTxTo",
    "From",
    "TxTo",
    "Value_IN(ETH)",
    "Value_OUT(ETH)",
  ],
  options: ["chain", "wallet"],
  ignored: ignoredExplorerColumns,
  assumptions: (header, options) => [...statusAssumptions(header), ...chainAssumptions(header, options)],
  chainOf: chainFound,
  detect(header) {
    const names = header.map(plainName);
    const starts = (prefix: string): boolean => names.some((name) => name.startsWith(prefix));
    const hasHash = hashNames.some((name) => names.includes(plainName(name)));
    const hasSides = names.includes("from") && toNames.some((name) => names.includes(plainName(name)));
    return hasHash && hasSides && starts("parenttx") && starts("value_in(") ? 1 : 0;
  },
  survey(header, options, choice) {
    const columns = columnsOf(header);
    const wallet = surveyWallet(
      [columns.need("From"), columns.need(...toNames), columns.find("ContractAddress")],
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
  const to = columns.need(...toNames);
  const created = columns.find("ContractAddress");
  const parentFrom = columns.need("ParentTxFrom");
  const parentTo = columns.need("ParentTxTo");
  const valueIn = columns.need(`Value_IN(${coin})`);
  const valueOut = columns.need(`Value_OUT(${coin})`);
  const status = columns.find("Status");
  const errorCode = columns.find("ErrCode", "ErrorCode");
  const clock = clockOf(columns);
  const native = nativeAssetOf(chain);
  const hints = createAssetHints();
  const groups = createHashGroups((row) => row.cells[hash] ?? "");
  let wallet: string | undefined;

  const outcomes = createOutcomes();
  const readRow = (row: Row): ReportedTransaction[] => {
    wallet ??= ownWallet();
    const ownAddress = wallet;
    const { cells } = row;
    const txHash = hashAt(row, hash);
    const sender = addressAt(row, from, "From");
    const receiver = receiverOf(row, { to, created }, "TxTo");
    const parties = { sender, receiver };
    checkOwnRow(row, ownAddress, parties, "TxTo");
    const at = clock.at(row);
    const [incoming, outgoing] = valuesAt(row, [cells[valueIn], cells[valueOut]], {
      coin,
      isSender: sender === ownAddress,
    });
    const value = outgoing === "0" ? incoming : outgoing;
    if (value.startsWith("-"))
      throw new RowError(
        rowReason("belowZero", {
          column: outgoing === "0" ? `Value_IN(${coin})` : `Value_OUT(${coin})`,
          text: value,
        }),
        row,
      );
    if (value === "0") return outcomes.withoutEffect("an amount of zero");
    if (!isNumeric.test(cells[status] ?? "") && !wasExecuted(row, cells[status]))
      return outcomes.withoutEffect("not executed");
    if (callFailed(cells[status], cells[errorCode])) return outcomes.withoutEffect("a failed call");
    const originator = addressAt(row, parentFrom, "ParentTxFrom");
    const calledContract = addressAt(row, parentTo, "ParentTxTo");
    // What a smart account pays to an entry point (ERC-4337) is its operation's gas.
    const isGas = sender === ownAddress && isEntryPoint(receiver) && originator !== ownAddress;
    const legs: ReportedLeg[] = isGas
      ? [{ direction: "fee", assetId: native, amount: value, kind: "gas" }]
      : legsBetween(ownAddress, parties, { assetId: native, amount: value, kind: "internal" });
    const isOwnDoing =
      originator === ownAddress || calledContract === ownAddress || isEntryPoint(calledContract);
    const wrappedLeg = isOwnDoing ? wrappedLegOf(chain, ownAddress, parties, value) : undefined;
    if (wrappedLeg !== undefined) {
      legs.push(wrappedLeg);
      const hint = wrappedHint(chain);
      if (hint !== undefined) hints.add(hint);
    }
    if (!hints.has(native)) hints.add(nativeHint(chain));
    return groups.add(txHash, row, legs, () =>
      transactionOfRow({ chain, ownAddress, txHash }, at, clock.position(row)),
    );
  };
  return outcomes.counted({
    ...groups.guarded(readRow),
    end: groups.end,
    assets: () => hints.list(),
  });
}

/**
 * The wrapped coin of a payment to or from the wrapping contract. It pays the address that burns: the owner, a contract that the owner called, or
 * the account of a user operation. A `withdrawTo` by others is none of them.
 */
function wrappedLegOf(
  chain: Chain,
  ownAddress: string,
  { sender, receiver }: Sides,
  amount: string,
): ReportedLeg | undefined {
  const assetId = wrappedNativeAssetOf(chain);
  const isWrap = sender === chain.wrappedNative || receiver === chain.wrappedNative;
  if (assetId === undefined || sender === receiver || !isWrap) return undefined;
  const isDeposit = sender === ownAddress;
  return {
    direction: isDeposit ? "in" : "out",
    assetId,
    amount,
    kind: "wrapped",
    counterparty: isDeposit ? receiver : sender,
  };
}

/** Some explorers write success as `0` and failure as `1`. */
const isNumeric = /^\s*[01]\s*$/;

/** No error: the explorer's own notation, or what programs write into an empty cell. */
const isNoError = /^(?:|0|n\/?a|nan|null|none|-)$/i;

/** A failed inner call moved nothing, even if the transaction succeeded. */
function callFailed(status: string | undefined, errorCode: string | undefined): boolean {
  const statedStatus = (status ?? "").trim();
  const code = (errorCode ?? "").trim();
  return /^(?:1|.*error.*)$/i.test(statedStatus) || isFailureText(statedStatus) || !isNoError.test(code);
}
