import {
  absolute,
  formatDecimal,
  isNegative,
  isZero,
  multiply,
  parseDecimal,
  round,
  type Decimal,
} from "../../../domain/money/decimal.ts";
import type {
  ReportedLeg,
  ReportedTransaction,
  TransactionType,
} from "../../../domain/ledger/transaction.ts";
import { failure, hype, platform, usdc, type Token, type Tokens } from "./info.ts";
import { msg } from "../../../errors/wording.ts";
import type { FillRow, FundingRow, LedgerRow, StakingReward, StakingRow } from "./rows.ts";

/** Decimals of the dollars in a perpetuals account and a vault; more in an answer are noise of its arithmetic. */
const dollarScale = 6;
const stakingName = "Staking";

export function stakingPosition(wallet: string): string {
  return `${wallet}#${stakingName}`;
}
export function vaultPosition(wallet: string, vault: string): string {
  return `${wallet}#${vault.toLowerCase()}`;
}
export function dollarAmount(text: string): Decimal {
  return round(parseDecimal(text), dollarScale);
}

type Direction = ReportedLeg["direction"];

/** No leg for zero; a negative amount has the opposite direction, a negative fee is a rebate. */
function legOf(direction: Direction, token: Token, amount: Decimal, counterparty?: string): ReportedLeg[] {
  if (isZero(amount)) return [];
  const opposite = direction === "in" ? "out" : "in";
  return [
    {
      direction: isNegative(amount) ? opposite : direction,
      assetId: token.assetId,
      amount: formatDecimal(absolute(amount)),
      ...(counterparty === undefined ? {} : { counterparty }),
    },
  ];
}

function transactionOf(
  wallet: string,
  { key, time, hash }: { key: string; time: number; hash?: string },
  rest: { type: TransactionType; legs: ReportedLeg[] } & Partial<ReportedTransaction>,
): ReportedTransaction {
  const isOnChain = hash !== undefined && !/^0x0*$/.test(hash);
  return {
    id: `${platform}:${key}:${wallet}`,
    at: time,
    platform,
    wallet,
    ...(isOnChain ? { txHash: hash } : {}),
    ...rest,
  };
}

/** A spot fill is a trade of two tokens; a perpetual's fill realises a result, which the source states without its fee. */
export async function assembleFill(
  wallet: string,
  fill: FillRow,
  tokens: Tokens,
): Promise<ReportedTransaction> {
  const { coin, side, dir, time, hash, tid, oid, startPosition } = fill;
  const key = `fill-${tid ?? `${hash}-${oid}-${startPosition}-${fill.sz}`}`;
  const isSpot = coin.startsWith("@") || coin.includes("/");
  if (isSpot && fill.feeToken === undefined && !isZero(parseDecimal(fill.fee)))
    throw failure(msg`does not state the token of the fee of a fill of ${coin}`);
  const feeToken = await tokens.byName(fill.feeToken ?? "USDC");
  const fee = legOf("fee", feeToken, parseDecimal(fill.fee));
  if (isSpot) {
    const [base, quote] = await tokens.pair(coin);
    const size = parseDecimal(fill.sz);
    const paidAmount = multiply(parseDecimal(fill.px), size);
    const isBuy = side === "B";
    return transactionOf(
      wallet,
      { key, time, hash },
      {
        type: "trade",
        legs: [
          ...legOf(isBuy ? "in" : "out", base, size),
          ...legOf(isBuy ? "out" : "in", quote, paidAmount),
          ...fee,
        ],
        method: dir,
      },
    );
  }
  // Markets of other operators settle in their own collateral, in which the fee is paid as well.
  const settlementToken = coin.includes(":") ? feeToken : usdc;
  const result = legOf("in", settlementToken, parseDecimal(fill.closedPnl));
  const type = result.length === 0 && fee[0]?.direction === "fee" ? "fee" : "derivative";
  return transactionOf(
    wallet,
    { key, time, hash },
    { type, legs: [...result, ...fee], method: `${dir} ${coin}` },
  );
}

export function assembleFunding(wallet: string, { time, delta }: FundingRow): ReportedTransaction {
  const legs = legOf("in", usdc, parseDecimal(delta.usdc));
  return transactionOf(
    wallet,
    { key: `funding-${time}-${delta.coin}`, time },
    { type: "derivative", legs, method: `Funding ${delta.coin}` },
  );
}

export function assembleStaking(
  wallet: string,
  { time, hash, delta }: StakingRow,
): ReportedTransaction | null {
  const { cDeposit, withdrawal } = delta;
  if (cDeposit !== undefined) {
    const legs = legOf("out", hype, parseDecimal(cDeposit.amount), stakingName);
    return transactionOf(wallet, { key: `stake-${hash}`, time, hash }, { type: "stake", legs });
  }
  // Requested withdrawals remain staked until the seven days are over.
  if (withdrawal?.phase !== "finalized") return null;
  const legs = legOf("in", hype, parseDecimal(withdrawal.amount), stakingName);
  return transactionOf(wallet, { key: `unstake-${hash}-${time}`, time, hash }, { type: "unstake", legs });
}

/** Rewards are added to the stake. */
export function assembleReward(
  wallet: string,
  { time, source, totalAmount }: StakingReward,
): ReportedTransaction {
  const position = stakingPosition(wallet);
  const legs = legOf("in", hype, parseDecimal(totalAmount)).map((leg) => ({ ...leg, wallet: position }));
  return transactionOf(wallet, { key: `staking-reward-${time}-${source}`, time }, { type: "reward", legs });
}

