import "../styles/analysis.css";
import { useAccount, useAccountQuery } from "../data/account.tsx";
import type { DefiPosition, DefiPositions } from "../data/records.ts";
import { useFormat } from "../format/use-format.ts";
import { positionName } from "../format/names.ts";
import { NoDataYet } from "../parts/no-data-yet.tsx";
import { QueryResult } from "../parts/query-result.tsx";
import { isProtocolName, PositionCard } from "./defi/position-card.tsx";
import { RedeemedPools } from "./defi/redeemed-pools.tsx";
import { t } from "../i18n/t.ts";

/** Positions in protocols: supplied, borrowed and earned amounts, cost, and verification. */
export default function DefiPage() {
  const { transactions } = useAccount();
  const answer = useAccountQuery("positions.list", {});
  return (
    <div className="page">
      <h1>{t("defi.title")}</h1>
      <p className="soft page-lead">{t("defi.lead")}</p>
      <QueryResult of={answer} lines={10}>
        {(positions) =>
          positions.items.length === 0 ? (
            <>
              {transactions === 0 ? (
                <NoDataYet text={t("defi.none")} />
              ) : (
                <p className="empty">{t("defi.none")}</p>
              )}
              <Unread positions={positions} />
              <RedeemedPools pools={positions.redeemed} />
            </>
          ) : (
            <>
              <Totals positions={positions} />
              <Unread positions={positions} />
              {byProtocol(positions.items).map(({ name, items }) => (
                <section key={name} className="stack defi-protocol" aria-label={name}>
                  <h2>{name}</h2>
                  {items.map((position) => (
                    <PositionCard key={position.id} position={position} />
                  ))}
                </section>
              ))}
              <RedeemedPools pools={positions.redeemed} />
            </>
          )
        }
      </QueryResult>
    </div>
  );
}

/** Protocols whose contracts could not be read. */
function Unread({ positions: { unread } }: { positions: DefiPositions }) {
  const names = [...new Set(unread.map(({ protocol, contract }) => protocol?.name ?? contract))].sort();
  if (names.length === 0) return null;
  return <p className="soft small">{t("defi.noAnswer", { protocols: names.join(", ") })}</p>;
}

function Totals({ positions: { totals, unpriced, items } }: { positions: DefiPositions }) {
  const format = useFormat();
  const symbols = new Map(
    items.flatMap(({ supplied, borrowed, rewards }) =>
      [...supplied, ...borrowed, ...rewards].map(({ assetId, symbol }) => [assetId, symbol] as const),
    ),
  );
  return (
    <>
      <dl className="totals">
        {(["net", "supplied", "borrowed", "rewards"] as const).map((name) => (
          <div key={name}>
            <dt>{t(`defi.${name}`)}</dt>
            <dd>{format.money(name === "net" ? totals.value : totals[name])}</dd>
          </div>
        ))}
      </dl>
      {unpriced.length > 0 && (
        <p className="soft small">
          {t("defi.unpriced", { symbols: unpriced.map((id) => symbols.get(id) ?? id).join(", ") })}
        </p>
      )}
    </>
  );
}

/** Ordered by their most valuable position; contracts without a known protocol come last. */
function byProtocol(items: readonly DefiPosition[]): { name: string; items: DefiPosition[] }[] {
  const groups = new Map<string, DefiPosition[]>();
  const known = items.filter(({ protocol }) => protocol !== null);
  const others = items.filter(({ protocol }) => protocol === null);
  for (const item of [...known, ...others]) {
    const name =
      item.protocol?.name ??
      (isProtocolName(item.contract) ? positionName(item.contract) : t("defi.otherContracts"));
    groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  return [...groups].map(([name, ofProtocol]) => ({ name, items: ofProtocol }));
}
