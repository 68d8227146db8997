import { useState, type FormEvent } from "react";
import type { Asset } from "../../../src/domain/assets/asset.ts";
import { dayOf } from "../../../src/domain/time/day.ts";
import { useAccount, useAccountMutation, useAccountQuery } from "../../data/account.tsx";
import { useNow } from "../../data/use-now.ts";
import { useFormat } from "../../format/use-format.ts";
import { lazyPart } from "../../parts/lazy-part.ts";
import { PartBoundary } from "../../parts/part-boundary.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { t } from "../../i18n/t.ts";
import { ChangeHistory } from "../transactions/change-history.tsx";
import { useUndoable } from "../transactions/use-undoable.ts";
import { typedNumber } from "../../format/typed-number.ts";
import { NumberInput } from "../../parts/number-input.tsx";

const PriceFile = lazyPart(() => import("../prices/price-file.tsx"), "prices", "import", "edits");

/** Sets and removes the owner's prices, which take precedence over every source: for a day, for a range, or from a file. */
export function OwnPrice({ asset }: { asset: Asset }) {
  const mutate = useAccountMutation();
  const { baseCurrency } = useAccount();
  const { fail } = useNotify();
  const { sayDoneTo } = useUndoable();
  const [isSaving, setSaving] = useState(false);
  const now = useNow();
  const today = dayOf(now);
  const isUnpriced = useIsUnpriced(asset.id, now);
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const element = event.currentTarget;
    const form = new FormData(element);
    const price = typedNumber(String(form.get("price"))).decimal;
    if (price === null) return;
    setSaving(true);
    const from = String(form.get("day"));
    const to = String(form.get("to") ?? "");
    try {
      await mutate(
        "prices.set",
        {
          prices: [
            {
              assetId: asset.id,
              ...(to === "" || to === from ? { day: from } : { from, to }),
              price,
              currency: baseCurrency,
            },
          ],
        },
        ["transactions"],
      );
      await sayDoneTo(t("asset.yourPriceWasSaved"), { assetId: asset.id });
      element.reset();
    } catch (error) {
      fail(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <section className="card stack">
      <h2>{t("asset.customPrice")}</h2>
      <details open={isUnpriced}>
        <summary>{t("asset.setOwnPrice")}</summary>
        <div className="stack">
          <form className="form" onSubmit={(event) => void save(event)}>
            <div className="form-row">
              <label className="field">
                <span>{t("asset.day")}</span>
                <input type="date" name="day" required max={today} defaultValue={today} />
              </label>
              <label className="field">
                <span>{t("asset.lastDay")}</span>
                <input type="date" name="to" max={today} />
              </label>
              <label className="field">
                <span>{t("asset.priceIn", { baseCurrency })}</span>
                <NumberInput field="price" />
              </label>
            </div>
            <div className="end-row">
              <button type="submit" className="button" disabled={isSaving}>
                {t("asset.setPrice")}
              </button>
            </div>
          </form>
          <PartBoundary fallback={null}>
            <PriceFile assetId={asset.id} />
          </PartBoundary>
          <Worthless key={asset.worthlessFrom} asset={asset} today={today} />
        </div>
      </details>
      <SetPrices assetId={asset.id} />
      <ChangeHistory of={{ assetId: asset.id }} />
    </section>
  );
}

/** Whether an asset has had no price for a week; the form for setting one is then open. */
function useIsUnpriced(assetId: string, now: number): boolean {
  const closes = useAccountQuery("prices.list", { assetId });
  return closes.data !== undefined && (closes.data.at(-1)?.day ?? "") < dayOf(now - 8 * 86_400_000);
}

/** The latest of the owner's own prices, which can be removed. */
function SetPrices({ assetId }: { assetId: string }) {
  const mutate = useAccountMutation();
  const format = useFormat();
  const { fail } = useNotify();
  const { sayDoneTo } = useUndoable();
  const closes = useAccountQuery("prices.list", { assetId });
  const manualCloses = closes.data?.filter(({ manual }) => manual).toReversed() ?? [];
  if (manualCloses.length === 0) return null;
  return (
    <ul className="rows">
      {manualCloses.slice(0, 12).map(({ day, close }) => (
        <li key={day} className="row">
          <span className="row-main">{format.day(day)}</span>
          <span>{format.price(close)}</span>
          <button
            type="button"
            className="button small quiet"
            onClick={() =>
              void mutate("prices.unset", { prices: [{ assetId, day }] }, ["transactions"])
                .then(() => sayDoneTo(t("asset.customPriceRemoved"), { assetId }))
                .catch(fail)
            }
          >
            {t("asset.remove")}
            <span className="visually-hidden"> {t("asset.thePriceOf", { day: format.day(day) })}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Sets the price to zero from a chosen day on. */
function Worthless({ asset, today }: { asset: Asset; today: string }) {
  const mutate = useAccountMutation();
  const { fail } = useNotify();
  const { sayDoneTo } = useUndoable();
  const save = (worthlessFrom: string | null): void =>
    void mutate("assets.update", { assetId: asset.id, patch: { worthlessFrom } }, [
      "balances",
      "prices",
      "netWorth",
      "transactions",
    ])
      .then(() => sayDoneTo(t("common.saved"), { assetId: asset.id }))
      .catch(fail);
  return (
    <form
      className="inline-form align-end"
      onSubmit={(event) => {
        event.preventDefault();
        save(String(new FormData(event.currentTarget).get("worthless")));
      }}
    >
      <label className="field">
        <span>{t("asset.worthlessFrom")}</span>
        <input type="date" name="worthless" required max={today} defaultValue={asset.worthlessFrom ?? ""} />
      </label>
      <span className="actions">
        <button type="submit" className="button small">
          {t("common.save")}
          <span className="visually-hidden"> {t("asset.worthlessFrom")}</span>
        </button>
        {asset.worthlessFrom !== null && (
          <button type="button" className="button small quiet" onClick={() => save(null)}>
            {t("asset.hasWorthAgain")}
          </button>
        )}
      </span>
    </form>
  );
}
