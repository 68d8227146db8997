import {
  type Exchange,
  type ExchangeClient,
  type ExchangeBalance,
  type ListedAccount,
  type SideAccount,
} from "../exchange.ts";
import { amountOf, optionalAmountOf, listAt, partOf, partsOf, textOf } from "../reading/raw.ts";
import { funding } from "./okx-funding.ts";
import { movements, depositOf, withdrawalOf } from "./okx-movements.ts";
import { trading } from "./okx-trading.ts";

const earnPosition = "Funding#Earn";

const sideAccounts: readonly SideAccount[] = [
  {
    title: "Funding",
    accounts: ["Funding"],
    isAlways: true,
    history: "deposits, withdrawals and its bills",
    /** https://www.okx.com/docs-v5/en/#funding-account-rest-api-get-balance */
    async balances(client) {
      return listAt(await client.ask("privateGetAssetBalances"), "data").map((row) => ({
        account: "Funding",
        symbol: textOf(row, "ccy"),
        amount: amountOf(row, "bal"),
      }));
    },
  },
  {
    title: "Earn",
    accounts: [earnPosition],
    history:
      "bills of the funding account. The balances of fixed terms and structured products are not stated and not compared",
    /** https://www.okx.com/docs-v5/en/#financial-product-savings-get-saving-balance and #financial-product-on-chain-earn-get-active-orders */
    async balances(client) {
      const savings = listAt(await client.ask("privateGetFinanceSavingsBalance"), "data");
      const orders = listAt(await client.ask("privateGetFinanceStakingDefiOrdersActive"), "data");
      return [...savings, ...orders.flatMap((order) => partsOf(order, "investData"))].map((row) => ({
        account: earnPosition,
        symbol: textOf(row, "ccy"),
        amount: amountOf(row, "amt"),
      }));
    },
  },
];

/** https://www.okx.com/docs-v5/en/#funding-account-rest-api-get-account-asset-valuation: the worth of each account, in BTC. */
async function listAccounts(client: ExchangeClient): Promise<ListedAccount[]> {
  const [valuation] = listAt(await client.ask("privateGetAssetAssetValuation"), "data");
  const earn = amountOf(partOf(valuation ?? {}, "details"), "earn");
  return [{ title: "Earn", isOpen: true, isEmpty: earn === "0" }];
}

export const okx: Exchange = {
  id: "okx",
  title: "OKX",
  main: "Trading",
  hasPassword: true,
  howTo: "okx.com: Profile → API, permission Read only",
  documentation: "https://www.okx.com/docs-v5/en/",
  proof: {
    recorded: [],
    documented: ["bills of the trading and funding account", "deposits and withdrawals"],
  },
  pace: { perSecond: 2, burst: 5 },
  openedOn: "2017-05-31",
  accounts: ["Trading"],
  sideAccounts,
  unreadAccounts: ["Trading bots", "Copy trading", "Sub-accounts"],
  listAccounts,
  blind: [
    "OKX does not list the balances of sub-accounts for a key of the main account with read permission only.",
    "Bills of OKX's earn, staking, structured products and loans are read as OKX documents them; no recorded bill has confirmed it. A purchase through Jumpstart is read as a payment and a reward.",
    "OKX lists bills of the funding account since February 2021. Import older ones from its exports.",
  ],
  /** https://www.okx.com/docs-v5/en/#trading-account-rest-api-get-account-configuration */
  async powers(client) {
    const [config] = listAt(await client.ask("privateGetAccountConfig"), "data");
    const permissions = textOf(config ?? {}, "perm")
      .split(",")
      .map((name) => name.trim());
    return { beyondReading: permissions.filter((name) => name !== "" && name !== "read_only") };
  },
  async balances(client) {
    const balances: ExchangeBalance[] = [];
    for (const account of listAt(await client.ask("privateGetAccountBalance"), "data"))
      for (const row of listAt(account, "details"))
        balances.push({
          account: "Trading",
          symbol: textOf(row, "ccy"),
          amount: amountOf(row, "cashBal"),
          unrealised: optionalAmountOf(row, "upl"),
        });
    return balances;
  },
  streams: [
    trading,
    funding,
    movements({ id: "deposits", title: "Deposits", over: /^2$/ }, "privateGetAssetDepositHistory", depositOf),
    movements(
      { id: "withdrawals", title: "Withdrawals", over: /^(?:2|-1|-2)$/ },
      "privateGetAssetWithdrawalHistory",
      withdrawalOf,
    ),
  ],
};
