import { chainOfPlatform } from "../../src/domain/catalog/chains.ts";
import {
  categories,
  solanaPlatform,
  type Contracts,
  type Factories,
  type Protocol,
  type ReaderFamily,
} from "../../src/domain/protocols/protocol.ts";

/**
 * The evidence that a family's contracts are read correctly: contracts on a local node (of Morpho Blue one with its interface and
 * arithmetic), recorded responses, or responses encoded from the published interface only.
 */
const readerProofs: Readonly<Record<ReaderFamily, "run" | "recorded" | "documented">> = {
  "aave-v2": "documented",
  "aave-v3": "run",
  "compound-v2": "documented",
  "compound-v3": "recorded",
  "uniswap-v3": "run",
  slipstream: "documented",
  algebra: "documented",
  "uniswap-v4": "documented",
  eigenlayer: "recorded",
  "vote-escrow": "recorded",
  "liquity-trove": "documented",
  "liquity-pool": "documented",
  "liquity-stake": "documented",
  "liquity-v2": "documented",
  maker: "documented",
  morpho: "run",
  euler: "documented",
  fluid: "documented",
  "vote-lock": "documented",
  staking: "documented",
  convex: "documented",
};

const proofWords = {
  run: "positions are read; proved on a local node",
  recorded: "positions are read; proved by recorded answers",
  documented: "positions are read; proved by the published interface only",
} as const;

/** A recorded transaction whose type and protocol are asserted by a test. */
export type Proof = {
  name: string;
  protocol: string | null;
  type: string;
  /** Why the decoding is incomplete. */
  unverified?: string | undefined;
};

/** `docs/protocols.md` from the registry of protocols. Its tables are not aligned, so that a new protocol changes its own lines only. */
export function protocolsPage(protocols: readonly Protocol[], proofs: readonly Proof[]): string {
  const contracts = protocols.reduce((sum, protocol) => sum + addressesOf(protocol), 0);
  const named = categories
    .map((category) => ({ category, members: protocols.filter((each) => each.category === category) }))
    .filter(({ members }) => members.length > 0);
  return [
    "# Protocols",
    "",
    "Generated from `src/domain/protocols/registry/` by `scripts/generate-docs.ts`; do not edit. What is booked follows [accounting](spec/accounting.md), section 1.4.",
    "",
    `${protocols.length} protocols with ${contracts} contracts are known. Without an entry, a vault (ERC-4626) or lending market is recognized when it mints its own token for what it takes, and every other contract that keeps assets is an unverified position until the owner classifies it.`,
    "",
    "Liquidations are read from the logs of your own node: `LiquidationCall` of Aave v2 and v3, `LiquidateBorrow` of Compound v2, `AbsorbDebt` and `AbsorbCollateral` of Compound v3, `Liquidate` of Morpho Blue, `TroveLiquidated` of Liquity v1, `TroveOperation` of Liquity v2, at the contracts listed here as lending, and `Liquidate` of vaults of Euler v2 for which the connector states that the account enabled them. Explorers are asked for the logs of transactions in which the token of a debt at Aave or a fork, or the token of a market of Compound v2, leaves the wallet by another account's call. Other liquidations are in none of an explorer's lists: there the debt remains as booked until the positions read from the contracts name the difference.",
    "",
    "Debts at Aave and its forks whose coin passes the wallet by (leverage, or collateral that repays a debt in one call) are read from `Borrow` and `Repay` there, too. Where a connection reads an explorer, these logs are requested for every transaction that mints or burns the token of such a debt without a transfer of its coin.",
    "",
    "Not read, because their logs do not name the owner: auctions of Maker and Sky (`Bark` names the urn of a vault), Fluid (`LogLiquidate` names neither an owner nor an NFT), credit accounts of Gearbox, and redemptions of Liquity. Debt and collateral remain as booked there, too; vaults of Maker and troves of Liquity v1 are compared with their contracts.",
    "",
    "General, without an address: vaults and share tokens (ERC-4626 and `deposit`/`withdraw` calls of a token that is minted and burned for what it takes), shares of pools in the form of Uniswap v2, wrapped coins, and the calls of families. Yearn, Beefy, Stake DAO and the gauges of Curve have one contract per vault or pool: their vaults follow the general rule for shares, and the listed addresses only give them a name. Vaults of Symbiotic and old gauges of Curve mint no token for a deposit: they are unverified positions until the owner classifies them.",
    "",
    "Not distinguished by what moves, and named by an issue: requests for withdrawal that take a token without an NFT and pay in a later transaction (Renzo, Kelp, Puffer), which are unverified positions until the owner classifies the contract; NFTs of liquidity that were bought or sold on a market, whose amounts are not in the ledger; and deposits or withdrawals for another wallet of the owner, of which each wallet shows one side. At Compound v3, borrowing the base coin in the call that withdraws all that was supplied of it is booked as a withdrawal, until the positions read from the contracts name the debt. Rewards of Merkl that are due, but not claimed, are not read.",
    "",
    "Positions are read from the contracts marked so, with the last verification of a connection; there and at every contract where the ledger has a position or a token, these general functions are asked too: `convertToAssets` of vaults (ERC-4626), the prices of a share of Yearn v2 and Beefy, the coins of pools (Uniswap v2, Balancer v2 and v3, Curve), tokens of Pendle, and the stakes and rewards of Synthetix' staking contracts, of the gauges of Curve, Balancer, Velodrome and Aerodrome, and of the reward pools of Convex and Aura. NFTs of liquidity that a gauge of Slipstream or MasterChef v3 of PancakeSwap keeps are read where the ledger has their numbers from logs. They are proved on a local node for vaults, Uniswap v2 and Synthetix' form, and by the published interfaces only for the others. Markets of Morpho Blue are found by its logs, which your own node or the explorer of the connection searches; where neither does, `positions.list` then names the contract as unread.",
    "",
    "**Proved** counts the recorded transactions whose legs, fee, type and protocol a test asserts. Where it is empty, the addresses are from public sources, and no recorded transaction proves the entry.",
    "",
    "| Protocol | Category | Chains | Contracts | Proved |",
    "| --- | --- | --- | --- | --- |",
    ...named.flatMap(({ category, members }) =>
      members.map(
        (protocol) =>
          `| [${protocol.name}](#${protocol.id}) | ${category} | ${chainsOf(protocol).length} | ${addressesOf(protocol)} | ${provedOf(protocol, proofs)} |`,
      ),
    ),
    ...named.flatMap(({ category, members }) => [
      "",
      `## ${category.slice(0, 1).toUpperCase()}${category.slice(1)}`,
      ...members.flatMap(section),
    ]),
    "",
    "## Recorded transactions that leave something open",
    "",
    ...proofs.flatMap(({ name, type, unverified }) =>
      unverified === undefined ? [] : [`- \`${name}\` (booked as \`${type}\`): ${unverified}`],
    ),
    "",
  ].join("\n");
}

