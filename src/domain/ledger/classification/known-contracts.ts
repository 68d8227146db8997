import type { KnownLeg } from "../identity.ts";
import { contractsSharingPosition } from "../../protocols/contracts.ts";
import { contractOfLeg } from "../positions/unverified.ts";

/** What the wallet has opened at a contract: an unverified position, a stake without a token, the collateral of a vault, or a debt. */
export type Opening = "position" | "stake" | "collateral" | "debt";

/** What the account knows of contracts: the owner's answers, and what its transactions opened. */
export type KnownContracts = {
  meaningOf(platform: string, contract: string): ContractMeaning | undefined;
  isOpened(opening: Opening, assetId: string, contract: string): boolean;
  /** Whether an asset represents a debt, such as Aave's `variableDebtUSDC`. */
  isDebt(assetId: string): boolean;
};

export const contractMeanings = ["position", "payment", "own"] as const;
/** The owner's answer about a contract: it holds a position, it was paid, or it is one of the owner's wallets. */
export type ContractMeaning = (typeof contractMeanings)[number];

export const noKnownContracts: KnownContracts = {
  meaningOf: () => undefined,
  isOpened: () => false,
  isDebt: () => false,
};

/** Whether an opening of this kind exists at the contract of a leg. */
export function isOpenedAt(
  contracts: KnownContracts,
  opening: Opening,
  leg: KnownLeg,
  calledContract: string | undefined,
): boolean {
  const contract = contractOfLeg(leg, calledContract);
  if (contract === undefined) return false;
  const platform = leg.assetId.slice(0, leg.assetId.indexOf("/"));
  return contractsSharingPosition(platform, contract).some((sharingContract) =>
    contracts.isOpened(opening, leg.assetId, sharingContract),
  );
}
