import { defineFormat } from "../../engine/define-format.ts";

/** Coins in which their chain's fees are paid. Any other asset is a token, whose fee is a row `FEES` of the chain's account. */
const natives = new Set(
  "BTC LTC DOGE BCH DASH ZEC ETH ETC BNB MATIC POL AVAX FTM S XRP SOL ADA DOT KSM ATOM OSMO XTZ ALGO XLM TRX NEAR HBAR EGLD FIL ICP STX CELO TON SUI APT".split(
    " ",
  ),
);

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
  status: { field: "status" },
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
  decide: ({ cell, is }) =>
    is("type", "OUT") && !natives.has(cell("ticker").toUpperCase())
      ? { type: "withdrawal", fee: "none" }
      : undefined,
  movement: { amount: "amount", asset: "ticker", sign: "word" },
  fees: [{ amount: "fee", asset: "ticker", rule: "included" }],
  value: { amount: "value", asset: "currency" },
  rowId: ["hash", "ticker", "account", "type"],
  hash: "hash",
});
