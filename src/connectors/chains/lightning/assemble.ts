import { formatDecimal } from "../../../domain/money/decimal.ts";
import type {
  ReportedLeg,
  ReportedTransaction,
  TransactionType,
} from "../../../domain/ledger/transaction.ts";
import type { BookEvent } from "./books.ts";

/** A bitcoin has 10^11 thousandths of a satoshi. */
const msatScale = 11;

/** Networks by the node's name for them, with their genesis blocks; coins of test networks have no price. */
const networks: Readonly<Record<string, string>> = {
  bitcoin: "bip122:000000000019d6689c085ae165831e93",
  testnet: "bip122:000000000933ea01ad0ee984209779ba",
  signet: "bip122:00000008819873e925422c1ff0f99f7c",
  regtest: "bip122:0f9188f13cb7b2c71f2a335e3a4fc328",
};

export type Node = { wallet: string; platform: string; assetId: string; isMain: boolean };

export function nodeOf(id: string, network: string): Node | undefined {
  const platform = networks[network];
  const slip44 = network === "bitcoin" ? 0 : 1;
  return platform === undefined
    ? undefined
    : { wallet: id, platform, assetId: `${platform}/slip44:${slip44}`, isMain: network === "bitcoin" };
}

/** The balance in channels is one position in addition to the node's on-chain wallet. */
export function channelsOf(wallet: string): string {
  return `${wallet}#Channels`;
}

export function btcAmount(msat: bigint): string {
  return formatDecimal({ units: msat, scale: msatScale });
}

/** The ledger wallet of a bookkeeper account; `null` for external ones. */
export function walletOfAccount(account: string, wallet: string): string | null {
  if (account === "external") return null;
  return account === "wallet" ? wallet : channelsOf(wallet);
}

/**
 * The events of one transaction or payment together: moves between wallet and channels, inflows, outflows and fees. Outflows include on-chain
 * fees, which the bookkeeper lists separately.
 */
export function assembleEvents(events: readonly BookEvent[], node: Node): ReportedTransaction[] {
  const groups = new Map<string, BookEvent[]>();
  for (const [index, event] of events.entries()) {
    const key = keyOf(event) ?? `${event.tag}-${event.timestamp}-${index}`;
    groups.set(key, [...(groups.get(key) ?? []), event]);
  }
  return [...groups].flatMap(([key, group]) => assembleGroup(key, group, node));
}

function keyOf({ type, txid, outpoint, payment_id: payment }: BookEvent): string | undefined {
  return type === "channel" ? payment : (txid ?? outpoint?.split(":")[0]);
}

function assembleGroup(key: string, group: readonly BookEvent[], node: Node): ReportedTransaction[] {
  const { wallet, platform, assetId } = node;
  const nets = new Map<string, bigint>();
  for (const { account, type, credit_msat: credit, debit_msat: debit } of group) {
    const place = walletOfAccount(account, wallet);
    if (place !== null && type !== "onchain_fee") nets.set(place, (nets.get(place) ?? 0n) + credit - debit);
  }
  const fee = feeOf(group);
  const legs: ReportedLeg[] = [];
  const add = (direction: ReportedLeg["direction"], msat: bigint, place: string): void => {
    if (msat <= 0n) return;
    const kind = direction === "fee" ? "gas" : "value";
    legs.push({
      direction,
      assetId,
      amount: btcAmount(msat),
      kind,
      ...(place === wallet ? {} : { wallet: place }),
    });
  };
  // The fee is charged to the wallet with the largest outflow.
  const [payer] = [...nets].toSorted(([, a], [, b]) => (a < b ? -1 : 1))[0] ?? [];
  for (const [place, net] of nets) {
    const paidFee = place === payer && -net >= fee ? fee : 0n;
    add("in", net, place);
    add("out", -net - paidFee, place);
    add("fee", paidFee, place);
  }
  if (legs.length === 0) return [];
  const isOnChain = group.some(({ type }) => type !== "channel");
  const height = Math.max(0, ...group.map(({ blockheight = 0 }) => blockheight));
  return [
    {
      id: `${platform}:lightning-${key}:${wallet}`,
      at: Math.min(...group.map(({ timestamp }) => timestamp)) * 1000,
      type: typeOf(group, legs),
      platform,
      wallet,
      legs,
      method: [...new Set(group.map(({ tag }) => tag))].join(", ").slice(0, 120),
      ...(isOnChain && /^[0-9a-f]{64}$/.test(key) ? { txHash: key } : {}),
      ...(height > 0 ? { position: height * 1_000_000 } : {}),
    },
  ];
}

function feeOf(group: readonly BookEvent[]): bigint {
  const onChain = group
    .filter(({ type, account }) => type === "onchain_fee" && account !== "external")
    .reduce((sum, { debit_msat: debit, credit_msat: credit }) => sum + debit - credit, 0n);
  const paidUnits = group
    .filter(({ type, debit_msat: debit }) => type === "channel" && debit > 0n)
    .filter(({ tag }) => tag !== "routed")
    .reduce((sum, { fees_msat: fees = 0n }) => sum + fees, 0n);
  const fee = onChain + paidUnits;
  return fee > 0n ? fee : 0n;
}

function typeOf(group: readonly BookEvent[], legs: readonly ReportedLeg[]): TransactionType {
  const has = (tag: string): boolean => group.some((event) => event.tag === tag);
  const isIn = legs.some(({ direction }) => direction === "in");
  const isOut = legs.some(({ direction }) => direction === "out");
  if (isIn && isOut) return "transfer";
  if (!isIn && !isOut) return "fee";
  if (has("routed")) return isIn ? "income" : "fee";
  if (has("invoice")) return isIn ? "deposit" : "payment";
  return isIn ? "deposit" : "withdrawal";
}
