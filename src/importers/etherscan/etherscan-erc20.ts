import { createOutcomes } from "../reading/coded-reader.ts";
import { erc20Asset } from "../../domain/assets/asset.ts";
import type { Chain } from "../../domain/catalog/chains.ts";
import { statedAmountAt, withoutGrouping } from "../reading/amounts.ts";
import { createAssetHints } from "../reading/asset-hints.ts";
import { columnsOf, fitOf } from "../reading/columns.ts";
import {
  amountColumns,
  addressAt,
  chainAssumptions,
  chainFound,
  chainOfFile,
  clockOf,
  explorerColumns,
  hashAt,
  hashNames,
} from "./explorer-file.ts";
import { checkOwnRow, legsBetween, transactionOfRow } from "./explorer-rows.ts";
import { refuseDecimalCommas } from "../reading/decimal-survey.ts";
import { surveyWallet, walletOf } from "./explorer-wallet.ts";
import { createHashGroups } from "./hash-groups.ts";
import type { ReportedTransaction } from "../../domain/ledger/transaction.ts";
import { RowError, type Importer, type Reader, type Row } from "../importer.ts";
import { rowReason } from "../row-reason.ts";

const columnsKnown = [
  "Txhash|Transaction Hash",
  "From",
  "To",
  "TokenValue|Value",
  "ContractAddress|Contract Address",
  "TokenSymbol|Token Symbol",
];
const valueNames = ["TokenValue", "Value"];
const contractNames = ["ContractAddress", "Contract Address"];

export const etherscanErc20: Importer = {
  id: "etherscan-erc20",
  title: "Etherscan: ERC-20 token transfers",
  platform: "eip155",
  howTo:
    "On etherscan.io or another explorer of the family: open your address, tab Token Transfers (ERC-20), at the bottom right “Download: CSV Export”. On any chain but Ethereum say which one.",
  columns: columnsKnown,
  options: ["chain", "wallet"],
  optional: [...explorerColumns, "TokenName", "Token Name"],
  assumptions: chainAssumptions,
  chainOf: chainFound,
  detect(header) {
    const isNft = columnsOf(header).find("TokenId", "Token ID") >= 0;
    return isNft ? 0 : fitOf(header, columnsKnown);
  },
  survey(header, options, choice) {
    const columns = columnsOf(header);
    const wallet = surveyWallet([columns.need("From"), columns.need("To")], options);
    return refuseDecimalCommas(wallet, amountColumns(header), choice);
  },
  open(header, options) {
    return createReader(header, chainOfFile(header, options), () => walletOf(options));
  },
};

function createReader(header: string[], chain: Chain, ownWallet: () => string): Reader {
  const columns = columnsOf(header);
  const hash = columns.need(...hashNames);
  const from = columns.need("From");
  const to = columns.need("To");
  const value = columns.need(...valueNames);
  const contract = columns.need(...contractNames);
  const name = columns.find("TokenName", "Token Name");
  const symbol = columns.find("TokenSymbol", "Token Symbol");
  const clock = clockOf(columns);
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
    const receiver = addressAt(row, to, "To");
    checkOwnRow(row, ownAddress, { sender, receiver }, "To");
    const token = addressAt(row, contract, "ContractAddress");
    if (token === "") throw new RowError(rowReason("tokenNotNamed", { column: "ContractAddress" }), row);
    const at = clock.at(row);
    const amount = statedAmountAt(row, withoutGrouping(cells[value]), "TokenValue");
    if (amount.startsWith("-"))
      throw new RowError(rowReason("belowZero", { column: "TokenValue", text: amount }), row);
    // Scammers use zero-value transfers to appear in a history; they move nothing.
    if (amount === "0") return outcomes.withoutEffect("a transfer of zero");
    const assetId = erc20Asset(chain.platform, token);
    if (!hints.has(assetId))
      hints.add({ assetId, ...fieldOf("symbol", cells[symbol]), ...fieldOf("name", cells[name]) });
    const legs = legsBetween(ownAddress, { sender, receiver }, { assetId, amount, kind: "token" });
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

function fieldOf(field: "symbol" | "name", cell: string | undefined): { symbol?: string; name?: string } {
  const text = (cell ?? "").trim();
  return text === "" || text === "N/A" ? {} : { [field]: text };
}
