import type { Connector } from "../connector.ts";
import type { Coverage } from "../coverage.ts";
import { balancesOf } from "./access/balances.ts";
import { checkKey } from "./access/check-key.ts";
import { unreadNotes } from "./access/all-balances.ts";
import { positionWalletsOf, settingsOf, type ExchangeSettings } from "./access/settings.ts";
import type { Exchange } from "./exchange.ts";
import type { ExchangeCursor } from "./sync/cursor.ts";
import { syncExchange } from "./sync/sync-exchange.ts";
import { reasonText } from "../../errors/wording.ts";

/** A kind of connection for one exchange. */
export function exchangeConnector(exchange: Exchange): Connector<ExchangeSettings, ExchangeCursor> {
  return {
    id: exchange.id,
    title: exchange.title,
    capabilities: ["sync", "verify"],
    settings: settingsOf(exchange),
    label: ({ account }) => account ?? exchange.title,
    async check(settings, context) {
      await checkKey(exchange, settings, context);
      return settings;
    },
    sync: (settings, cursor, context) => syncExchange(exchange, settings, cursor, context),
    // No requested list: the exchange returns all balances.
    provisional: () => [],
    positionWallets: (settings) => positionWalletsOf(exchange, settings),
    balances: (settings, assets, context) => balancesOf(exchange, settings, assets, context),
    coverage: coverageOf(exchange),
  };
}

function coverageOf(exchange: Exchange): Coverage {
  const { id, title, documentation, proof, streams, fallback, lacks, blind, sideAccounts = [] } = exchange;
  const { recorded, documented } = proof;
  return {
    family: "Exchanges",
    chains: [],
    reads: [...streams.map((stream) => stream.title), "Balances"],
    source: `${title}'s API, ${documentation}`,
    upstreams: [id.toUpperCase()],
    key: "required",
    limits: [
      ...new Set(
        [
          ...streams.flatMap(({ history }) => history?.reason ?? []),
          ...(lacks ?? []),
          ...(blind ?? []),
          ...(fallback === undefined ? [] : [fallback.lacks]),
          ...unreadNotes(exchange),
        ].map(reasonText),
      ),
    ],
    ...(sideAccounts.length === 0
      ? {}
      : { accounts: sideAccounts.map(({ title: name, history }) => ({ title: name, history })) }),
    proofs: [
      ...(recorded.length === 0 ? [] : [{ what: recorded.join(", "), by: "recorded" as const }]),
      ...(documented.length === 0 ? [] : [{ what: documented.join(", "), by: "documented" as const }]),
    ],
  };
}
