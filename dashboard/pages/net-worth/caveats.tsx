import type { NetWorthNow } from "../../data/records.ts";
import { firstSymbols, onePerCoin, useAssets } from "../../data/assets.ts";
import { useExplain } from "../../explain/explain.ts";
import { Icon } from "../../parts/icon.tsx";
import { Link } from "../../router.tsx";
import { Rich } from "../../i18n/rich.tsx";
import { t } from "../../i18n/t.ts";

/** The omissions and assumptions of the figure above, by name. Empty if it is complete. */
export function Caveats({ now }: { now: NetWorthNow }) {
  const explain = useExplain();
  const { find, symbolOf } = useAssets();
  const named = (ids: string[]): string => {
    const { symbols, others } = firstSymbols(onePerCoin(ids, find).map(symbolOf));
    return others > 0
      ? t("worthNotes.symbolsAndMore", { symbols: symbols.join(", "), count: others })
      : symbols.join(", ");
  };
  const { unpriced, stale, inTransit, unverified, incomplete } = now;
  if ([unpriced, stale, inTransit, unverified, incomplete].every(({ length }) => length === 0)) return null;
  return (
    <ul className="caveats" aria-label={t("worthNotes.notesOnThisFigure")}>
      {now.unpriced.length > 0 && (
        <li>
          <button
            type="button"
            onClick={() => explain({ kind: "unvalued", assetIds: now.unpriced, why: "unpriced" })}
          >
            <Icon name="warning" size={16} />{" "}
            <span>
              <Rich
                message="worthNotes.withoutAPriceNotIncluded"
                values={{ symbols: named(now.unpriced) }}
                elements={{ b: (text) => <b>{text}</b> }}
              />
            </span>
          </button>
        </li>
      )}
      {now.stale.length > 0 && (
        <li>
          <button
            type="button"
            onClick={() => explain({ kind: "unvalued", assetIds: now.stale, why: "stale" })}
          >
            <Icon name="warning" size={16} />{" "}
            <span>
              <Rich
                message="worthNotes.atAnOutdatedPrice"
                values={{ symbols: named(now.stale) }}
                elements={{ b: (text) => <b>{text}</b> }}
              />
            </span>
          </button>
        </li>
      )}
      {now.inTransit.length > 0 && (
        <li>
          <button type="button" onClick={() => explain({ kind: "in-transit" })}>
            <Icon name="transactions" size={16} />{" "}
            <span>
              <Rich
                message="worthNotes.inTransitIncluded"
                values={{ symbols: named(now.inTransit.map(({ assetId }) => assetId)) }}
                elements={{ b: (text) => <b>{text}</b> }}
              />
            </span>
          </button>
        </li>
      )}
      {now.unverified.length > 0 && (
        <li>
          <Link to="/data-health">
            <Icon name="warning" size={16} />{" "}
            <span>
              <Rich
                message="worthNotes.inUnverifiedPositionsNotIncluded"
                values={{ symbols: named(now.unverified.map(({ assetId }) => assetId)) }}
                elements={{ b: (text) => <b>{text}</b> }}
              />
            </span>
          </Link>
        </li>
      )}
      {now.incomplete.map(({ connectionId, reason }) => (
        <li key={`${connectionId} ${reason}`}>
          <Link to="/connections">
            <Icon name="warning" size={16} /> <span>{reason}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
