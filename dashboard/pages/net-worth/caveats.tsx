import type { NetWorthNow } from "../../data/records.ts";
import { firstSymbols, onePerCoin, useAssets } from "../../data/assets.ts";
import { useExplain } from "../../explain/explain.ts";
import { Icon } from "../../parts/icon.tsx";
import { Link } from "../../router.tsx";
import { Rich } from "../../i18n/rich.tsx";
import { t } from "../../i18n/t.ts";
import { gapText } from "../../i18n/error-text.ts";

/** The omissions and assumptions of the net worth; renders nothing if it is complete. */
export function Caveats({ now }: { now: NetWorthNow }) {
  const explain = useExplain();
  const { find, symbolOf } = useAssets();
  const symbolList = (ids: string[]): string => {
    const { symbols, others } = firstSymbols(onePerCoin(ids, find).map(symbolOf));
    return others > 0
      ? t("worthNotes.symbolsAndMore", { symbols: symbols.join(", "), count: others })
      : symbols.join(", ");
  };
  const { unpriced, stale, inTransit, unverified, incomplete } = now;
  if ([unpriced, stale, inTransit, unverified, incomplete].every(({ length }) => length === 0)) return null;
  return (
    <ul className="caveats" aria-label={t("worthNotes.notesOnThisFigure")}>
      {unpriced.length > 0 && (
        <Caveat
          message="worthNotes.withoutAPriceNotIncluded"
          symbols={symbolList(unpriced)}
          onOpen={() => explain({ kind: "unvalued", assetIds: unpriced, why: "unpriced" })}
        />
      )}
      {stale.length > 0 && (
        <Caveat
          message="worthNotes.atAnOutdatedPrice"
          symbols={symbolList(stale)}
          onOpen={() => explain({ kind: "unvalued", assetIds: stale, why: "stale" })}
        />
      )}
      {inTransit.length > 0 && (
        <Caveat
          message="worthNotes.inTransitIncluded"
          icon="transactions"
          symbols={symbolList(inTransit.map(({ assetId }) => assetId))}
          onOpen={() => explain({ kind: "in-transit" })}
        />
      )}
      {unverified.length > 0 && (
        <li>
          <Link to="/data-health">
            <CaveatText
              message="worthNotes.inUnverifiedPositionsNotIncluded"
              symbols={symbolList(unverified.map(({ assetId }) => assetId))}
            />
          </Link>
        </li>
      )}
      {incomplete.map(({ connectionId, reason, wording }) => (
        <li key={`${connectionId} ${reason}`}>
          <Link to="/connections">
            <Icon name="warning" size={16} /> <span>{gapText({ reason, wording })}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

type CaveatProps = {
  message:
    | "worthNotes.withoutAPriceNotIncluded"
    | "worthNotes.atAnOutdatedPrice"
    | "worthNotes.inTransitIncluded"
    | "worthNotes.inUnverifiedPositionsNotIncluded";
  icon?: "warning" | "transactions";
  /** The affected coins, as a list in words. */
  symbols: string;
};

function Caveat({ onOpen, ...text }: CaveatProps & { onOpen(): void }) {
  return (
    <li>
      <button type="button" onClick={onOpen}>
        <CaveatText {...text} />
      </button>
    </li>
  );
}

function CaveatText({ message, icon = "warning", symbols }: CaveatProps) {
  return (
    <>
      <Icon name={icon} size={16} />{" "}
      <span>
        <Rich message={message} values={{ symbols }} elements={{ b: (text) => <b>{text}</b> }} />
      </span>
    </>
  );
}
