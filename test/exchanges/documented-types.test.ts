import { afterEach, beforeEach, expect, it } from "vitest";
import { readTypes, type TypedList } from "../support/servers/documented-types.ts";
import { startStandIn, type StandIn } from "../support/servers/stand-in.ts";

// The types of records that each exchange documents, or that its exports have; the source is next to the reading.

let standIn: StandIn;
beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

const lists: TypedList[] = [
  {
    id: "cryptocom",
    path: "/exchange/v1/private/get-transactions",
    row: (journal_type, transaction_qty, at) => ({
      journal_type,
      journal_id: String(at),
      transaction_qty,
      instrument_name: "CRO",
      event_timestamp_ms: at,
    }),
    answer: (data) => ({ code: 0, result: { data } }),
    span: ["start_time", "end_time"],
    types: [
      // Other lists have the records of these types.
      ["TRADING", "1", "not read"],
      ["TRADE_FEE", "-1", "not read"],
      ["ONCHAIN_DEPOSIT", "1", "not read"],
      ["ONCHAIN_WITHDRAWAL", "-1", "not read"],
      ["WITHDRAW_FEE", "-1", "not read"],
      ["ROLLBACK_WITHDRAW", "1", "not read"],
      ["SOFT_STAKE_REWARD", "1", "reward in 1"],
      ["STAKING_REWARDS", "1", "reward in 1"],
      ["CORRECTION_REWARD", "-1", "reward out 1"],
      ["OFFCHAIN_DEPOSIT", "1", "transfer in 1"],
      ["OFFCHAIN_WITHDRAWAL", "-1", "transfer out 1"],
      ["SUBACCOUNT_TX", "-1", "transfer out 1"],
      ["FIAT_DEPOSIT", "1", "deposit in 1"],
      ["FIAT_SEPA_WITHDRAWAL", "-1", "withdrawal out 1"],
      ["FIAT_WITHDRAWAL_CANCEL", "1", "other in 1"],
      ["MARGIN_TRADE_INTEREST", "-1", "fee fee 1"],
      ["AUTO_CONVERSION", "-1", "trade out 1"],
      ["MANUAL_CONVERSION", "1", "trade in 1"],
      ["CRYPTO_DUSTING", "-1", "trade out 1"],
      ["FUNDING", "-1", "derivative out 1"],
      ["REALIZED_PNL", "1", "derivative in 1"],
      ["INSURANCE_FUND", "-1", "derivative out 1"],
      ["SOCIALIZED_LOSS", "-1", "derivative out 1"],
      ["LIQUIDATION_FEE", "-1", "derivative out 1"],
      ["SESSION_SETTLE", "1", "derivative in 1"],
      ["UNCOVERED_LOSS", "-1", "derivative out 1"],
      ["SETTLEMENT_FEE", "-1", "derivative out 1"],
      ["SESSION_RESET", "1", "other in 1"],
      ["ADJUSTMENT", "-1", "other out 1"],
      ["ADMIN_ADJUSTMENT", "1", "other in 1"],
      ["DELIST", "-1", "other out 1"],
      ["DEPOSIT_BONUS", "1", "reward in 1"],
      ["ZORB", "-1", "other out 1"],
    ],
  },
  {
    id: "bitfinex",
    path: "/v2/auth/r/ledgers/hist",
    row: (words, change, at) => [at, "ETH", null, at, null, change, 0, null, `${words} on wallet exchange`],
    answer: (rows) => rows.toReversed(),
    types: [
      // The movements have the records of these types.
      ["Deposit (ETHEREUM) #13", "1", "not read"],
      ["Deposit Fee (WIRE) #14", "-1", "not read"],
      ["Ethereum Withdrawal #15", "-1", "not read"],
      ["Crypto Withdrawal fee", "-1", "not read"],
      ["Canceled withdrawal request #15", "1", "not read"],
      ["Margin Funding Payment", "1", "interest in 1"],
      ["Interest Payment", "1", "interest in 1"],
      ["Position #12 closed @ 7.5 (TRADE)", "-1", "derivative out 1"],
      ["Position #12 liquidated @ 7.5 (TRADE)", "-1", "derivative out 1"],
      ["Position claimed #12 @ 7.5", "1", "derivative in 1"],
      ["Position funding cost #12", "-1", "derivative out 1"],
      ["Used Margin Funding Charge", "-1", "derivative out 1"],
      ["Funding Event Swap", "-1", "derivative out 1"],
      ["Settlement @ 7.5", "1", "derivative in 1"],
      ["Unused Margin Funding Fee", "-1", "fee out 1"],
      ["Claiming fee for Position claimed ETHUSD @ 7.5", "-1", "fee out 1"],
      ["Affiliate Rebate (BTCUSD)", "1", "reward in 1"],
      ["Earned fees from user 7", "1", "reward in 1"],
      ["Staking rewards", "1", "reward in 1"],
      ["XYZ airdrop", "1", "airdrop in 1"],
      ["Delist adjustment", "-1", "other out 1"],
      ["Deposit bonus", "1", "other in 1"],
      ["Zorb", "-1", "other out 1"],
    ],
  },
  {
    id: "gemini",
    path: "/v1/transfers",
    row: (type, amount, at) => ({
      type,
      amount,
      currency: "ETH",
      status: "Complete",
      timestampms: at,
      eid: at,
    }),
    answer: (rows) => rows.toReversed(),
    types: [
      ["Deposit", "1", "deposit in 1"],
      ["Withdrawal", "1", "withdrawal out 1"],
      ["Reward", "1", "reward in 1"],
      ["AdminCredit", "1", "other in 1"],
      ["AdminDebit", "1", "other out 1"],
      ["Zorb", "1", "named"],
    ],
  },
  {
    id: "gemini",
    path: "/v1/staking/history",
    row: (transactionType, amount, at) => ({
      transactionId: String(at),
      transactionType,
      amountCurrency: "ETH",
      amount,
      dateTime: new Date(at).toISOString(),
    }),
    answer: (transactions) => [{ providerId: "p1", transactions }],
    types: [
      ["Deposit", "1", "stake out 1"],
      ["Redeem", "1", "unstake in 1"],
      ["Interest", "1", "reward in 1"],
      ["AdminCredit", "1", "named"],
      ["AdminDebit", "1", "named"],
    ],
  },
  {
    id: "bitget",
    path: "/api/v2/spot/account/bills",
    row: (type, size, at) => {
      const [groupType, businessType] = type.split(" ");
      return { billId: String(at), coin: "ETH", groupType, businessType, size, fees: "0", cTime: String(at) };
    },
    answer: (data) => ({ code: "00000", data }),
    span: ["startTime", "endTime"],
    types: [
      // Other lists have the records of these types.
      ["deposit DEPOSIT", "1", "not read"],
      ["withdraw WITHDRAW", "-1", "not read"],
      ["transaction BUY", "1", "not read"],
      ["transaction SELL", "-1", "not read"],
      ["transaction DEDUCTION_HANDLING_FEE", "-1", "not read"],
      ["transfer TRANSFER_IN", "1", "transfer in 1"],
      ["transfer TRANSFER_OUT", "-1", "transfer out 1"],
      ["other REBATE_REWARDS", "1", "reward in 1"],
      ["other AIRDROP_REWARDS", "1", "airdrop in 1"],
      ["other USDT_CONTRACT_REWARDS", "1", "reward in 1"],
      ["other MIX_CONTRACT_REWARDS", "1", "reward in 1"],
      ["convert convert_out", "-1", "trade out 1"],
      ["loan loan_in", "1", "loan in 1"],
      ["financial financial_lock_in", "-1", "stake out 1"],
      ["financial financial_interest", "1", "interest in 1"],
      ["fait buy", "1", "deposit in 1"],
      ["c2c sell", "-1", "withdrawal out 1"],
      ["pre_c2c buy", "-1", "other out 1"],
      ["on_chain buy", "-1", "transfer out 1"],
      ["strategy grid", "-1", "transfer out 1"],
      ["other ZORB", "-1", "other out 1"],
    ],
  },
  {
    id: "bitget",
    path: "/api/v2/mix/account/bill",
    where: { productType: "USDT-FUTURES" },
    row: (businessType, amount, at) => ({
      billId: String(at),
      symbol: "",
      amount,
      fee: "0",
      businessType,
      coin: "USDT",
      cTime: String(at),
    }),
    answer: (bills) => ({ code: "00000", data: { bills, endId: "0" } }),
    span: ["startTime", "endTime"],
    types: [
      ["trans_from_exchange", "1", "transfer in 1"],
      ["trans_to_otc", "-1", "transfer out 1"],
      ["close_long", "1", "derivative in 1"],
      ["force_close_short", "-1", "derivative out 1"],
      ["burst_long_loss_query", "-1", "derivative out 1"],
      ["delivery_long", "1", "derivative in 1"],
      ["contract_settle_fee", "-1", "derivative out 1"],
      ["bonus_issue", "1", "reward in 1"],
      ["bonus_recycle", "-1", "reward out 1"],
      ["cash_gift_issue", "1", "reward in 1"],
      ["cash_gift_recycle", "-1", "reward out 1"],
      ["tracking_trader_income", "1", "income in 1"],
      ["tracking_follow_pay", "-1", "other out 1"],
      ["zorb", "-1", "other out 1"],
    ],
  },
];

it.each(lists)("reads each type of $id's $path with its meaning and direction, or names it", async (list) => {
  expect(await readTypes(standIn, list)).toEqual(
    list.types.map(([type, change, read]) => `${type} ${change}: ${read}`),
  );
});
