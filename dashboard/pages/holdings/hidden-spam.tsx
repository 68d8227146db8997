import { useAct, useAnswer } from "../../data/account.tsx";
import { counted, platformName } from "../../format/names.ts";
import { useNotify } from "../../parts/notice.tsx";
import { Link } from "../../router.tsx";

const input = { filter: { spam: true }, limit: 200 };

/** How many tokens are hidden as spam, which ones and why; one click counts one after all. */
export function HiddenSpam() {
  const answer = useAnswer("assets.list", input);
  const act = useAct();
  const { say, fail } = useNotify();
  if (answer.data === undefined || answer.data.total === 0) return null;
  const { items, total } = answer.data;
  return (
    <details className="card">
      <summary>
        {counted(total, "spam token")} hidden{" "}
        <span className="faint small">in no total, never sold or bought</span>
      </summary>
      <ul className="rows">
        {items.map((asset) => (
          <li key={asset.id} className="row">
            <span className="row-main">
              <Link to={`/asset?id=${encodeURIComponent(asset.id)}`} className="break">
                {asset.symbol}
              </Link>
              <span className="faint small">
                {platformName(asset.id.slice(0, asset.id.indexOf("/")))} ·{" "}
                {asset.spamReasons.length === 0 ? "your own verdict" : asset.spamReasons.join("; ")}
              </span>
            </span>
            <button
              type="button"
              className="button small quiet"
              onClick={() =>
                void act("assets.update", { assetId: asset.id, patch: { spam: false } }, [
                  "balances",
                  "netWorth",
                ]).then(() => say(`${asset.symbol} counts from now on.`), fail)
              }
            >
              Not spam<span className="visually-hidden">: {asset.symbol}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
