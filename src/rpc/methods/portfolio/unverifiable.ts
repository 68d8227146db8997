import { connectors } from "../../../connectors/registry.ts";
import { isPosition, protocolOf } from "../../../domain/ledger/positions/positions.ts";
import type { AccountStore } from "../../../store/account/account-store.ts";
import type { ConnectionRow } from "../../../store/jobs/connections.ts";

/** A balance that no source verifies, and why. */
export type Unverifiable = {
  wallet: string;
  platform: string;
  assetId: string;
  amount: string;
  reason: string;
};

/** Current balances that were compared with no source; spam is in no total and excluded. `compared` are keys `<wallet> <assetId>`. */
export function unverifiableOf(
  account: Pick<AccountStore, "valuation" | "settings" | "connections">,
  compared: ReadonlySet<string>,
  now: number,
): Unverifiable[] {
  const currency = account.settings.get().baseCurrency;
  const { items, unverified } = account.valuation.holdingsAt({ at: now, now, currency });
  const reasonOf = createReasons(account);
  return [
    ...items.flatMap(({ wallet, platform, assetId, amount, spam }): Unverifiable[] =>
      spam || amount === "0" || compared.has(`${wallet} ${assetId}`)
        ? []
        : [{ wallet, platform, assetId, amount, reason: reasonOf(platform, wallet) }],
    ),
    ...unverified.map(({ contract, platform, assetId, amount }) => ({
      wallet: contract,
      platform,
      assetId,
      amount,
      reason: "A contract that is not known took it. It is no part of net worth.",
    })),
  ];
}

/** Why a wallet's balances cannot be verified, looked up once per wallet. */
function createReasons({
  connections,
}: Pick<AccountStore, "connections">): (platform: string, wallet: string) => string {
  const byId = new Map(connections.list().map((connection) => [connection.id, connection]));
  const reasons = new Map<string, string>();
  return (platform, wallet) => {
    const key = `${platform} ${wallet}`;
    let reason = reasons.get(key);
    if (reason === undefined) {
      const id = isPosition(wallet) ? undefined : connections.readingInto(platform, wallet);
      reason = isPosition(wallet)
        ? `A position in ${protocolOf(wallet)}: no source states what it holds.`
        : reasonOfConnection(id === undefined ? undefined : byId.get(id));
      reasons.set(key, reason);
    }
    return reason;
  };
}

function reasonOfConnection(connection: ConnectionRow | undefined): string {
  if (connection === undefined)
    return "Known from files or entered by hand: no connection states the balance of this wallet.";
  const { kind, label, syncedAt, verifiedAt } = connection;
  if (connectors.find((connector) => connector.id === kind)?.balances === undefined)
    return `${label} reads it, and that source states no balances.`;
  if (syncedAt === null) return `${label} is still reading its history.`;
  return verifiedAt === null
    ? `${label} reads it and was not compared with its source yet: connections.verify does it.`
    : `${label} reads it, and its source stated no balance of this asset.`;
}
