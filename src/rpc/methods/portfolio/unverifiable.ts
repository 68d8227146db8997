import type { AnyConnector } from "../../../connectors/connector.ts";
import { isPosition, protocolOf } from "../../../domain/ledger/positions/positions.ts";
import type { AccountStore } from "../../../store/account/account-store.ts";
import type { ConnectionRow } from "../../../store/jobs/connections.ts";
import type { ConnectionCause, UnverifiedCause } from "../../../domain/quality/unverified-cause.ts";
import { unverifiedInEnglish } from "../../../domain/texts/service-texts.ts";

/** A balance that no source verifies, and why. */
export type Unverifiable = {
  wallet: string;
  platform: string;
  assetId: string;
  amount: string;
  reason: string;
  cause: UnverifiedCause;
};

/** Current balances that were compared with no source; spam is in no total and excluded. `compared` are keys `<wallet> <assetId>`. */
export function unverifiableOf(
  account: Pick<AccountStore, "valuation" | "settings" | "connections">,
  connectors: readonly AnyConnector[],
  compared: ReadonlySet<string>,
  now: number,
): Unverifiable[] {
  const currency = account.settings.get().baseCurrency;
  const { items, unverified } = account.valuation.holdingsAt({ at: now, now, currency });
  const causeOf = createCauses(account, connectors);
  return [
    ...items.flatMap(({ wallet, platform, assetId, amount, spam }): Unverifiable[] =>
      spam || amount === "0" || compared.has(`${wallet} ${assetId}`)
        ? []
        : [{ wallet, platform, assetId, amount, ...reasonOfCause(causeOf(platform, wallet)) }],
    ),
    ...unverified.map(({ contract, platform, assetId, amount }) => ({
      wallet: contract,
      platform,
      assetId,
      amount,
      ...reasonOfCause({ code: "unknownContract" }),
    })),
  ];
}

function reasonOfCause(cause: UnverifiedCause): Pick<Unverifiable, "reason" | "cause"> {
  return { reason: unverifiedInEnglish(cause), cause };
}

/** Why a wallet's balances cannot be verified, looked up once per wallet. */
function createCauses(
  { connections }: Pick<AccountStore, "connections">,
  connectors: readonly AnyConnector[],
): (platform: string, wallet: string) => UnverifiedCause {
  const byId = new Map(connections.list().map((connection) => [connection.id, connection]));
  const causes = new Map<string, UnverifiedCause>();
  return (platform, wallet) => {
    const key = `${platform} ${wallet}`;
    let cause = causes.get(key);
    if (cause === undefined) {
      const connection = isPosition(wallet)
        ? undefined
        : byId.get(connections.readingInto(platform, wallet) ?? "");
      cause = isPosition(wallet)
        ? { code: "position", name: protocolOf(wallet) }
        : connection === undefined
          ? { code: "noConnection" }
          : { code: causeOfConnection(connection, connectors), name: connection.label };
      causes.set(key, cause);
    }
    return cause;
  };
}

function causeOfConnection(
  { kind, syncedAt, verifiedAt }: ConnectionRow,
  connectors: readonly AnyConnector[],
): ConnectionCause {
  if (connectors.find((connector) => connector.id === kind)?.balances === undefined) return "noBalances";
  if (syncedAt === null) return "stillReading";
  return verifiedAt === null ? "notCompared" : "notStated";
}
