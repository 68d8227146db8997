import { defineFormat } from "../../engine/define-format.ts";
import type { DecidedRow, Meaning } from "../../engine/format.ts";
import { readableAmount } from "../../reading/amounts.ts";

/** Coins in which their chain's fees are paid. Any other asset is a token, whose fee is a row `FEES` of the chain's account. */
const natives = new Set(
  "BTC LTC DOGE BCH DASH ZEC ETH ETC BNB MATIC POL AVAX FTM S XRP SOL ADA DOT KSM ATOM OSMO XTZ ALGO XLM TRX NEAR HBAR EGLD FIL ICP STX CELO TON SUI APT".split(
    " ",
  ),
);

/** Coins whose chains charge failed transactions. A failed operation of any other coin is refused if it states a fee. */
const charged = new Set(
  "ETH ETC BNB MATIC POL AVAX FTM S XRP SOL DOT KSM ATOM OSMO XTZ XLM TRX NEAR HBAR EGLD FIL STX CELO TON SUI APT".split(
    " ",
  ),
);
/** Coins whose failed transactions are not included in a block and cost nothing. */
const costNothing = new Set("BTC LTC DOGE BCH DASH ZEC".split(" "));
const feeAlone = { type: "fee", shape: "sides", only: "out", fee: "none" } as const;

/** A contract call is `FEES`, also if it sent coins: then its amount is what it sent and the fee. A fee without an amount is its own amount. */
function callOf({ cell }: Pick<DecidedRow<"amount" | "fee">, "cell">): Meaning | undefined {
  const [amount, fee] = [readableAmount(cell("amount")), readableAmount(cell("fee"))];
  if (amount === undefined || fee === undefined) return undefined;
  if (amount === "0") return feeAlone;
  return amount === fee ? undefined : "withdrawal";
}

/** An outgoing amount includes its fee; the fee of an incoming one was paid by its sender. */
export const ledgerLiveOperations = defineFormat({
  id: "ledger-live-operations",
  title: "Ledger Live: operations",
  platform: "exchange:ledgerlive",
  howTo:
    "In Ledger Live: Accounts → Export operation history, all accounts, CSV. Do not connect the same addresses as well: the operations would be counted twice.",
  proof: "synthetic",
  headers: [
    "Operation Date,Status,Currency Ticker,Operation Type,Operation Amount,Operation Fees,Operation Hash,Account Name,Account xpub,Countervalue Ticker,Countervalue at Operation Date,Countervalue at CSV Export",
    "Operation Date,Currency Ticker,Operation Type,Operation Amount,Operation Fees,Operation Hash,Account Name,Account xpub,Countervalue Ticker,Countervalue at Operation Date,Countervalue at CSV Export",
    "Operation Date,Currency Ticker,Operation Type,Operation Amount,Operation Fees,Operation Hash,Account Name,Account xpub",
    "Operation Date,Currency Ticker,Operation Type,Operation Amount,Operation Fees,Operation Hash,Account Name,Account id",
  ],
  fields: {
    date: "Operation Date",
    status: "Status?",
    ticker: "Currency Ticker",
    type: "Operation Type",
    amount: "Operation Amount",
    fee: "Operation Fees",
    hash: "Operation Hash",
    account: "Account Name",
    currency: "Countervalue Ticker?",
    value: "Countervalue at Operation Date?",
  },
  wallet: { name: "Ledger", field: "account" },
  time: { field: "date", zone: "UTC" },
  status: {
    field: "status",
    failed: ({ cell, is, hasAmount }) => {
      const ticker = cell("ticker").toUpperCase();
      // The fee of an incoming operation was paid by its sender.
      if (is("type", "IN|REWARD|REWARD_PAYOUT|NFT_IN") || !hasAmount("fee") || costNothing.has(ticker))
        return { noEffect: "not executed" };
      return charged.has(ticker)
        ? feeAlone
        : {
            refuse:
              "The file does not say whether this failed operation paid its fee. Connect the address instead, or enter the fee by hand.",
          };
    },
  },
  words: {
    field: "type",
    map: {
      IN: { type: "deposit", fee: "none" },
      OUT: "withdrawal",
      FEES: { type: "fee", fee: "none" },
      "REWARD|REWARD_PAYOUT": { type: "reward", fee: "none" },
      "OPT_IN|OPT_OUT|APPROVE|REVEAL|CREATE|SET_SIGNER|LOCK|UNLOCK|VOTE|REVOKE|ACTIVATE|SET_CONTROLLER|REGISTER":
        {
          type: "fee",
          fee: "none",
        },
      "NFT_IN|NFT_OUT": {
        refuse:
          "The amount of an NFT is not an amount of the coin, and the file does not name the NFT. Connect the address instead, or enter this row by hand.",
      },
      "DELEGATE|UNDELEGATE|REDELEGATE|BOND|UNBOND|WITHDRAW_UNBONDED|FREEZE|UNFREEZE|NOMINATE|CHILL|STAKE|UNSTAKE|WITHDRAW|WITHDRAW_UNSTAKED|WITHDRAW_EXPIRE_UNFREEZE|LEGACY_UNFREEZE|UNDELEGATE_RESOURCE|SLASH":
        {
          refuse:
            "The amount of a staking operation can be its fee or what was staked, which the file does not say. Connect the address instead, or enter this row by hand.",
        },
    },
  },
  decide: (row) => {
    if (row.is("type", "FEES")) return callOf(row);
    return row.is("type", "OUT") && !natives.has(row.cell("ticker").toUpperCase())
      ? { type: "withdrawal", fee: "none" }
      : undefined;
  },
  sides: { in: { amount: "amount", asset: "ticker" }, out: { amount: "fee", asset: "ticker" } },
  movement: { amount: "amount", asset: "ticker", sign: "word" },
  fees: [{ amount: "fee", asset: "ticker", rule: "included" }],
  value: { amount: "value", asset: "currency" },
  rowId: ["hash", "ticker", "account", "type"],
  hash: "hash",
});
