import { z } from "zod";
import { AppError } from "../../../errors/app-error.ts";
import type { ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import type { Connector, ConnectorContext, SourceGap, SyncStep } from "../../connector.ts";
import { withInteractiveErrors } from "../../interactive-errors.ts";
import { blockscoutWithdrawals } from "../evm/explorer/blockscout-withdrawals.ts";
import { explorersOf, restOf } from "../evm/explorer/explorers.ts";
import { beaconAndMined } from "../evm/node/block-income.ts";
import type { WithdrawalRow } from "../evm/rows.ts";
import {
  amountOf,
  assembleAccrued,
  assembleDeposits,
  assembleOpening,
  ether,
  ethereum,
  positionOf,
  principalOf,
  withdrawalOf,
} from "./assemble.ts";
import { createBeaconNode, type Validator } from "./beacon.ts";
import { createBeaconchain, type Deposit } from "./beaconchain.ts";
import { validatorCoverage } from "./coverage.ts";

const identifier = z
  .union([z.int().min(0), z.string().trim()])
  .transform((value) => String(value).toLowerCase())
  .refine((text) => /^\d{1,10}$/.test(text) || /^0x[0-9a-f]{96}$/.test(text), {
    message: "is neither an index nor a public key (0x and 96 hexadecimal digits) of a validator",
  });
const settings = z
  .strictObject({
    validators: z
      .array(identifier)
      .min(1)
      .max(1_000)
      .optional()
      .meta({ title: "Validators, by index or public key" }),
    withdrawalAddress: z
      .string()
      .trim()
      .regex(/^0x[0-9a-fA-F]{40}$/, "is not an EVM address")
      .transform((text) => text.toLowerCase())
      .optional()
      .meta({ title: "Withdrawal address" }),
    owners: z
      .array(z.string())
      .optional()
      .meta({ readOnly: true })
      .describe("Whose positions the validators are; filled in automatically"),
    url: z
      .url({ protocol: /^https?$/ })
      .optional()
      .meta({ secret: true, title: "Consensus node" })
      .describe(
        "Your own consensus node; a public one when left out. Sealed, since some carry a key in the path",
      ),
    apiKey: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .optional()
      .meta({ secret: true, title: "Key of beaconcha.in" })
      .describe("Raises the rate limit of beaconcha.in, which lists deposits"),
  })
  .refine(
    ({ validators, withdrawalAddress }) => (validators === undefined) !== (withdrawalAddress === undefined),
    {
      message: "needs either validators or withdrawalAddress",
    },
  );
type Settings = z.output<typeof settings>;

type Fixed = { amount: string; at: number };
type Cursor = {
  /** By owner: the validators' balance beyond their principal when it last changed. */
  accrued: Record<string, Fixed>;
  /** By owner with unknown deposits: the initial balance. */
  opening: Record<string, Fixed>;
};
type World = {
  validators: Validator[];
  withdrawals: Map<string, WithdrawalRow[]>;
  deposits: Deposit[] | null;
  gaps: SourceGap[];
};

/** The owner of a validator's position: the depositing address; with unknown deposits its withdrawal address, and before it has one its key. */
function ownerOf({ withdrawalAddress, pubkey }: Validator, deposits: readonly Deposit[] | null): string {
  return deposits?.find((one) => one.pubkey === pubkey)?.from ?? withdrawalAddress ?? pubkey;
}

async function withdrawalsOf(address: string, context: ConnectorContext): Promise<WithdrawalRow[]> {
  const explorer = explorersOf(ethereum, {}, context).find((one) => restOf(one) !== undefined);
  if (explorer === undefined)
    throw new AppError("upstream", "No explorer that lists withdrawals of validators is known.");
  const rows: WithdrawalRow[] = [];
  for await (const page of blockscoutWithdrawals(explorer, address, 0, context)) {
    if (page.isMissing)
      throw new AppError("upstream", "The explorer did not list the withdrawals of validators.", {
        data: { provider: explorer.provider },
      });
    rows.push(...page.rows);
  }
  return rows;
}

/** The validators' state, without their history. */
async function stateOf(
  given: Settings,
  context: ConnectorContext,
): Promise<{ validators: Validator[]; withdrawals: Map<string, WithdrawalRow[]>; gaps: SourceGap[] }> {
  const node = createBeaconNode(given.url, context);
  const withdrawals = new Map<string, WithdrawalRow[]>();
  const address = given.withdrawalAddress;
  if (address === undefined) {
    const validators = await node.validators(given.validators ?? []);
    const asked = new Set(given.validators);
    const known = validators.filter(({ index, pubkey }) => asked.has(index) || asked.has(pubkey));
    if (known.length < validators.length)
      throw new AppError(
        "upstream",
        "The consensus node answered for other validators than it was asked for.",
      );
    return { validators, withdrawals, gaps: [] };
  }
  const rows = await withdrawalsOf(address, context);
  withdrawals.set(address, rows);
  const listed = await createBeaconchain(context).validatorsOf(address);
  const ids = new Set([...(listed ?? []), ...rows.flatMap(({ validatorIndex }) => validatorIndex ?? [])]);
  const found = ids.size === 0 ? [] : await node.validators([...ids]);
  const validators = new Map(
    found.filter((one) => one.withdrawalAddress === address).map((one) => [one.index, one]),
  );
  const reason =
    "beaconcha.in did not list the validators of this withdrawal address, so one that has paid nothing yet is missing. Set its API key, or name the validators.";
  return {
    validators: [...validators.values()],
    withdrawals,
    gaps: listed === null ? [{ from: null, to: null, reason, about: [ether] }] : [],
  };
}

async function worldOf(given: Settings, context: ConnectorContext): Promise<World> {
  const { validators, withdrawals, gaps } = await stateOf(given, context);
  const own = new Set(validators.map(({ index }) => index));
  for (const owner of new Set(validators.flatMap(({ withdrawalAddress }) => withdrawalAddress ?? []))) {
    const rows = withdrawals.get(owner) ?? (await withdrawalsOf(owner, context));
    withdrawals.set(
      owner,
      rows.filter(({ validatorIndex }) => validatorIndex === undefined || own.has(validatorIndex)),
    );
  }
  const deposits = await createBeaconchain(context).deposits(validators.map(({ pubkey }) => pubkey));
  return { validators, withdrawals, deposits, gaps };
}

/** Balances by owner, including pending deposits that are newer than the validators' state. */
async function heldBy(
  world: Pick<World, "validators" | "deposits">,
  context: ConnectorContext,
  url?: string,
) {
  const { validators, deposits } = world;
  const isRecent = (deposits ?? []).some(({ at }) => context.now() - at < 120 * 86_400_000);
  const pending = isRecent
    ? await createBeaconNode(url, context).pendingDeposits()
    : new Map<string, bigint>();
  const held = new Map<string, bigint>();
  const put = (owner: string, gwei: bigint): void => void held.set(owner, (held.get(owner) ?? 0n) + gwei);
  for (const one of validators) {
    const owner = ownerOf(one, deposits);
    put(owner, one.balance + (pending.get(one.pubkey) ?? 0n));
    // An amount added by another address belongs to that address's position.
    for (const { from, pubkey, amount } of one.balance === 0n ? [] : (deposits ?? []))
      if (pubkey === one.pubkey && from !== owner) {
        put(from, amount);
        put(owner, -amount);
      }
  }
  return held;
}

const unknownDeposits =
  "beaconcha.in did not list the deposits of these validators, so their position begins with what they held at the first sync, and earlier rewards are not told apart. Where the depositing address is connected as well, its stake is counted in both: set an API key of beaconcha.in.";

/** The transactions of one owner's validators, and the cursor's state for them. */
function reportOwner(owner: string, gwei: bigint, world: World, cursor: Cursor, now: number) {
  const { validators, withdrawals, deposits } = world;
  const members = validators.filter((one) => ownerOf(one, deposits) === owner);
  const indexes = new Set(members.map(({ index }) => index));
  const rows = [...withdrawals.values()].flat().filter((row) => indexes.has(row.validatorIndex ?? ""));
  const own = deposits?.filter(({ from }) => from === owner) ?? null;
  const transactions: ReportedTransaction[] = [];
  const isUnknown = own === null || own.length === 0;
  const opening = isUnknown ? (cursor.opening[owner] ??= { amount: String(gwei), at: now }) : undefined;
  if (!isUnknown) delete cursor.opening[owner];
  if (opening !== undefined && opening.amount !== "0")
    transactions.push(assembleOpening(owner, BigInt(opening.amount), opening.at));
  const started = opening === undefined ? (own ?? []) : [{ at: opening.at, amount: BigInt(opening.amount) }];
  const since = opening?.at ?? 0;
  const paid = rows.map(withdrawalOf).filter(({ at }) => at > since);
  const accrued = String(gwei - principalOf(started, paid));
  if (cursor.accrued[owner]?.amount !== accrued) cursor.accrued[owner] = { amount: accrued, at: now };
  const at = cursor.accrued[owner]?.at ?? now;
  if (accrued !== "0") transactions.push(assembleAccrued(owner, BigInt(accrued), at));
  const gone = [
    ...(accrued === "0" ? [`${ethereum.platform}:validators-accrued:${owner}`] : []),
    ...(opening === undefined ? [`${ethereum.platform}:validators-opening:${owner}`] : []),
  ];
  return { transactions, isUnknown, gone };
}

/** The entries of an owner whose position became another's, because its deposits are now known. */
function forget(owner: string, cursor: Cursor): string[] {
  delete cursor.opening[owner];
  delete cursor.accrued[owner];
  return [
    `${ethereum.platform}:validators-accrued:${owner}`,
    `${ethereum.platform}:validators-opening:${owner}`,
  ];
}

/** Validators of Ethereum, by consensus node, explorer and beaconcha.in. */
export const validatorConnector: Connector<Settings, Cursor> = {
  id: "eth-validators",
  title: "Ethereum validators",
  capabilities: ["sync", "verify", "staking"],
  settings,
  coverage: validatorCoverage,
  recognize: (text) =>
    /^0x[0-9a-f]{96}$/i.test(text)
      ? [{ platform: ethereum.platform, name: "Ethereum validator", settings: { validators: [text] } }]
      : [],
  label: ({ validators = [], withdrawalAddress }) =>
    withdrawalAddress !== undefined
      ? `Validators of ${withdrawalAddress.slice(0, 8)}…`
      : validators.length === 1
        ? `Validator ${validators[0]?.slice(0, 12)}`
        : `${validators.length} validators`,
  check: (given, context) =>
    withInteractiveErrors("the consensus node", async () => {
      const { validators } = await stateOf(given, context);
      if (given.validators !== undefined && validators.length === 0)
        throw new AppError("bad_request", "The consensus layer knows none of these validators.");
      const keys = validators.map(({ pubkey }) => pubkey);
      const deposits = await createBeaconchain(context).deposits(keys);
      const owners = new Set(deposits?.map(({ from }) => from));
      for (const one of validators) owners.add(ownerOf(one, deposits));
      return { ...given, owners: [...owners] };
    }),
  async wasUsed(given, context) {
    return (await createBeaconNode(given.url, context).validators(given.validators ?? [])).length > 0;
  },
  positions: ({ owners = [] }) =>
    owners.map((owner) => ({ wallet: positionOf(owner), assetId: ether, decimals: ethereum.decimals })),
  async *sync(given, before, context): AsyncGenerator<SyncStep<Cursor>> {
    const cursor: Cursor = structuredClone(before ?? { accrued: {}, opening: {} });
    const world = await worldOf(given, context);
    const held = await heldBy(world, context, given.url);
    const transactions = assembleDeposits(world.deposits ?? []);
    for (const [address, rows] of world.withdrawals)
      transactions.push(...beaconAndMined(ethereum, address, { withdrawals: rows, mined: [] }));
    const gone: string[] = [];
    let isUnknown = false;
    for (const owner of new Set([...Object.keys(cursor.opening), ...Object.keys(cursor.accrued)]))
      if (!held.has(owner)) gone.push(...forget(owner, cursor));
    for (const [owner, gwei] of held) {
      const found = reportOwner(owner, gwei, world, cursor, context.now());
      transactions.push(...found.transactions);
      gone.push(...found.gone);
      isUnknown ||= found.isUnknown;
    }
    const total = transactions.length;
    yield {
      transactions,
      assets: [],
      cursor,
      isComplete: true,
      progress: { done: total, total, message: `${world.validators.length} validators` },
      gaps: [
        ...world.gaps,
        ...(isUnknown ? [{ from: null, to: null, reason: unknownDeposits, about: [ether] }] : []),
      ],
      gone,
    };
  },
  async balances(given, assets, context, block) {
    if (block !== undefined) return [];
    const { validators } = await stateOf(given, context);
    const deposits = await createBeaconchain(context).deposits(validators.map(({ pubkey }) => pubkey));
    const held = await heldBy({ validators, deposits }, context, given.url);
    const at = context.now();
    return assets.flatMap(({ wallet, assetId }) => {
      const gwei = [...held].find(([owner]) => positionOf(owner) === wallet)?.[1];
      return assetId === ether && gwei !== undefined ? [{ wallet, assetId, amount: amountOf(gwei), at }] : [];
    });
  },
};
