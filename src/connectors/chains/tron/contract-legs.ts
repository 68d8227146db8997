import type { z } from "zod";
import type { ReportedLeg, TransactionType } from "../../../domain/ledger/transaction.ts";
import { legOf } from "../account/legs.ts";
import {
  trx,
  sunScale,
  staking,
  type SignedRow,
  trc10,
  walletAddress,
  type internalRow,
  type PaidOut,
  type TronRow,
  tokenNumber,
  type Trc10,
} from "./rows.ts";

/** Contracts that pay the amount in a separate field of the transaction. */
export const paying = new Set([
  "UnfreezeBalanceContract",
  "UnfreezeBalanceV2Contract",
  "WithdrawExpireUnfreezeContract",
  "CancelAllUnfreezeV2Contract",
  "WithdrawBalanceContract",
]);
/** Contracts that move nothing but the fee. */
const still = new Set([
  "VoteWitnessContract",
  "DelegateResourceContract",
  "UnDelegateResourceContract",
  "AccountCreateContract",
  "AccountUpdateContract",
  "AccountPermissionUpdateContract",
  "SetAccountIdContract",
  "UpdateSettingContract",
  "UpdateEnergyLimitContract",
  "ClearABIContract",
  "UpdateBrokerageContract",
  "WitnessCreateContract",
  "WitnessUpdateContract",
  "ProposalCreateContract",
  "ProposalApproveContract",
  "ProposalDeleteContract",
  "UpdateAssetContract",
]);

export function hasFailed({ ret }: SignedRow): boolean {
  const [result] = ret;
  return result?.contractRet !== undefined && result.contractRet !== "SUCCESS";
}

export type ContractEffect = {
  legs: ReportedLeg[];
  type?: TransactionType;
  /** The kind of a contract that is not read. */
  unread?: string;
  /** The server leaves out who sent it, who received it, or how much. */
  isUnclear?: boolean;
};

/** The changes to the account by the contract that a transaction carries. */
export function contractLegs(
  row: SignedRow,
  wallet: string,
  { record, trc10: tokens }: Lookups,
): ContractEffect {
  const [contractCall] = row.raw_data.contract;
  if (contractCall === undefined || hasFailed(row)) return { legs: [] };
  const { value } = contractCall.parameter;
  if (isUnclear(contractCall, wallet)) return { legs: [], isUnclear: true };
  const from = walletAddress(value.owner_address ?? "");
  const to = walletAddress(value.to_address ?? value.contract_address ?? "");
  const isOut = from === wallet;
  const otherParty = isOut ? to : from;
  // A transfer to oneself moves nothing.
  const signed = (amount: bigint | undefined): bigint =>
    from === to ? 0n : isOut ? -(amount ?? 0n) : (amount ?? 0n);
  const coins = (amount: bigint, counterparty: string): ReportedLeg[] =>
    legOf({ assetId: trx, units: amount, scale: sunScale, kind: "value", counterparty });
  const number = movedToken(row);
  const token = number === undefined ? undefined : tokens.get(number);
  const tokenLegs = (amount: bigint | undefined): ReportedLeg[] =>
    number === undefined || token === undefined
      ? []
      : legOf({
          assetId: trc10(number),
          units: signed(amount),
          scale: token.decimals,
          kind: "token",
          counterparty: otherParty,
        });
  switch (contractCall.type) {
    case "TransferContract":
      return { legs: coins(signed(value.amount), otherParty) };
    case "TransferAssetContract":
      return { legs: tokenLegs(value.amount) };
    case "TriggerSmartContract":
    case "CreateSmartContract":
      if (!isOut) return { legs: [] };
      return {
        legs: [
          ...coins(signed(value.call_value ?? value.new_contract?.call_value), to),
          ...tokenLegs(value.call_token_value),
        ],
      };
    case "FreezeBalanceContract":
    case "FreezeBalanceV2Contract":
      return { legs: isOut ? coins(-(value.frozen_balance ?? 0n), staking) : [], type: "stake" };
    case "WithdrawBalanceContract":
      return { legs: isOut ? coins(record.withdraw_amount ?? 0n, "votes") : [], type: "reward" };
    default:
      if (paying.has(contractCall.type)) {
        const paidUnits = (record.withdraw_expire_amount ?? 0n) + (record.unfreeze_amount ?? 0n);
        return { legs: isOut ? coins(paidUnits, staking) : [], type: "unstake" };
      }
      return still.has(contractCall.type) ? { legs: [] } : { legs: [], unread: contractCall.type };
  }
}
type Contract = SignedRow["raw_data"]["contract"][number];

const transfers = new Set(["TransferContract", "TransferAssetContract"]);
const freezes = new Set(["FreezeBalanceContract", "FreezeBalanceV2Contract"]);
const calls = new Set(["TriggerSmartContract", "CreateSmartContract"]);

/**
 * Whether a row lacks its sender or its amount, or a transfer is neither from nor to the account: a missing party has no sign, and a missing
 * amount is not zero. Only a call of a contract leaves out the amount if it has none.
 */
function isUnclear({ type, parameter: { value } }: Contract, wallet: string): boolean {
  const { owner_address: from = "", to_address: to = "", amount, frozen_balance: frozen } = value;
  if (transfers.has(type))
    return amount === undefined || to === "" || ![from, to].map(walletAddress).includes(wallet);
  if (freezes.has(type)) return from === "" || frozen === undefined;
  return from === "" && (calls.has(type) || paying.has(type));
}

/** Transaction details that the rows lack. */
export type Lookups = {
  record: PaidOut;
  trc10: ReadonlyMap<string, Trc10>;
  /** Whether contracts are collections of items (TRC-721), of those that may be. */
  collections?: ReadonlyMap<string, boolean>;
};

/** The TRC-10 tokens that a row moves, by their numbers. */
export function movedTokens(row: TronRow, wallet: string): string[] {
  if (row.list === "internal") return internalAmounts(row, wallet).flatMap(({ token }) => token ?? []);
  const number = movedToken(row);
  return number === undefined ? [] : [number];
}

type InternalAmount = { token: string | undefined; units: bigint; counterparty: string };

/** What a contract sent to or from the account while it ran: coins have no name in this record, TRC-10 tokens have their number. */
export function internalAmounts(row: z.output<typeof internalRow>, wallet: string): InternalAmount[] {
  const from = walletAddress(row.from_address);
  const to = walletAddress(row.to_address);
  if (row.data.rejected === true || from === to || (from !== wallet && to !== wallet)) return [];
  return Object.entries(row.data.call_value ?? {}).flatMap(([name, amount]): InternalAmount[] => {
    if (amount === 0n) return [];
    const token = name === "_" ? undefined : tokenNumber(name);
    return [{ token, units: to === wallet ? amount : -amount, counterparty: to === wallet ? from : to }];
  });
}

/** The TRC-10 token that the contract of a transaction moves, by its number. */
function movedToken(row: TronRow): string | undefined {
  if (row.list !== "signed" || hasFailed(row)) return undefined;
  const value = row.raw_data.contract[0]?.parameter.value;
  const name = value?.asset_name ?? ((value?.call_token_value ?? 0n) === 0n ? undefined : value?.token_id);
  return name === undefined ? undefined : tokenNumber(name);
}
