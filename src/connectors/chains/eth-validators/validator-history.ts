import { millisecondsPerDay } from "../../../domain/time/day.ts";
import { AppError } from "../../../errors/app-error.ts";
import type { ConnectorContext, SourceGap } from "../../connector.ts";
import { blockscoutWithdrawals } from "../evm/explorer/blockscout-withdrawals.ts";
import { hasRest } from "../evm/explorer/blockscout-rest.ts";
import { explorersOf } from "../evm/explorer/explorers.ts";
import type { WithdrawalRow } from "../evm/rows.ts";
import { ether, ethereum } from "./assemble.ts";
import { createBeaconNode, waitingValidator, type PendingDeposit, type Validator } from "./beacon.ts";
import { createBeaconchain, type Deposit } from "./beaconchain.ts";
import type { ValidatorSettings } from "./settings.ts";

export type ValidatorContext = {
  validators: Validator[];
  withdrawals: Map<string, WithdrawalRow[]>;
  deposits: Deposit[] | null;
  gaps: SourceGap[];
};

/** The owner of a validator's position: the depositing address; with unknown deposits its withdrawal address, and before it has one its key. */
export function ownerOf(
  { withdrawalAddress, pubkey }: Validator,
  deposits: readonly Deposit[] | null,
): string {
  return deposits?.find((deposit) => deposit.pubkey === pubkey)?.from ?? withdrawalAddress ?? pubkey;
}

async function withdrawalsOf(address: string, context: ConnectorContext): Promise<WithdrawalRow[]> {
  const explorer = explorersOf(ethereum, {}, context).find(hasRest);
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
export async function stateOf(
  settings: ValidatorSettings,
  context: ConnectorContext,
): Promise<{ validators: Validator[]; withdrawals: Map<string, WithdrawalRow[]>; gaps: SourceGap[] }> {
  const node = createBeaconNode(settings.url, context);
  const withdrawals = new Map<string, WithdrawalRow[]>();
  const address = settings.withdrawalAddress;
  if (address === undefined) {
    const requested = new Set(settings.validators);
    const validators = await node.validators([...requested]);
    const known = validators.filter(({ index, pubkey }) => requested.has(index) || requested.has(pubkey));
    if (known.length < validators.length)
      throw new AppError(
        "upstream",
        "The consensus node returned other validators than the ones requested. The response was discarded.",
      );
    const keys = new Set(validators.map(({ pubkey }) => pubkey));
    const missing = [...requested].filter((id) => id.startsWith("0x") && !keys.has(id));
    const waiting = missing.length === 0 ? new Map<string, PendingDeposit>() : await node.pendingDeposits();
    const pending = missing.flatMap((key) => {
      const deposit = waiting.get(key);
      return deposit === undefined ? [] : waitingValidator(key, deposit);
    });
    return { validators: [...validators, ...pending], withdrawals, gaps: [] };
  }
  const rows = await withdrawalsOf(address, context);
  withdrawals.set(address, rows);
  const indexes = await createBeaconchain(context).validatorsOf(address);
  const ids = new Set([...(indexes ?? []), ...rows.flatMap(({ validatorIndex }) => validatorIndex ?? [])]);
  const found = ids.size === 0 ? [] : await node.validators([...ids]);
  const validators = new Map(
    found
      .filter((validator) => validator.withdrawalAddress === address)
      .map((validator) => [validator.index, validator]),
  );
  const reason =
    "beaconcha.in did not list the validators of this withdrawal address, so one that has paid nothing yet is missing. Set its API key, or name the validators.";
  return {
    validators: [...validators.values()],
    withdrawals,
    gaps: indexes === null ? [{ from: null, to: null, reason, about: [ether] }] : [],
  };
}

export async function readValidatorHistory(
  settings: ValidatorSettings,
  context: ConnectorContext,
): Promise<ValidatorContext> {
  const { validators, withdrawals, gaps } = await stateOf(settings, context);
  const ownIndexes = new Set(validators.map(({ index }) => index));
  for (const owner of new Set(validators.flatMap(({ withdrawalAddress }) => withdrawalAddress ?? []))) {
    const rows = withdrawals.get(owner) ?? (await withdrawalsOf(owner, context));
    withdrawals.set(
      owner,
      rows.filter(({ validatorIndex }) => validatorIndex === undefined || ownIndexes.has(validatorIndex)),
    );
  }
  const deposits = await createBeaconchain(context).deposits(validators.map(({ pubkey }) => pubkey));
  return { validators, withdrawals, deposits, gaps };
}

/** Balances by owner, including pending deposits that are newer than the validators' state. */
export async function heldBy(
  world: Pick<ValidatorContext, "validators" | "deposits">,
  context: ConnectorContext,
  url?: string,
): Promise<Map<string, bigint>> {
  const { validators, deposits } = world;
  const isRecent = (deposits ?? []).some(({ at }) => context.now() - at < 120 * millisecondsPerDay);
  const hasWaiting = validators.some(({ index }) => index === "");
  const pending =
    isRecent || hasWaiting
      ? await createBeaconNode(url, context).pendingDeposits()
      : new Map<string, PendingDeposit>();
  const heldByOwner = new Map<string, bigint>();
  const add = (owner: string, gwei: bigint): void =>
    void heldByOwner.set(owner, (heldByOwner.get(owner) ?? 0n) + gwei);
  for (const validator of validators) {
    const owner = ownerOf(validator, deposits);
    add(owner, validator.balance + (pending.get(validator.pubkey)?.amount ?? 0n));
    // An amount added by another address belongs to that address's position.
    for (const { from, pubkey, amount } of validator.balance === 0n ? [] : (deposits ?? []))
      if (pubkey === validator.pubkey && from !== owner) {
        add(from, amount);
        add(owner, -amount);
      }
  }
  return heldByOwner;
}