/** The value of a vault beyond its principal, as one entry that follows its equity. */
export function assembleVaultResult(
  wallet: string,
  vault: string,
  amount: Decimal,
  time: number,
): ReportedTransaction {
  const position = vaultPosition(wallet, vault);
  const legs = legOf("in", usdc, amount).map((leg) => ({ ...leg, wallet: position }));
  return transactionOf(
    wallet,
    { key: vaultResultKey(vault), time },
    { type: isNegative(amount) ? "loss" : "reward", legs, method: "Vault result" },
  );
}
export function vaultResultId(wallet: string, vault: string): string {
  return `${platform}:${vaultResultKey(vault)}:${wallet}`;
}
function vaultResultKey(vault: string): string {
  return `vault-result-${vault.toLowerCase()}`;
}

/** Between own accounts of one user: nothing enters or leaves. */
const internal: ReadonlySet<string> = new Set([
  "accountClassTransfer",
  "perpDexClassTransfer",
  "liquidation",
  "cStakingTransfer",
]);

type Delta = LedgerRow["delta"];

/** Whether a change lacks its amount, its token or its vault, or is neither from nor to the account: none of them has a default. */
function isIncomplete(delta: Delta, wallet: string): boolean {
  const { usdc: dollars, amount, token, vault, netWithdrawnUsd: withdrawn } = delta;
  switch (delta.type) {
    case "deposit":
    case "withdraw":
    case "vaultLeaderCommission":
      return dollars === undefined;
    case "vaultCreate":
    case "vaultDeposit":
    case "vaultDistribution":
      return dollars === undefined || vault === undefined;
    case "vaultWithdraw":
      return (withdrawn ?? dollars) === undefined || vault === undefined;
    case "rewardsClaim":
      return (amount ?? dollars) === undefined;
    case "spotGenesis":
      return amount === undefined || token === undefined;
    case "internalTransfer":
    case "subAccountTransfer":
      return (amount ?? dollars) === undefined || isOfOthers(delta, wallet);
    case "spotTransfer":
    case "send":
      return amount === undefined || token === undefined || isOfOthers(delta, wallet);
    default:
      return true;
  }
}

function isOfOthers({ user, destination }: Delta, wallet: string): boolean {
  return user?.toLowerCase() !== wallet && destination?.toLowerCase() !== wallet;
}

/**
 * A change of the account that is neither a fill nor funding; `null` for one without effect, `undefined` for an unknown kind. Staking is read
 * from its own list.
 */
export async function assembleChange(
  wallet: string,
  row: LedgerRow,
  tokens: Tokens,
): Promise<ReportedTransaction | null | undefined> {
  const { delta, time, hash } = row;
  if (internal.has(delta.type)) return null;
  if (isIncomplete(delta, wallet)) return undefined;
  const make = (type: TransactionType, legs: ReportedLeg[]): ReportedTransaction =>
    transactionOf(wallet, { key: `${delta.type}-${hash}-${time}`, time, hash }, { type, legs });
  const sum = dollarAmount(delta.usdc ?? "0");
  const fee = parseDecimal(delta.fee ?? "0");
  const vault = delta.vault?.toLowerCase();
  switch (delta.type) {
    case "deposit":
      return make("deposit", legOf("in", usdc, sum));
    case "withdraw":
      // The amount is what arrives; the bridge's fee is charged on top.
      return make("withdrawal", [...legOf("out", usdc, sum), ...legOf("fee", usdc, fee)]);
    case "internalTransfer":
    case "subAccountTransfer":
    case "spotTransfer":
    case "send":
      return transferOf(wallet, row, tokens, make);
    case "vaultCreate":
    case "vaultDeposit":
      return make("stake", [...legOf("out", usdc, sum, vault), ...legOf("fee", usdc, fee)]);
    case "vaultWithdraw":
      return make(
        "unstake",
        legOf("in", usdc, dollarAmount(delta.netWithdrawnUsd ?? delta.usdc ?? "0"), vault),
      );
    case "vaultDistribution":
      return make("unstake", legOf("in", usdc, sum, vault));
    case "vaultLeaderCommission":
      return make("income", legOf("in", usdc, sum));
    case "rewardsClaim":
    case "spotGenesis": {
      const token = await tokens.byName(delta.token ?? "USDC");
      const type = delta.type === "spotGenesis" ? "airdrop" : "reward";
      return make(type, legOf("in", token, parseDecimal(delta.amount ?? delta.usdc ?? "0")));
    }
    default:
      return undefined;
  }
}

/** Only the sender pays the fees. A transfer to oneself moves between own accounts. */
async function transferOf(
  wallet: string,
  { delta }: LedgerRow,
  tokens: Tokens,
  make: (type: TransactionType, legs: ReportedLeg[]) => ReportedTransaction,
): Promise<ReportedTransaction | null> {
  const from = delta.user?.toLowerCase();
  const to = delta.destination?.toLowerCase();
  const token = await tokens.byName(delta.token ?? "USDC");
  const amount = delta.amount === undefined ? dollarAmount(delta.usdc ?? "0") : parseDecimal(delta.amount);
  const fees = [
    ...legOf("fee", await tokens.byName(delta.feeToken || "USDC"), parseDecimal(delta.fee ?? "0")),
    ...legOf("fee", hype, parseDecimal(delta.nativeTokenFee ?? "0")),
  ];
  if (from === wallet && to === wallet) return fees.length === 0 ? null : make("fee", fees);
  if (from === wallet) return make("withdrawal", [...legOf("out", token, amount, to), ...fees]);
  return make("deposit", legOf("in", token, amount, from));
}
