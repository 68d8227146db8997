import { decodeFunctionResult, parseAbi } from "viem";
import type { ChainReader } from "./chain-reader.ts";
import { nativeCoin, statedOf, type FoundPosition, type Stated } from "./found-position.ts";
import { addressIn, callOf } from "./abi-words.ts";

type ContractOfWallet = { contract: string; wallet: string };

const delegation = "0x39053d51b77dc0d36036fc1fcc8cb819df8ef37a";
const queueAbi = parseAbi([
  "struct Withdrawal { address staker; address delegatedTo; address withdrawer; uint256 nonce; uint32 startBlock; address[] strategies; uint256[] scaledShares; }",
  "function getQueuedWithdrawals(address staker) view returns (Withdrawal[] withdrawals, uint256[][] shares)",
]);

/** A token in a strategy of EigenLayer, with what it earned there and what is in the withdrawal queue, which still belongs to the owner. */
export async function readStrategy(
  reader: ChainReader,
  { contract, wallet }: ContractOfWallet,
): Promise<FoundPosition[]> {
  const [amount, asset, queue] = await reader.read([
    callOf(contract, "userUnderlyingView(address)", wallet),
    callOf(contract, "underlyingToken()"),
    callOf(delegation, "getQueuedWithdrawals(address)", wallet),
  ]);
  const queued = queue === undefined ? 0n : queuedIn(queue, contract);
  const [remainingAnswer] =
    queued === 0n ? [] : await reader.read([callOf(contract, "sharesToUnderlyingView(uint256)", queued)]);
  const units = (amount?.[0] ?? 0n) + (remainingAnswer?.[0] ?? 0n);
  return suppliedOf(contract, [{ token: addressIn(asset?.[0]), units }]);
}

/** The shares of a strategy in a staker's queue. */
function queuedIn(words: readonly bigint[], strategy: string): bigint {
  const [withdrawals, shares] = decodeFunctionResult({
    abi: queueAbi,
    functionName: "getQueuedWithdrawals",
    data: `0x${words.map((word) => word.toString(16).padStart(64, "0")).join("")}`,
  });
  return withdrawals
    .flatMap(({ strategies }, index) =>
      strategies.map((address, place) =>
        address.toLowerCase() === strategy ? (shares[index]?.[place] ?? 0n) : 0n,
      ),
    )
    .reduce((sum, units) => sum + units, 0n);
}

/** The amount locked for votes: Curve's contract and its forks return it first. */
export async function readVoteEscrow(
  reader: ChainReader,
  { contract, wallet }: ContractOfWallet,
): Promise<FoundPosition[]> {
  const [lockedAnswer, asset] = await reader.read([
    callOf(contract, "locked(address)", wallet),
    callOf(contract, "token()"),
  ]);
  if (lockedAnswer === undefined) return [{ contract, isUnread: true }];
  return suppliedOf(contract, [{ token: addressIn(asset?.[0]), units: lockedAnswer[0], isFixed: true }]);
}

function suppliedOf(
  contract: string,
  supplied: readonly Stated[],
  rewards: readonly Stated[] = [],
): FoundPosition[] {
  const found = { contract, supplied: statedOf(supplied), rewards: statedOf(rewards) };
  return found.supplied.length === 0 && found.rewards.length === 0 ? [] : [found];
}

const wad = 10n ** 18n;

/** Liquity v1: ether locked in a trove, the debt with its liquidation reserve, and how far it is above the ratio at which it is liquidated. */
export async function readTrove(
  reader: ChainReader,
  { contract, wallet }: ContractOfWallet,
): Promise<FoundPosition[]> {
  const [state, minimum, token, feed] = await reader.read([
    callOf(contract, "getEntireDebtAndColl(address)", wallet),
    callOf(contract, "MCR()"),
    callOf(contract, "lusdToken()"),
    callOf(contract, "priceFeed()"),
  ]);
  if (state === undefined) return [{ contract, isUnread: true }];
  const [debt = 0n, collateral = 0n] = state;
  const stable = addressIn(token?.[0]);
  if (stable === undefined || (debt === 0n && collateral === 0n)) return [];
  const oracle = addressIn(feed?.[0]);
  const [price] = oracle === undefined ? [] : await reader.read([callOf(oracle, "lastGoodPrice()")]);
  const ratio = minimum?.[0] ?? 0n;
  const worth = price?.[0];
  const isKnown = worth !== undefined && ratio > 0n && debt > 0n;
  return [
    {
      contract,
      supplied: collateral === 0n ? [] : [{ token: nativeCoin, units: collateral, isFixed: true }],
      borrowed: debt === 0n ? [] : [{ token: stable, units: debt }],
      ...(isKnown ? { health: { units: (collateral * worth * wad) / (debt * ratio), scale: 18 } } : {}),
    },
  ];
}

/** Liquity v1's stability pool: what liquidations left of a deposit, and the ether and LQTY it earned. */
export async function readStabilityPool(
  reader: ChainReader,
  { contract, wallet }: ContractOfWallet,
): Promise<FoundPosition[]> {
  const [deposit, ether, issued, token, issuance] = await reader.read([
    callOf(contract, "getCompoundedLUSDDeposit(address)", wallet),
    callOf(contract, "getDepositorETHGain(address)", wallet),
    callOf(contract, "getDepositorLQTYGain(address)", wallet),
    callOf(contract, "lusdToken()"),
    callOf(contract, "communityIssuance()"),
  ]);
  if (deposit === undefined) return [{ contract, isUnread: true }];
  const issuer = addressIn(issuance?.[0]);
  const [reward] = issuer === undefined ? [] : await reader.read([callOf(issuer, "lqtyToken()")]);
  return suppliedOf(
    contract,
    [{ token: addressIn(token?.[0]), units: deposit[0] }],
    [
      { token: nativeCoin, units: ether?.[0] },
      { token: addressIn(reward?.[0]), units: issued?.[0] },
    ],
  );
}

/** Staked LQTY, and the ether and LUSD it earned. */
export async function readLiquityStake(
  reader: ChainReader,
  { contract, wallet }: ContractOfWallet,
): Promise<FoundPosition[]> {
  const [stake, ether, stable, staked, paidAnswer] = await reader.read([
    callOf(contract, "stakes(address)", wallet),
    callOf(contract, "getPendingETHGain(address)", wallet),
    callOf(contract, "getPendingLUSDGain(address)", wallet),
    callOf(contract, "lqtyToken()"),
    callOf(contract, "lusdToken()"),
  ]);
  if (stake === undefined) return [{ contract, isUnread: true }];
  return suppliedOf(
    contract,
    [{ token: addressIn(staked?.[0]), units: stake[0], isFixed: true }],
    [
      { token: nativeCoin, units: ether?.[0] },
      { token: addressIn(paidAnswer?.[0]), units: stable?.[0] },
    ],
  );
}
