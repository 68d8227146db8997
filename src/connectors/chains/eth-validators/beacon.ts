import { z } from "zod";
import { AppError } from "../../../errors/app-error.ts";
import { msg, type Wording } from "../../../errors/wording.ts";
import { readPreciseJson } from "../../../net/precise-json.ts";
import type { NetworkContext } from "../../connector.ts";

const gwei = z.union([z.int(), z.string().regex(/^\d{1,30}$/)]).transform((value) => BigInt(value));
const state = z.object({
  index: z.string(),
  balance: gwei,
  status: z.string(),
  validator: z.object({ pubkey: z.string(), withdrawal_credentials: z.string() }),
});
const answer = z.object({ execution_optimistic: z.boolean().optional(), data: z.array(state) });
const pending = z.object({
  data: z.array(
    z.object({ pubkey: z.string(), amount: gwei, withdrawal_credentials: z.string().optional() }),
  ),
});
const contract = z.object({ data: z.object({ chain_id: z.union([z.string(), z.number()]) }) });

/** A validator's state on the consensus layer. Amounts in gwei. */
export type Validator = {
  index: string;
  pubkey: string;
  status: string;
  balance: bigint;
  /** Its withdrawal address; `null` before its credentials name an address of the execution layer. */
  withdrawalAddress: string | null;
  /** Its rewards stay in its balance (EIP-7251). */
  isCompounding: boolean;
};
/** A deposit that waits to be credited. */
export type PendingDeposit = { amount: bigint; credentials: string };

export type BeaconNode = {
  /** By index or public key; unknown ones are omitted. Throws if the node serves another chain or does not know the head. */
  validators(ids: readonly string[]): Promise<Validator[]>;
  /** Pending deposits by public key; empty if the node does not list them. */
  pendingDeposits(): Promise<Map<string, PendingDeposit>>;
};

const publicNode = "https://ethereum-beacon-api.publicnode.com";
const atOnce = 100;

/** A consensus node's API (https://ethereum.github.io/beacon-APIs). */
export function createBeaconNode(url: string | undefined, { http, signal }: NetworkContext): BeaconNode {
  const base = http.baseUrl("beacon", url ?? publicNode);
  const request = (path: string, body?: unknown) =>
    http.request({
      provider: "beacon",
      url: `${base}${path}`,
      pace: { perSecond: 5, burst: 5 },
      signal,
      ...(body === undefined ? {} : { method: "POST" as const, body, safe: true }),
    });
  return {
    async validators(ids) {
      await checkChain(await request("/eth/v1/config/deposit_contract"));
      const found = new Map<string, Validator>();
      for (let start = 0; start < ids.length; start += atOnce) {
        const response = await request("/eth/v1/beacon/states/head/validators", {
          ids: ids.slice(start, start + atOnce),
        });
        if (response.status >= 400) throw failure(msg`answered ${response.status} for validators`);
        const { data } = answer.safeParse(readPreciseJson(response, "beacon"));
        if (data === undefined) throw failure(msg`returned a response that is not one of a consensus node`);
        if (data.execution_optimistic === true)
          throw failure(msg`is not synchronised: its state is not verified`);
        for (const validator of data.data.map(validatorOf)) found.set(validator.pubkey, validator);
      }
      return [...found.values()];
    },
    async pendingDeposits() {
      const response = await request("/eth/v1/beacon/states/head/pending_deposits");
      const { data } =
        response.status === 200
          ? pending.safeParse(readPreciseJson(response, "beacon"))
          : { data: undefined };
      const sums = new Map<string, PendingDeposit>();
      for (const { pubkey, amount, withdrawal_credentials: statedCredentials = "" } of data?.data ?? []) {
        const key = pubkey.toLowerCase();
        // The first deposit decides whose the validator is.
        const { amount: before, credentials } = sums.get(key) ?? {
          amount: 0n,
          credentials: statedCredentials,
        };
        sums.set(key, { amount: before + amount, credentials });
      }
      return sums;
    },
  };
}

function checkChain(response: { status: number; text: string; headers: Record<string, string> }): void {
  if (response.status !== 200) return;
  const { data } = contract.safeParse(readPreciseJson(response, "beacon"));
  if (data !== undefined && String(data.data.chain_id) !== "1")
    throw new AppError(
      "upstream",
      msg`The consensus node serves chain ${data.data.chain_id}, not Ethereum's main network. Correct its address in the connection's settings. Nothing was read.`,
      { reason: "wrong_chain" },
    );
}

function validatorOf({ index, balance, status, validator }: z.output<typeof state>): Validator {
  const { pubkey, withdrawal_credentials: credentials } = validator;
  return { index, pubkey: pubkey.toLowerCase(), status, balance, ...ownershipOf(credentials) };
}

/** A validator that was deposited for and is not on the consensus layer yet: it has no index. */
export function waitingValidator(pubkey: string, { credentials }: PendingDeposit): Validator {
  return { index: "", pubkey, status: "pending_deposit", balance: 0n, ...ownershipOf(credentials) };
}

function ownershipOf(statedCredentials: string): Pick<Validator, "withdrawalAddress" | "isCompounding"> {
  const credentials = statedCredentials.toLowerCase();
  return {
    withdrawalAddress: /^0x0[12]/.test(credentials) ? `0x${credentials.slice(-40)}` : null,
    isCompounding: credentials.startsWith("0x02"),
  };
}

function failure(fault: string | Wording): AppError {
  return new AppError("upstream", msg`The consensus node ${fault}. The response was discarded.`, {
    data: { provider: "beacon" },
  });
}
