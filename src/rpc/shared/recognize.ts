import { evmAddressesIn, isKeyOf } from "../../connectors/own-key.ts";
import { isAmbiguousHex, privateKeyIn, refusePrivateKey } from "../../connectors/private-key.ts";
import type { AnyConnector, ConnectorContext } from "../../connectors/connector.ts";
import { implicitPrefix } from "../../connectors/chains/near/account-name.ts";
import { addressIn, unsupportedReason } from "../../connectors/pasted-address.ts";
import type { Recognition } from "../../connectors/recognition.ts";
import { recognitionsOf } from "../../connectors/recognize-text.ts";
import { refuseTestNetwork, testNetworkOf } from "../../connectors/test-networks.ts";
import { connectionContext } from "../../tasks/connections/connection-context.ts";
import type { AccountCall } from "../protocol/method.ts";
import { msg } from "../../errors/wording.ts";

type Candidate = Recognition & { kind: string; used: boolean | null };
type Call = AccountCall<"connections" | "now" | "log" | "secrets" | "exchanges" | "http">;

/** The maximum time to wait for a source. */
const patience = 8_000;

const maybeKey =
  "Up to 64 hexadecimal digits can also be a private key, so no chain was asked whether it was used. Choose a chain only if this is an address or account of it; a private key must never be pasted anywhere.";

/**
 * Every chain on which a pasted text can be an address, used ones first. All sources are asked at once, each with one cheap request. A private key
 * is refused before any connector sees it; a text that can be a key or an address is sent to no source unless `isAddress` confirms it. An address
 * of a test network is refused by its name.
 */
export async function recognize(
  call: Call,
  connectors: readonly AnyConnector[],
  { text: pasted, isAddress }: { text: string; isAddress: boolean },
): Promise<{ candidates: Candidate[]; warning?: string }> {
  const keyKind = privateKeyIn(pasted);
  if (keyKind !== null) throw refusePrivateKey(keyKind);
  const text = addressIn(pasted);
  const ownAddresses = evmAddressesIn(call.account.connections.list().map(({ settings }) => settings));
  if (await isKeyOf(text, ownAddresses))
    throw refusePrivateKey(msg`the private key of an address of this account`);
  const isHex = isAmbiguousHex(text);
  const isAmbiguous = isHex && !isAddress;
  // Addresses of this form are always written with the prefix, except for implicit accounts of NEAR, which take one of their own.
  if (isHex && !/^0x/i.test(text))
    throw refusePrivateKey(
      msg`the form of a private key (64 hexadecimal digits without 0x; for an implicit account of NEAR, write ${implicitPrefix} before it)`,
    );
  const found = await Promise.all(
    connectors.map(async (connector) =>
      (await recognitionsOf(connector, text)).map((recognition) => ({ connector, recognition })),
    ),
  );
  const network = found.flat().length === 0 ? testNetworkOf(text) : undefined;
  if (network !== undefined) throw refuseTestNetwork(network);
  const why = found.flat().length === 0 ? unsupportedReason(text) : undefined;
  if (why !== undefined) return { candidates: [], warning: why };
  const candidates = await Promise.all(
    found.flat().map(async ({ connector, recognition }) => ({
      kind: connector.id,
      ...recognition,
      used: isAmbiguous ? null : await isUsed(call, connector, recognition.settings),
    })),
  );
  const sorted = candidates.toSorted((a, b) => rank(a.used) - rank(b.used));
  return { candidates: sorted, ...(isAmbiguous ? { warning: maybeKey } : {}) };
}

function rank(used: boolean | null): number {
  return used === null ? 1 : used ? 0 : 2;
}

/** The source's answer; `null` if it cannot answer, fails or takes too long. */
async function isUsed(
  { context, account, signal }: Call,
  connector: AnyConnector,
  settings: Record<string, unknown>,
): Promise<boolean | null> {
  const parsed = connector.settings.safeParse(settings);
  if (!parsed.success) return null;
  const impatient = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  const limited = await connectionContext({ context, account, signal: impatient }, connector, {
    id: "",
    settings: settings,
  });
  try {
    if (connector.wasUsed !== undefined) return await connector.wasUsed(parsed.data, limited.context);
    return await holdsNative(connector, parsed.data, limited.context);
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

/** For a connector without `wasUsed`: an address with a balance was used. */
async function holdsNative(
  connector: AnyConnector,
  settings: unknown,
  context: ConnectorContext,
): Promise<boolean | null> {
  const [native] = connector.provisional?.(settings) ?? [];
  if (native === undefined || connector.balances === undefined) return null;
  const [balance] = await connector.balances(settings, [native], context);
  return balance !== undefined && balance.amount !== "0" ? true : null;
}
