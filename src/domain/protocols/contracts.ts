import { chainOfPlatform, nativeAssetOf, wrappedNativeAssetOf } from "../catalog/chains.ts";
import { protocols } from "./registry/all.ts";
import { isOwnAlias } from "./arbitrum-alias.ts";
import { familyOfCall } from "./family-calls.ts";
import { arbitrumBridge } from "./registry/bridges/arbitrum-bridge.ts";
import type { Contracts, Protocol, Role, TokenRate } from "./protocol.ts";
import { readers, readerByPlace, factories } from "./contract-readers.ts";

/** The registry's entry of one contract. */
export type KnownContract = {
  protocol: Protocol;
  role: Role;
  position: string | undefined;
  debtAsset: string | undefined;
  hasMessageFee: true | undefined;
  isConnector: true | undefined;
  /** Asset ids of tokens in which the fee of a message may be paid. */
  feeAssets: readonly string[];
};

/** Keyed by platform, then address. Each leg is looked up several times, and hashing a joined key each time is slow. */
const byPlatform = new Map<string, Map<string, KnownContract>>();
for (const protocol of protocols)
  for (const contracts of protocol.contracts)
    for (const [platform, addresses] of Object.entries(contracts.at)) {
      const onPlatform = byPlatform.get(platform) ?? new Map<string, KnownContract>();
      byPlatform.set(platform, onPlatform);
      for (const address of addresses) onPlatform.set(address, knownContract(protocol, contracts, platform));
    }

function knownContract(
  protocol: Protocol,
  { role, position, debtAsset, hasMessageFee, isConnector, feeTokens }: Contracts,
  platform: string,
): KnownContract {
  return {
    protocol,
    role,
    position,
    debtAsset: debtAsset === undefined ? undefined : `${platform}/erc20:${debtAsset}`,
    hasMessageFee,
    isConnector,
    feeAssets: (feeTokens?.[platform] ?? []).map((token) => `${platform}/erc20:${token}`),
  };
}

/** The registry's entry of a contract (in lower case) on a platform. */
export function contractAt(platform: string, contract: string | undefined): KnownContract | undefined {
  return contract === undefined ? undefined : byPlatform.get(platform)?.get(contract);
}

const byPosition = new Map<string, Protocol>(
  protocols.flatMap((protocol) =>
    protocol.contracts.flatMap(({ position }) =>
      position === undefined ? [] : [[position, protocol] as const],
    ),
  ),
);

const byId = new Map(protocols.map((protocol) => [protocol.id, protocol]));

/** The protocol of the registry with this id. */
export function protocolById(id: string): Protocol | undefined {
  return byId.get(id);
}

/** The protocol of a position by its place: a contract, a contract with the coins of a pool, or the name that contracts share. */
export function protocolAt(platform: string, place: string): Protocol | undefined {
  const contract = place.split(":")[0] ?? place;
  return contractAt(platform, contract)?.protocol ?? byPosition.get(contract) ?? byPosition.get(place);
}
for (const protocol of protocols)
  for (const { reader: family, at, position } of protocol.contracts)
    if (family !== undefined)
      for (const [platform, addresses] of Object.entries(at)) {
        readers.set(platform, [
          ...(readers.get(platform) ?? []),
          ...addresses.map((contract) => ({ family, contract, protocol })),
        ]);
        for (const contract of addresses) {
          readerByPlace.set(`${platform}/${contract}`, contract);
          if (position !== undefined) readerByPlace.set(`${platform}/${position}`, contract);
        }
      }
for (const protocol of protocols)
  for (const { asks, at } of protocol.factories ?? [])
    for (const [platform, addresses] of Object.entries(at))
      factories.set(platform, [
        ...(factories.get(platform) ?? []),
        ...addresses.map((contract) => ({ contract, asks, protocol })),
      ]);

const purposes = [
  "receipt",
  "lending",
  "wrapper",
  "migrator",
  "lock",
  "bridge",
  "distributor",
  "settlement",
  "payee",
  "fundraiser",
  "registrar",
] as const;
/** The roles that decide a type regardless of the call. */
export type Purpose = (typeof purposes)[number];

/** The role of a known contract if it alone determines a transaction's type; otherwise `undefined`. */
export function purposeOf(platform: string, contract: string | undefined): Purpose | undefined {
  const role = contractAt(platform, contract)?.role;
  return purposes.find((purpose) => purpose === role);
}

export type Holder = KnownContract & { role: "position" | "market" | "vault" };

/** A contract that holds the wallet's assets without a token for them, or that does so for some of its calls. */
export function holdingContractAt(platform: string, contract: string | undefined): Holder | undefined {
  const found = contractAt(platform, contract);
  if (found === undefined) return undefined;
  const { role, position } = found;
  if (role === "receipt" && position !== undefined) return { ...found, role: "position" };
  return role === "position" || role === "market" || role === "vault" ? { ...found, role } : undefined;
}

const byShared = new Map<string, string[]>();
for (const [platform, onPlatform] of byPlatform)
  for (const [address, { position }] of onPlatform) {
    if (position === undefined) continue;
    const sharedKey = `${platform}/${position}`;
    byShared.set(sharedKey, [...(byShared.get(sharedKey) ?? []), address]);
  }

/** The contracts (in lower case) that share the position of a contract, including itself. */
export function contractsSharingPosition(platform: string, contract: string): readonly string[] {
  const position = contractAt(platform, contract)?.position;
  return (position === undefined ? undefined : byShared.get(`${platform}/${position}`)) ?? [contract];
}

