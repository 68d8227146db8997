import type { DefiPositions } from "../../data/records.ts";
import { walletName } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { GainText } from "../../parts/gains/gain-text.tsx";
import { AmountList } from "./amount-list.tsx";

type Pool = DefiPositions["redeemed"][number];

/** Redeemed shares of pools, wholly or in part, compared with holding their coins. */
export function RedeemedPools({ pools }: { pools: readonly Pool[] }) {
  if (pools.length === 0) return null;
  return (
    <section className="stack defi-protocol" aria-label={t("defi.redeemed")}>
      <h2>{t("defi.redeemed")}</h2>
      <p className="soft small">{t("defi.redeemedLead")}</p>
      {pools.map((pool) => (
        <PoolCard key={pool.share.assetId} pool={pool} />
      ))}
    </section>
  );
}

function PoolCard({ pool }: { pool: Pool }) {
  const format = useFormat();
  const { share, isClosed, at, contributed, withdrawn, heldValue, withdrawnValue, versusHolding } = pool;
  const contract = share.assetId.slice(share.assetId.lastIndexOf(":") + 1);
  const name = `${share.symbol} · ${walletName(contract)}`;
  return (
    <article className="card stack" aria-label={name}>
      <div className="card-head">
        <h3 className="break">{name}</h3>
        {!isClosed && <span className="badge">{t("defi.partlyLeft")}</span>}
      </div>
      <AmountList title={t("defi.putIn")} amounts={contributed} />
      <AmountList title={t("defi.gotBack")} amounts={withdrawn} />
      {versusHolding === null ? (
        <p className="faint small">{t("defi.noComparison")}</p>
      ) : (
        <dl className="totals">
          <div>
            <dt>{t("defi.gotBack")}</dt>
            <dd>{format.money(withdrawnValue)}</dd>
          </div>
          <div>
            <dt>{t("defi.heldValue")}</dt>
            <dd>{format.money(heldValue)}</dd>
          </div>
          <div>
            <dt>{t("defi.versusHolding")}</dt>
            <dd>
              <GainText value={versusHolding} />
            </dd>
          </div>
        </dl>
      )}
      <p className="faint small">{t("defi.redeemedOn", { when: format.moment(at) })}</p>
    </article>
  );
}
