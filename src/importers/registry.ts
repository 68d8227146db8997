import { binanceEthStaking } from "./binance/binance-eth-staking.ts";
import { binanceOrderFills } from "./binance/binance-order-fills.ts";
import { binanceStatement } from "./binance/binance-statement.ts";
import { bitbankTransfers } from "./formats/bitbank-transfers.ts";
import { bitstampTransactions } from "./formats/bitstamp-transactions.ts";
import { bitvavoHistory } from "./formats/bitvavo-history.ts";
import { coinbaseFirstReport } from "./coinbase/coinbase-first-report.ts";
import { coinbaseProAccount } from "./coinbase/coinbase-pro-account.ts";
import { coinbaseProFills } from "./coinbase/coinbase-pro-fills.ts";
import { coinbaseReport } from "./coinbase/coinbase-report.ts";
import { coincheckBuys } from "./formats/coincheck-buys.ts";
import { coincheckTransactions } from "./formats/coincheck-transactions.ts";
import { coinmama } from "./formats/coinmama.ts";
import { cointrackingTrades } from "./formats/cointracking-trades.ts";
import { cryptocomApp } from "./formats/cryptocom-app.ts";
import { blockscoutTokens, blockscoutTransactions } from "./etherscan/blockscout.ts";
import { etherscanErc20 } from "./etherscan/etherscan-erc20.ts";
import { etherscanInternal } from "./etherscan/etherscan-internal.ts";
import { etherscanTransactions } from "./etherscan/etherscan-transactions.ts";
import { geminiHistory } from "./formats/gemini-history.ts";
import { ghostfolioCsv, ghostfolioJson } from "./ghostfolio/activities.ts";
import { genericCsv } from "./generic/generic-csv.ts";
import { krakenLedgers } from "./formats/kraken-ledgers.ts";
import { kucoinOrderHistory } from "./formats/kucoin-order-history.ts";
import { localbitcoinsTrades } from "./formats/localbitcoins-trades.ts";
import { pionexTrades } from "./pionex/pionex-trades.ts";
import { pionexTransfers } from "./pionex/pionex-transfers.ts";
import { portolanCsv } from "./portolan/portolan-csv.ts";
import { portolanJson } from "./portolan/portolan-json.ts";
import { relaiTransactions } from "./formats/relai-transactions.ts";
import { revolutCrypto } from "./formats/revolut-crypto.ts";
import { trezorTransactions } from "./formats/trezor-transactions.ts";
import * as declared from "./formats/all.ts";
import type { Importer } from "./importer.ts";

/**
 * Every import format. A declared format is a file in `formats/<provider>`, a line in `formats/all.ts` and a fixture. A coded format has a line
 * here.
 */
export const importers: readonly Importer[] = [
  etherscanTransactions,
  etherscanInternal,
  etherscanErc20,
  blockscoutTransactions,
  blockscoutTokens,
  trezorTransactions,
  binanceOrderFills,
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
  coincheckTransactions,
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
  ghostfolioCsv,
  ghostfolioJson,
  portolanCsv,
  portolanJson,
  genericCsv,
  ...Object.values(declared),
];
