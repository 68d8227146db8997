import type { DefiPosition } from "../../data/records.ts";
import { useWallets } from "../../data/wallets.ts";
import { walletName } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { GainText } from "../../parts/gains/gain-text.tsx";
import { Rich } from "../../i18n/rich.tsx";
import { AmountList } from "./amount-list.tsx";
import { ContractAnswer } from "./contract-answer.tsx";
import { PositionHistory } from "./position-history.tsx";
import { causeText } from "../../format/cause-text.ts";
import { t } from "../../i18n/t.ts";

const statuses = {
  verified: "defi.verified",
  differs: "defi.differs",
  unread: "defi.unread",
  unverified: "defi.unverified",
} as const;

/** Whether a position's `contract` is a protocol's name, as some sources state it, instead of an address. */
export function isProtocolName(contract: string): boolean {
  return /^[A-Za-z][A-Za-z -]{2,23}(v\d+)?$/.test(contract);
}

/** One position: its place, amounts, cost and earnings, differences from the records, and transactions. */
export function PositionCard({ position }: { position: DefiPosition }) {
  const { placeOf } = useWallets();
  const { platform, wallet, contract, key, status, supplied, borrowed, rewards, contributed } = position;
  const place = placeOf(wallet, platform);
  const name = isProtocolName(contract) ? place : `${place} · ${walletName(contract)}`;
  return (
    <article className="card stack" aria-label={name}>
      <div className="card-head">
        <h3 className="break">
          {name}
          {key !== null && (
            <> · {t("defi.number", { key: key.length > 24 ? `${key.slice(0, 10)}…` : key })}</>
          )}
        </h3>
        <span className={status === "differs" ? "badge pending" : "badge"}>{t(statuses[status])}</span>
      </div>
      <AmountList title={t("defi.supplied")} amounts={supplied} />
      <AmountList title={t("defi.borrowed")} amounts={borrowed} />
      <AmountList title={t("defi.rewards")} amounts={rewards} />
      <Figures position={position} />
      {contributed.length > 0 && <AmountList title={t("defi.contributed")} amounts={contributed} />}
      <State position={position} />
      {status === "unverified" && <ContractAnswer contract={contract} platform={platform} />}
      <PositionHistory transactions={position.transactions} />
    </article>
  );
}

function Figures({ position: { value, cost, gain, health, versusHolding } }: { position: DefiPosition }) {
  const format = useFormat();
  return (
    <dl className="totals">
      <div>
        <dt>{t("defi.net")}</dt>
        <dd>{format.money(value)}</dd>
      </div>
      <div>
        <dt>{t("defi.cost")}</dt>
        <dd>{format.money(cost)}</dd>
      </div>
      <div>
        <dt>{t("defi.gain")}</dt>
        <dd>
          <GainText value={gain} />
        </dd>
      </div>
      {health !== null && (
        <div>
          <dt>{t("defi.health")}</dt>
          <dd>{format.amount(health)}</dd>
        </div>
      )}
      {versusHolding !== null && (
        <div>
          <dt>{t("defi.versusHolding")}</dt>
          <dd>
            <GainText value={versusHolding} />
            <p className="faint small">{t("defi.versusHoldingHint")}</p>
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Whether the position was read from its contract, and its differences from the records. */
function State({ position: { status, block, at, differences } }: { position: DefiPosition }) {
  const format = useFormat();
  return (
    <>
      {status === "unread" && <p className="faint small">{t("defi.unreadReason")}</p>}
      {block !== null && at !== null && (
        <p className="faint small">
          {t("defi.readAt", { block: format.exact(String(block)), when: format.moment(at) })}
        </p>
      )}
      {differences.map(({ side, assetId, symbol, source, computed, cause }) => (
        <p key={`${side} ${assetId}`} className="small">
          <Rich
            message="defi.difference"
            values={{
              symbol,
              source: format.exact(source),
              computed: format.exact(computed),
              cause: causeText(cause),
            }}
            elements={{ b: (text) => <b>{text}</b> }}
          />
        </p>
      ))}
    </>
  );
}