function section(protocol: Protocol): string[] {
  const { id, name, contracts, receiptTokens = [], debtTokens = {}, factories = [], unread } = protocol;
  const debts = Object.entries(debtTokens);
  return [
    "",
    `<a id="${id}"></a>`,
    "",
    `### ${name}`,
    "",
    ...contracts.map(line),
    ...factories.map(factoryLine),
    ...(unread === undefined ? [] : [`- **Not read from contracts:** ${unread}.`]),
    ...(receiptTokens.length === 0
      ? []
      : [
          `- **receipt tokens:** ${receiptTokens.map(({ symbol, chain }) => `${symbol} (${nameOf(chain)})`).join(", ")}`,
        ]),
    ...(debts.length === 0
      ? []
      : [
          `- **tokens that exist as debt:** ${debts.map(([chain, tokens]) => `${nameOf(chain)} ${tokens.map((token) => `\`${token}\``).join(", ")}`).join("; ")}`,
        ]),
  ];
}

function line({ role, what, at, reader }: Contracts): string {
  const places = Object.entries(at).map(
    ([chain, addresses]) => `${nameOf(chain)} ${addresses.map((address) => `\`${address}\``).join(", ")}`,
  );
  const proof = reader === undefined ? "" : `, ${proofWords[readerProofs[reader]]}`;
  return `- **${what}** (${role}${proof}): ${places.join("; ")}`;
}

/** The factory whose answer names the protocol of a vault. */
function factoryLine({ what, asks, at }: Factories): string {
  const places = Object.entries(at).map(
    ([chain, addresses]) => `${nameOf(chain)} ${addresses.map((address) => `\`${address}\``).join(", ")}`,
  );
  return `- **${what}**, recognized by \`${asks}\` of: ${places.join("; ")}`;
}

function nameOf(chain: string): string {
  return chain === solanaPlatform ? "Solana" : (chainOfPlatform(chain)?.name ?? chain);
}

function chainsOf({ contracts, receiptTokens = [], debtTokens = {} }: Protocol): string[] {
  return [
    ...new Set([
      ...contracts.flatMap(({ at }) => Object.keys(at)),
      ...receiptTokens.map(({ chain }) => chain),
      ...Object.keys(debtTokens),
    ]),
  ];
}

function addressesOf({ contracts }: Protocol): number {
  return contracts.flatMap(({ at }) => Object.values(at).flat()).length;
}

function provedOf({ id }: Protocol, proofs: readonly Proof[]): string {
  const count = proofs.filter(({ protocol }) => protocol === id).length;
  return count === 0 ? "" : String(count);
}
