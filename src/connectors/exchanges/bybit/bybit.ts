import { fundingRecords } from "./bybit-funding.ts";
import { sideAccounts, unifiedCoins } from "./bybit-accounts.ts";
import type { Exchange, ExchangeBalance, SideAccount } from "../exchange.ts";
import { amountOf, optionalAmountOf, listAt, partOf, rowAt, textOf } from "../reading/raw.ts";
import { conversions } from "./bybit-conversions.ts";
import { log } from "./bybit-log.ts";
import { deposits, internalDeposits, withdrawals, transfers } from "./bybit-movements.ts";

const funding: SideAccount = {
  title: "Funding",
  accounts: ["Funding"],
  isAlways: true,
  history: "deposits, withdrawals, transfers, and its own records of a year",
  /** https://bybit-exchange.github.io/docs/v5/asset/balance/all-balance */
  async balances(client) {
    const answer = await client.ask("privateGetV5AssetTransferQueryAccountCoinsBalance", {
      accountType: "FUND",
    });
    return listAt(answer, "result", "balance").map((row) => ({
      account: "Funding",
      symbol: textOf(row, "coin"),
      amount: amountOf(row, "walletBalance"),
    }));
  },
};

export const bybit: Exchange = {
  id: "bybit",
  title: "Bybit",
  main: "Unified",
  howTo: "bybit.com: API → Create New Key → Read-Only",
  documentation: "https://bybit-exchange.github.io/docs/",
  proof: {
    recorded: [],
    documented: ["logs of the unified and funding account", "deposits and withdrawals"],
  },
  pace: { perSecond: 5, burst: 10 },
  openedOn: "2018-12-01",
  accounts: ["Unified"],
  sideAccounts: [funding, ...sideAccounts],
  unreadAccounts: ["Copy trading", "Trading bots", "Sub-accounts", "Classic derivatives and spot accounts"],
  blind: [
    "Bybit's earn and structured products and loans are read as Bybit documents them, from the logs of the unified and the funding account; no recorded row has confirmed it.",
    "Bybit lists moves to sub-accounts in part only.",
  ],
  /** https://bybit-exchange.github.io/docs/v5/user/apikey-info */
  async powers(client) {
    const info = rowAt(await client.ask("privateGetV5UserQueryApi"), "result");
    if (textOf(info, "readOnly") !== "0") return { beyondReading: [] };
    const granted = Object.values(partOf(info, "permissions")).flatMap((names) =>
      Array.isArray(names) ? names.map(String) : [],
    );
    return { beyondReading: granted.length === 0 ? ["write"] : granted };
  },
  async balances(client) {
    return (await unifiedCoins(client)).map((row): ExchangeBalance => ({
      account: "Unified",
      symbol: textOf(row, "coin"),
      amount: amountOf(row, "walletBalance"),
      unrealised: optionalAmountOf(row, "unrealisedPnl"),
    }));
  },
  streams: [log, deposits, internalDeposits, withdrawals, transfers, conversions, fundingRecords],
};
