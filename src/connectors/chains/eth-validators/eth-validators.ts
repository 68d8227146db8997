import { AppError } from "../../../errors/app-error.ts";
import { msg, type Reason } from "../../../errors/wording.ts";
import type { ReportedTransaction } from "../../../domain/ledger/transaction.ts";
import type { Connector, ConnectorContext, SourceGap, SyncStep } from "../../connector.ts";
import { withInteractiveErrors } from "../../interactive-errors.ts";
import { blockIncome } from "../evm/node/block-income.ts";
import { amountOf, assembleDeposits, ether, ethereum, positionOf } from "./assemble.ts";
import { createBeaconNode } from "./beacon.ts";
import { createBeaconchain } from "./beaconchain.ts";
import { validatorCoverage } from "./coverage.ts";
import { assembleProposals, notesOf, readProposals } from "./proposals.ts";
import { forgetOwner, reportOwner, withKnownDeposits, type ValidatorCursor } from "./report-owner.ts";
import { validatorSettings, type ValidatorSettings } from "./settings.ts";
import {
  heldBy,
  ownerOf,
  stateOf,
  readValidatorHistory,
  type ValidatorContext,
} from "./validator-history.ts";

const unknownDeposits =
  "beaconcha.in did not list the deposits of these validators, so their position begins with what they held at the first sync, and earlier rewards are not listed separately. Where the depositing address is connected as well, its stake is counted in both: set an API key of beaconcha.in.";
const staleDeposits: SourceGap = {
  from: null,
  to: null,
  reason: msg`beaconcha.in no longer lists the deposits of these validators. Those listed earlier are used; later ones are missing. Renew its API key.`,
  about: [ether],
};
const movedBalance = msg`A consolidation, or a deposit that is not listed, changed the balance of these validators by more than rewards can. It is booked as a transfer, never as income: add the other validator to this connection, or set the type of the entry.`;
const unknownBlocks =
  "beaconcha.in did not list the blocks that these validators proposed, so priority fees that blocks paid without a transaction are missing.";

type Reported = { transactions: ReportedTransaction[]; gaps: SourceGap[]; retracted: string[] };

/** The positions of all owners. */
async function reportOwners(
  world: ValidatorContext,
  heldByOwner: ReadonlyMap<string, bigint>,
  cursor: ValidatorCursor,
  context: ConnectorContext,
): Promise<Reported> {
  const found: Reported = { transactions: [], gaps: [], retracted: [] };
  const source = createBeaconchain(context);
  const now = context.now();
  const { accrued = {}, accruals = {}, opening } = cursor;
  for (const owner of new Set([...Object.keys(opening), ...Object.keys(accrued), ...Object.keys(accruals)]))
    if (!heldByOwner.has(owner)) found.retracted.push(...forgetOwner(owner, cursor));
  const reasons = new Set<Reason>();
  for (const [owner, gwei] of heldByOwner) {
    const rewardsByDay = (indexes: readonly string[], knownTo: number) =>
      source.rewardsByDay(indexes, knownTo, now);
    const report = await reportOwner({ owner, heldAmount: gwei, world, cursor, now, rewardsByDay });
    found.transactions.push(...report.transactions);
    found.retracted.push(...report.retracted);
    if (report.isUnknown) reasons.add(unknownDeposits);
    if (report.hasMoved) reasons.add(movedBalance);
  }
  found.gaps = [...reasons].map((reason) => ({ from: null, to: null, reason, about: [ether] }));
  return found;
}

/** Priority fees that blocks of the validators paid to own addresses. Only with a key: the source lists no proposals without one. */
async function reportBlocks(
  { feeRecipients = [] }: ValidatorSettings,
  { validators, deposits }: ValidatorContext,
  cursor: ValidatorCursor,
  context: ConnectorContext,
): Promise<Omit<Reported, "retracted">> {
  const indexes = validators.flatMap(({ index }) => (index === "" ? [] : index));
  if (context.secret("apiKey") === undefined || indexes.length === 0) return { transactions: [], gaps: [] };
  const proposals = await readProposals(createBeaconchain(context), indexes, cursor.proposals ?? []);
  if (proposals === null)
    return {
      transactions: [],
      gaps: [{ from: null, to: null, reason: unknownBlocks, about: [ether] }],
    };
  cursor.proposals = proposals;
  const ownAddresses = new Set([
    ...feeRecipients,
    ...validators.flatMap(({ withdrawalAddress }) => withdrawalAddress ?? []),
    ...(deposits ?? []).map(({ from }) => from),
  ]);
  return { transactions: assembleProposals(proposals, ownAddresses), gaps: notesOf(proposals, ownAddresses) };
}

/** Validators of Ethereum, by consensus node, explorer and beaconcha.in. */
export const validatorConnector: Connector<ValidatorSettings, ValidatorCursor> = {
  id: "eth-validators",
  title: "Ethereum validators",
  capabilities: ["sync", "verify", "staking"],
  settings: validatorSettings,
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
  check: (settings, context) =>
    withInteractiveErrors("the consensus node", async () => {
      const { validators } = await stateOf(settings, context);
      if (settings.validators !== undefined && validators.length === 0)
        throw new AppError(
          "bad_request",
          "The consensus layer knows none of these validators. Check the indices, keys or addresses.",
        );
      const keys = validators.map(({ pubkey }) => pubkey);
      const deposits = await createBeaconchain(context).deposits(keys);
      const owners = new Set(deposits?.map(({ from }) => from));
      for (const validator of validators) owners.add(ownerOf(validator, deposits));
      return { ...settings, owners: [...owners] };
    }),
  async wasUsed(settings, context) {
    return (await createBeaconNode(settings.url, context).validators(settings.validators ?? [])).length > 0;
  },
  positions: ({ owners = [] }) =>
    owners.map((owner) => ({ wallet: positionOf(owner), assetId: ether, decimals: ethereum.decimals })),
  async *sync(settings, before, context): AsyncGenerator<SyncStep<ValidatorCursor>> {
    const cursor: ValidatorCursor = structuredClone(before ?? { opening: {} });
    const { world, isStale } = withKnownDeposits(await readValidatorHistory(settings, context), cursor);
    const heldByOwner = await heldBy(world, context, settings.url);
    const transactions = assembleDeposits(world.deposits ?? []);
    for (const [address, rows] of world.withdrawals)
      transactions.push(...blockIncome(ethereum, address, { withdrawals: rows, mined: [] }));
    const found = await reportOwners(world, heldByOwner, cursor, context);
    const blocks = await reportBlocks(settings, world, cursor, context);
    transactions.push(...found.transactions, ...blocks.transactions);
    const total = transactions.length;
    yield {
      transactions,
      assets: [],
      cursor,
      isComplete: true,
      progress: { done: total, total, message: `${world.validators.length} validators` },
      gaps: [...world.gaps, ...found.gaps, ...blocks.gaps, ...(isStale ? [staleDeposits] : [])],
      retracted: found.retracted,
    };
  },
  async balances(settings, assets, context, block) {
    if (block !== undefined) return [];
    const { validators } = await stateOf(settings, context);
    const deposits = await createBeaconchain(context).deposits(validators.map(({ pubkey }) => pubkey));
    const heldByOwner = await heldBy({ validators, deposits }, context, settings.url);
    const at = context.now();
    return assets.flatMap(({ wallet, assetId }) => {
      const gwei = [...heldByOwner].find(([owner]) => positionOf(owner) === wallet)?.[1];
      return assetId === ether && gwei !== undefined ? [{ wallet, assetId, amount: amountOf(gwei), at }] : [];
    });
  },
};
