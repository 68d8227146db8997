import { isNft } from "../../assets/asset.ts";
import { zeroAddress } from "../../protocols/addresses.ts";
import { isOwnAlias } from "../../protocols/arbitrum-alias.ts";
import { type Purpose, holdingContractAt } from "../../protocols/contracts.ts";
import { familyOfCall } from "../../protocols/family-calls.ts";
import type { KnownLeg } from "../identity.ts";
import { liquidityPart, movesReceiptOnly, receiptIssuerOf, returnsReceipt } from "../liquidity/liquidity.ts";
import { contractOfLeg } from "../positions/unverified.ts";
import type { TransactionType } from "../transaction.ts";
import { isOpenedAt, type KnownContracts } from "./known-contracts.ts";
import { netOf, type Movements } from "./movements.ts";
import type { Known } from "./protocol-moves.ts";
import { isPaidByItself } from "./receipt-moves.ts";

/**
 * The type of a transaction with a general stated type (`deposit`, `withdrawal`, `contract`, `other`), from what the account knows of its
 * contracts; `undefined` if that does not determine it.
 */
export function typeByContract(
  type: TransactionType,
  { legs, counterparty }: { legs: readonly KnownLeg[]; counterparty?: string | undefined },
  contracts: KnownContracts,
): TransactionType | undefined {
  if (type !== "deposit" && type !== "withdrawal" && type !== "contract" && type !== "other")
    return undefined;
  const movements = netOf(legs.filter(({ direction }) => direction !== "fee"));
  return (
    typeByOwnersAnswers(movements, counterparty, contracts) ??
    (isReturn(movements, counterparty, contracts) ? "contract" : undefined)
  );
}

/** Liquidity added to or removed from a pool. An NFT that its contract minted for coins is no purchase. */
export function pooledMove(
  { ins, outs }: Movements,
  counterparty: string | undefined,
  contracts: KnownContracts,
): TransactionType | undefined {
  const pooled = { counterparty, legs: [...ins, ...outs] };
  const part = liquidityPart(pooled);
  if (part !== undefined) return part.type;
  if (outs.length === 0 && returnsReceipt(ins) && ins.some(({ assetId }) => !isNft(assetId))) return "reward";
  if (movesReceiptOnly(pooled))
    return (
      typeByOwnersAnswers({ ins, outs }, undefined, contracts) ?? (ins.length > 0 ? "deposit" : "withdrawal")
    );
  const issuer = receiptIssuerOf(pooled);
  if (issuer === undefined) return undefined;
  const meaning = contracts.meaningOf(outs[0]?.assetId.split("/")[0] ?? "", issuer);
  return meaning === undefined ? "contract" : meaning === "position" ? "stake" : undefined;
}

/** The type of a one-sided movement by the owner's answers, if they are the same for every leg's contract. */
export function typeByOwnersAnswers(
  { ins, outs }: Movements,
  calledContract: string | undefined,
  contracts: KnownContracts,
): TransactionType | undefined {
  if (ins.length > 0 && outs.length > 0) return undefined;
  const meanings = new Set(
    [...ins, ...outs].map((leg) => {
      const contract = contractOfLeg(leg, calledContract);
      return contract === undefined
        ? undefined
        : contracts.meaningOf(leg.assetId.split("/")[0] ?? "", contract);
    }),
  );
  const [meaning] = meanings;
  if (meanings.size !== 1 || meaning === undefined) return undefined;
  if (meaning === "own") return "transfer";
  if (meaning === "position") return ins.length > 0 ? "unstake" : "stake";
  return ins.length > 0 ? "deposit" : "payment";
}

/** Whether a contract with an unverified position returns the asset, whatever the call's name and caller. */
export function isReturn(
  { ins, outs }: Movements,
  calledContract: string | undefined,
  contracts: KnownContracts,
): boolean {
  return (
    outs.length === 0 &&
    ins.some((leg) => {
      const contract = contractOfLeg(leg, calledContract);
      return contract !== undefined && contracts.isOpened("position", leg.assetId, contract);
    })
  );
}

/** Whether a contract returns assets that were staked at it, whatever the call's name. */
export function isUnstaked(
  { ins, outs }: Movements,
  { called, contracts }: Pick<Known, "called" | "contracts">,
): boolean {
  return outs.length === 0 && ins.every((leg) => isOpenedAt(contracts, "stake", leg, called));
}