/** The native coin of a wrapped coin, and vice versa. */
export function wrappedCounterpart(assetId: string): string | undefined {
  const chain = chainOfPlatform(assetId.slice(0, assetId.indexOf("/")));
  if (chain === undefined) return undefined;
  const wrapped = wrappedNativeAssetOf(chain);
  if (assetId === wrapped) return nativeAssetOf(chain);
  return assetId === nativeAssetOf(chain) ? (wrapped ?? undefined) : undefined;
}

/** Whether a contract (in lower case) keeps liquidity positions on a platform. */
export function isPositionManager(platform: string, contract: string): boolean {
  return contractAt(platform, contract)?.role === "position manager";
}

const debtTokens = new Set(
  protocols.flatMap(({ debtTokens = {} }) =>
    Object.entries(debtTokens).flatMap(([platform, addresses]) =>
      addresses.map((address) => `${platform}/erc20:${address}`),
    ),
  ),
);

/** Whether a token represents a debt: its balance is owed. */
export function isDebtToken(assetId: string): boolean {
  return debtTokens.has(assetId);
}

const rates = new Map<string, TokenRate>(
  protocols.flatMap(({ rates: protocolRates = [] }) =>
    protocolRates.map((rate) => [`${rate.chain}/erc20:${rate.token}`, rate] as const),
  ),
);

/** How a token's contract states the amount that it represents. */
export function rateOf(assetId: string): TokenRate | undefined {
  return rates.get(assetId);
}

const receipts = new Map<string, { protocol: Protocol; underlying: string }>(
  protocols.flatMap((protocol) =>
    (protocol.receiptTokens ?? []).map(
      ({ chain, token, underlying }) =>
        [`${chain}/erc20:${token}`, { protocol, underlying: assetAt(chain, underlying) }] as const,
    ),
  ),
);

function assetAt(platform: string, token: string): string {
  const chain = chainOfPlatform(platform);
  return token === "native" && chain !== undefined ? nativeAssetOf(chain) : `${platform}/erc20:${token}`;
}

/** Whether a token is a registered receipt for an asset, or for the native coin that the asset wraps. */
export function isReceiptFor(token: string, assetId: string): boolean {
  const underlying = receipts.get(token)?.underlying;
  return (
    underlying !== undefined &&
    (underlying === assetId || unwrappedAsset(underlying) === unwrappedAsset(assetId))
  );
}

/** Maximum depth of receipts for receipts, such as wrapped staked tokens. */
const maxReceiptDepth = 3;

/** Whether a registered token represents an asset directly or through another receipt, at any rate. */
export function representsAsset(token: string, assetId: string): boolean {
  let represented: string | undefined = token;
  for (let depth = 0; depth < maxReceiptDepth && represented !== undefined; depth++) {
    const rate: TokenRate | undefined = rateOf(represented);
    represented =
      rate === undefined ? receipts.get(represented)?.underlying : assetAt(rate.chain, rate.underlying);
    if (represented !== undefined && unwrappedAsset(represented) === unwrappedAsset(assetId)) return true;
  }
  return false;
}

/** Whether a contract (in lower case) belongs to the protocol that issued a registered receipt. */
export function isOfReceiptsProtocol(token: string, platform: string, contract: string | undefined): boolean {
  const protocol = contractAt(platform, contract)?.protocol;
  return protocol !== undefined && receipts.get(token)?.protocol === protocol;
}

/** The native coin for its wrapped form. */
function unwrappedAsset(assetId: string): string {
  const chain = chainOfPlatform(assetId.slice(0, assetId.indexOf("/")));
  return chain !== undefined && wrappedNativeAssetOf(chain) === assetId ? nativeAssetOf(chain) : assetId;
}

type AnyLeg = {
  assetId: string;
  direction: string;
  counterparty?: string | undefined;
  wallet?: string | undefined;
};

/**
 * The protocol of a transaction: of the called contract; else of the contracts that its assets went to or came from; else of a receipt that
 * moved; else of a call that its family shares. Contracts that hold or pay have priority over contracts that only forward.
 */
export function protocolOf({
  counterparty,
  legs,
  method,
  wallet,
}: {
  counterparty?: string | undefined;
  legs: readonly AnyLeg[];
  method?: string | undefined;
  wallet?: string | undefined;
}): Protocol | undefined {
  const movements = legs.filter(({ direction }) => direction !== "fee");
  const platform = (legs[0]?.assetId ?? "").split("/")[0] ?? "";
  const found = [
    counterparty,
    ...movements.flatMap((leg) => [leg.counterparty, placeOfLeg(leg), contractOfAsset(leg.assetId)]),
  ]
    .map((contract) => contractAt(platform, contract))
    .filter((candidate) => candidate !== undefined);
  const holder = found.find(({ role }) => role !== "account" && role !== "exchange");
  if (holder !== undefined) return holder.protocol;
  const receipt = movements
    .map(({ assetId }) => receipts.get(assetId))
    .find((candidate) => candidate !== undefined);
  const isFromAlias = movements.some((leg) => isOwnAlias(platform, wallet ?? "", leg.counterparty));
  return (
    receipt?.protocol ??
    found[0]?.protocol ??
    familyOfCall(method)?.protocol ??
    (isFromAlias ? arbitrumBridge : undefined)
  );
}

/** The contract in the position wallet that a leg names. */
function placeOfLeg({ wallet = "" }: AnyLeg): string | undefined {
  const mark = wallet.indexOf("#");
  return mark < 0 ? undefined : wallet.slice(mark + 1);
}

/** The contract of a token or collectible. */
function contractOfAsset(assetId: string): string | undefined {
  return /\/erc(?:20|721|1155):(0x[0-9a-f]{40})/.exec(assetId)?.[1];
}
