import { binanceEthStaking } from "./binance-eth-staking.ts";
import { binanceStatement } from "./binance-statement.ts";
import { bitbankTransfers } from "./bitbank-transfers.ts";
import { bitstampTransactions } from "./bitstamp-transactions.ts";
import { bitvavoHistory } from "./bitvavo-history.ts";
import { coinbaseFirstReport } from "./coinbase-first-report.ts";
import { coinbaseProAccount } from "./coinbase-pro-account.ts";
import { coinbaseProFills } from "./coinbase-pro-fills.ts";
import { coinbaseReport } from "./coinbase-report.ts";
import { coincheckBuys } from "./coincheck-buys.ts";
import { coinmama } from "./coinmama.ts";
import { cointrackingTrades } from "./cointracking-trades.ts";
import { cryptocomApp } from "./cryptocom-app.ts";
import { etherscanErc20 } from "./etherscan-erc20.ts";
import { etherscanInternal } from "./etherscan-internal.ts";
import { etherscanTransactions } from "./etherscan-transactions.ts";
import { geminiHistory } from "./gemini-history.ts";
import { genericCsv } from "./generic-csv.ts";
import { krakenLedgers } from "./kraken-ledgers.ts";
import { kucoinOrderHistory } from "./kucoin-order-history.ts";
import { localbitcoinsTrades } from "./localbitcoins-trades.ts";
import { pionexTrades } from "./pionex-trades.ts";
import { pionexTransfers } from "./pionex-transfers.ts";
import { portolanCsv } from "./portolan-csv.ts";
import { portolanJson } from "./portolan-json.ts";
import { relaiTransactions } from "./relai-transactions.ts";
import { revolutCrypto } from "./revolut-crypto.ts";
import { trezorTransactions } from "./trezor-transactions.ts";
import type { Importer } from "./importer.ts";

/** Every format that can be imported. A new one is a file, a line here and a fixture. */
export const importers: readonly Importer[] = [
  etherscanTransactions,
  etherscanInternal,
  etherscanErc20,
  trezorTransactions,
  binanceStatement,
  binanceEthStaking,
  coinbaseReport,
  coinbaseFirstReport,
  coinbaseProAccount,
  coinbaseProFills,
  pionexTransfers,
  pionexTrades,
  bitbankTransfers,
  coincheckBuys,
  coinmama,
  localbitcoinsTrades,
  revolutCrypto,
  relaiTransactions,
  krakenLedgers,
  kucoinOrderHistory,
  cryptocomApp,
  bitvavoHistory,
  bitstampTransactions,
  geminiHistory,
  cointrackingTrades,
  portolanCsv,
  portolanJson,
  genericCsv,
];
