import type { NetWorthNow } from "../../data/records.ts";
import { useAssets } from "../../data/assets.ts";
import { useExplain } from "../../explain/explain.ts";
import { Icon } from "../../parts/icon.tsx";
import { Link } from "../../router.tsx";

/** What the figure above leaves out or rests on, by name. Nothing is shown when it is whole. */
export function Caveats({ now }: { now: NetWorthNow }) {
  const explain = useExplain();
  const { symbolOf } = useAssets();
  const named = (ids: string[]): string => {
    const symbols = [...new Set(ids.map(symbolOf))];
    return symbols.length > 3
      ? `${symbols.slice(0, 3).join(", ")} and ${symbols.length - 3} more`
      : symbols.join(", ");
  };
  const { unpriced, stale, inTransit, unverified, incomplete } = now;
  if ([unpriced, stale, inTransit, unverified, incomplete].every(({ length }) => length === 0)) return null;
  return (
    <ul className="caveats" aria-label="What to know about this figure">
      {now.unpriced.length > 0 && (
        <li>
          <button
            type="button"
            onClick={() => explain({ kind: "unvalued", assetIds: now.unpriced, why: "unpriced" })}
          >
            <Icon name="warning" size={16} />{" "}
            <span>
              <b>{named(now.unpriced)}</b> without a price: not counted
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
              <b>{named(now.stale)}</b> at an older price
            </span>
          </button>
        </li>
      )}
      {now.inTransit.length > 0 && (
        <li>
          <button type="button" onClick={() => explain({ kind: "in-transit" })}>
            <Icon name="transactions" size={16} />{" "}
            <span>
              <b>{named(now.inTransit.map(({ assetId }) => assetId))}</b> in transit: counted
            </span>
          </button>
        </li>
      )}
      {now.unverified.length > 0 && (
        <li>
          <Link to="/data-health">
            <Icon name="warning" size={16} />{" "}
            <span>
              <b>{named(now.unverified.map(({ assetId }) => assetId))}</b> in unverified positions: not
              counted
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