/** Whether a call moves assets from the wallet into a contract only, and is no plain transfer. */
export function isUnknownCall(
  { ins, outs }: Movements,
  {
    method,
    call,
    counterparty,
  }: { method: string | undefined; call: string; counterparty: string | undefined },
): boolean {
  if (ins.length > 0 || method === undefined || !/[a-z0-9]/i.test(method) || sending.test(call)) return false;
  return outs.every((leg) => contractOfLeg(leg, counterparty) !== undefined);
}

/** A deposit into a well-known contract that returns a token for it. */
export function knownExchange(
  { ins, outs }: Movements,
  purposes: ReadonlySet<Purpose | undefined>,
): TransactionType | undefined {
  const isMade = ins.some((leg) => leg.counterparty === zeroAddress || isPaidByItself(leg));
  if (purposes.has("migrator")) return "migration";
  if (purposes.has("wrapper")) return isMade ? "wrap" : "unwrap";
  if (!purposes.has("receipt") && !purposes.has("lending")) return undefined;
  const isBurned = outs.some((leg) => leg.counterparty === zeroAddress || isPaidByItself(leg));
  if (isMade && isBurned) return undefined;
  return isMade ? "stake" : "unstake";
}

/** A transfer by a call of a bridge family, or Arbitrum's delivery to the sending address. */
export function bridgedMove(
  { ins, outs }: Movements,
  {
    wallet,
    method,
    counterparty,
  }: { wallet: string; method?: string | undefined; counterparty?: string | undefined },
): TransactionType | undefined {
  const direction = familyOfCall(method)?.bridges;
  if (ins.length > 0) {
    const isDelivered = ins.every((leg) =>
      isOwnAlias(leg.assetId.slice(0, leg.assetId.indexOf("/")), wallet, leg.counterparty),
    );
    return direction === "in" || isDelivered ? "bridge" : undefined;
  }
  if (direction !== "out" || counterparty === undefined) return undefined;
  const isGiven = (leg: KnownLeg): boolean =>
    leg.counterparty === counterparty ||
    (leg.counterparty === zeroAddress && leg.assetId.endsWith(`/erc20:${counterparty}`));
  return outs.every(isGiven) ? "bridge" : undefined;
}

/** The type that the roles of the called contracts imply; `undefined` if none. */
export function typeByPurposes(
  { ins, outs }: Movements,
  purposes: ReadonlySet<Purpose | undefined>,
  contracts: KnownContracts,
): TransactionType | undefined {
  if (purposes.has("bridge")) return "bridge";
  if (purposes.has("distributor") && ins.length > 0 && !ins.some(isPrincipal)) return "reward";
  if (purposes.has("settlement") && ins.length > 0) return "trade";
  if ((purposes.has("payee") || purposes.has("registrar")) && outs.length > 0) return "payment";
  if (purposes.has("fundraiser") && outs.length > 0) return "donation";
  if (purposes.has("lock")) return ins.length > 0 ? "unstake" : "stake";
  // The debt is a token that is minted on borrowing and burned on repayment.
  const legs = ins.length > 0 ? ins : outs;
  const debts = legs.filter(({ counterparty }) => counterparty === zeroAddress);
  const isOfDebt = debts.some(({ assetId }) => contracts.isDebt(assetId));
  if (!purposes.has("lending") && !isOfDebt) return undefined;
  if (debts.length === 0 || (debts.length === legs.length && !isOfDebt)) return undefined;
  if (isPaidByMinted(ins, debts)) return "interest";
  return ins.length > 0 ? "loan" : "repayment";
}

/** Calls that only send, to one or several recipients. */
const sending =
  /^(transfer|transferfrom|safetransfer|safetransferfrom|safebatchtransferfrom|transferwithauthorization|send|multisend\w*|disperse\w*|batchtransfer\w*|airdrop\w*)$/;

/**
 * Whether receipts are minted while their own contract pays the underlying (Aave): less was withdrawn than the interest accrued since the
 * last change, so the rest of the interest is minted. All of it is interest.
 */
function isPaidByMinted(ins: readonly KnownLeg[], minted: readonly KnownLeg[]): boolean {
  const paidLegs = ins.filter((leg) => !minted.includes(leg));
  const isOfMinted = ({ counterparty }: KnownLeg): boolean =>
    minted.some(({ assetId }) => counterparty !== undefined && assetId.endsWith(`/erc20:${counterparty}`));
  return paidLegs.length > 0 && paidLegs.every(isOfMinted);
}

/** Whether a leg came from a contract that holds the owner's assets, and is no reward of another contract. */
function isPrincipal({ assetId, counterparty }: KnownLeg): boolean {
  return holdingContractAt(assetId.slice(0, assetId.indexOf("/")), counterparty) !== undefined;
}
