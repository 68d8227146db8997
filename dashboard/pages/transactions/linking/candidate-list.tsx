import { useId, useState } from "react";
import { formatDecimal } from "../../../../src/domain/money/decimal.ts";
import { useAssets } from "../../../data/assets.ts";
import { useWallets } from "../../../data/wallets.ts";
import { useFormat } from "../../../format/use-format.ts";
import { t } from "../../../i18n/t.ts";
import { movedAsset, type Candidate } from "./transfer-candidates.ts";
import { walletOf } from "../wallet-of.ts";

const step = 30;

/** Transactions to select as parts of a transfer. */
export function CandidateList({
  title,
  isTitleHidden = false,
  candidates,
  picked,
  pick,
  isClosed,
}: {
  title: string;
  isTitleHidden?: boolean;
  candidates: readonly Candidate[];
  picked: readonly string[];
  pick(ids: string[]): void;
  /** Whether a candidate cannot be selected together with those selected. */
  isClosed(candidate: Candidate): boolean;
}) {
  const titleId = useId();
  const [count, setCount] = useState(step);
  return (
    <div role="group" aria-labelledby={titleId}>
      <h3 id={titleId} className={isTitleHidden ? "visually-hidden" : undefined}>
        {title}
      </h3>
      <ul className="rows">
        {candidates.slice(0, count).map((candidate) => {
          const { id } = candidate;
          const isPicked = picked.includes(id);
          return (
            <li key={id}>
              <label className="row">
                <input
                  type="checkbox"
                  checked={isPicked}
                  disabled={isClosed(candidate)}
                  onChange={() => pick(isPicked ? picked.filter((one) => one !== id) : [...picked, id])}
                />
                <CandidateText candidate={candidate} />
              </label>
            </li>
          );
        })}
      </ul>
      {count < candidates.length && (
        <button type="button" className="button small quiet" onClick={() => setCount(count + step)}>
          {t("common.showMoreOf", { count: candidates.length })}
        </button>
      )}
    </div>
  );
}

function CandidateText({ candidate: { halves, way, amount, at, isRemainder } }: { candidate: Candidate }) {
  const format = useFormat();
  const { symbolOf } = useAssets();
  const { placeOf } = useWallets();
  const [first] = halves;
  if (first === undefined) return null;
  const places = [...new Set(halves.map((half) => placeOf(walletOf(half), half.platform)))];
  const assetId = movedAsset(first) ?? "";
  const digits = formatDecimal(amount);
  return (
    <>
      <span className="row-main">
        <b className="break">{places.join(", ")}</b>
        <span className="faint small">
          {format.moment(at)}
          {isRemainder && <> · {t("edits.pickRemainder")}</>}
        </span>
      </span>
      <span>
        {format.signed(way === "in" ? digits : `-${digits}`, assetId)} {symbolOf(assetId)}
      </span>
    </>
  );
}
