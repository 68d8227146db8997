import "../../styles/holdings.css";
import { useMemo } from "react";
import { useAccountQuery } from "../../data/account.tsx";
import {
  allocationOf,
  allocations,
  kinds,
  type AllocationBy,
  type AllocationPart,
  type Kind,
} from "../../data/portfolio/allocation.ts";
import type { Balances } from "../../data/records.ts";
import { useWallets } from "../../data/wallets.ts";
import { isLongWorth } from "../../format/figure-class.ts";
import { platformName } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import type { PlainKey } from "../../i18n/messages.ts";
import { NoPrice } from "../../parts/lists/no-price.tsx";
import { t } from "../../i18n/t.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { CoinMark } from "../../parts/coin-mark.tsx";
import { coinMarkOf } from "../../parts/coin-marks.ts";
import { PlatformMark } from "../../parts/platforms/platform-mark.tsx";
import { Segments } from "../../parts/segments.tsx";
import { assetPath, Link, useSearchChoice } from "../../router.tsx";

const titles: Record<AllocationBy, PlainKey> = {
  coin: "common.coin",
  wallet: "common.wallet",
  chain: "holdings.chain",
  kind: "worthNotes.kind",
};
const kindTitles: Record<Kind, PlainKey> = {
  wallets: "worthNotes.wallets",
  exchanges: "worthNotes.exchanges",
  positions: "worthNotes.positions",
  money: "worthNotes.money",
  owed: "worthNotes.owed",
};
const maxParts = 6;
const hueCount = 8;

/** The composition of net worth by coin, wallet, chain or kind. */
export function Allocation() {
  const balances = useAccountQuery("balances.list", {});
  const [chosenGrouping, choose] = useSearchChoice("allocation", "coin");
  const by = allocations.find((allocation) => allocation === chosenGrouping) ?? "coin";
  return (
    <section aria-labelledby="allocation" className="card">
      <header className="card-head">
        <h2 id="allocation">{t("worthNotes.allocation")}</h2>
        <Link to={by === "wallet" || by === "chain" ? `/holdings?group=${by}` : "/holdings"}>
          {t("worthNotes.allHoldings")}
        </Link>
      </header>
      <Segments
        label={t("worthNotes.by")}
        options={allocations.map((value) => ({ value, title: t(titles[value]) }))}
        value={by}
        onChange={choose}
      />
      <QueryResult of={balances}>{(answer) => <Largest answer={answer} by={by} />}</QueryResult>
    </section>
  );
}

function Largest({ answer, by }: { answer: Balances; by: AllocationBy }) {
  const parts = useMemo(() => allocationOf(answer, by), [answer, by]);
  const largest = parts.slice(0, maxParts);
  const hues = huesOf(largest, by);
  if (parts.length === 0) return <p className="soft">{t("worthNotes.noHoldings")}</p>;
  return (
    <>
      {largest[0]?.value !== null && <ShareBar largest={largest} by={by} hues={hues} />}
      <ul className="rows">
        {largest.map((part, index) => (
          <Part key={part.key} part={part} by={by} hue={hues[index] ?? 0} />
        ))}
      </ul>
      {parts.length > largest.length && (
        <p className="faint small">
          <Link to={by === "wallet" || by === "chain" ? `/holdings?group=${by}` : "/holdings"}>
            {t("worthNotes.andMore", { count: parts.length - largest.length })}
          </Link>
        </p>
      )}
    </>
  );
}

/** A distinct hue for each part: that of its coin unless another part has it. */
function huesOf(parts: readonly AllocationPart[], by: AllocationBy): number[] {
  const takenHues = new Set<number>();
  return parts.map(({ first }, index) => {
    let hue = by === "coin" ? coinMarkOf(first.symbol, first.coinId ?? first.assetId).hue : index;
    while (takenHues.has(hue) && takenHues.size < hueCount) hue = (hue + 1) % hueCount;
    takenHues.add(hue);
    return hue;
  });
}

function Part({ part, by, hue }: { part: AllocationPart; by: AllocationBy; hue: number }) {
  const format = useFormat();
  const { first, amount, value, share, key } = part;
  const money = format.money(value);
  return (
    <li className={isLongWorth(money) ? "row fits" : "row"}>
      {by === "coin" ? (
        <CoinMark symbol={first.symbol} coinId={first.coinId} assetId={first.assetId} />
      ) : (
        <>
          <span className={`allocation-mark hue-${hue}`} aria-hidden="true" />
          {by !== "kind" && <PlatformMark platform={first.platform} />}
        </>
      )}
      <span className="row-main">
        <b className="clip">
          {by === "coin" ? (
            <Link className="quiet-link" to={assetPath(first.assetId)}>
              {first.symbol}
            </Link>
          ) : (
            <PartName part={part} by={by} />
          )}
        </b>
        <span className={`faint small ${by === "coin" ? "break" : "clip"}`}>
          {by === "coin"
            ? format.amount(amount, first.assetId)
            : by === "wallet"
              ? platformName(first.platform)
              : ""}
        </span>
      </span>
      {value === null ? (
        <NoPrice assetId={by === "coin" ? first.assetId : null} />
      ) : (
        <span className="row-end" data-part={key}>
          {money}
          <span className="faint small">
            {by === "coin" && <span className={`legend-dot hue-${hue}`} aria-hidden="true" />}
            {format.percent(share)}
          </span>
        </span>
      )}
    </li>
  );
}

function PartName({ part: { key, first }, by }: { part: AllocationPart; by: AllocationBy }) {
  const { nameOf } = useWallets();
  if (by === "wallet") return nameOf(first.wallet.split("#", 1)[0] ?? first.wallet, first.platform);
  if (by === "chain") return platformName(first.platform);
  return t(kindTitles[kinds.find((kind) => kind === key) ?? "wallets"]);
}

/** A tooltip on the bar names each part; the rows below repeat it. */
function ShareBar({ largest, by, hues }: { largest: AllocationPart[]; by: AllocationBy; hues: number[] }) {
  const format = useFormat();
  const { nameOf } = useWallets();
  const partName = ({ key, first }: Pick<AllocationPart, "key" | "first">): string =>
    by === "coin"
      ? first.symbol
      : by === "wallet"
        ? nameOf(first.wallet.split("#", 1)[0] ?? first.wallet, first.platform)
        : by === "chain"
          ? platformName(first.platform)
          : t(kindTitles[kinds.find((kind) => kind === key) ?? "wallets"]);
  const rest = Math.max(0, 1 - largest.reduce((sum, { share }) => sum + Number(share), 0));
  return (
    <div className="share-bar" aria-hidden="true">
      {largest.map(
        ({ key, first, share }, index) =>
          // A part without a price has no share.
          Number(share) > 0 && (
            <span
              key={key}
              className={`hue-${hues[index]}`}
              title={`${partName({ key, first })} ${format.percent(share)}`}
              style={{ flexGrow: Number(share) }}
            />
          ),
      )}
      {rest > 0 && (
        <span
          className="rest"
          title={`${t("worthNotes.others")} ${format.percent(String(rest))}`}
          style={{ flexGrow: rest }}
        />
      )}
    </div>
  );
}
