import { useState, type FormEvent } from "react";
import type { Asset } from "../../../src/domain/assets/asset.ts";
import { dayOf } from "../../../src/domain/time/day.ts";
import { useAccount, useAct, useAnswer } from "../../data/account.tsx";
import { useNow } from "../../data/use-now.ts";
import { useFormat } from "../../format/use-format.ts";
import { useNotify } from "../../parts/notice.tsx";
import { t } from "../../i18n/t.ts";

/** A price by the owner's instruction, which wins over every source on its day. */
export function OwnPrice({ asset }: { asset: Asset }) {
  const act = useAct();
  const format = useFormat();
  const { baseCurrency } = useAccount();
  const { say, fail } = useNotify();
  const [isSaving, setSaving] = useState(false);
  const today = dayOf(useNow());
  const closes = useAnswer("prices.list", { assetId: asset.id });
  const own = closes.data?.filter(({ manual }) => manual).toReversed() ?? [];
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const element = event.currentTarget;
    const form = new FormData(element);
    const price = String(form.get("price") ?? "")
      .replace(/\s/g, "")
      .replace(",", ".");
    setSaving(true);
    try {
      await act("prices.set", {
        prices: [{ assetId: asset.id, day: String(form.get("day")), price, currency: baseCurrency }],
      });
      say(t("asset.yourPriceWasSaved"));
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
      <form className="form" onSubmit={(event) => void save(event)}>
        <div className="form-row">
          <label className="field">
            <span>{t("asset.day")}</span>
            <input type="date" name="day" required max={today} defaultValue={today} />
          </label>
          <label className="field">
            <span>{t("asset.priceIn", { baseCurrency })}</span>
            <input name="price" inputMode="decimal" required autoComplete="off" />
          </label>
        </div>
        <div className="end-row">
          <button type="submit" className="button" disabled={isSaving}>
            {t("asset.setPrice")}
          </button>
        </div>
      </form>
      {own.length > 0 && (
        <ul className="rows">
          {own.slice(0, 12).map(({ day, close }) => (
            <li key={day} className="row">
              <span className="row-main">{format.day(day)}</span>
              <span>{format.price(close)}</span>
              <button
                type="button"
                className="button small quiet"
                onClick={() =>
                  void act("prices.unset", { prices: [{ assetId: asset.id, day }] }).then(
                    () => say(t("asset.customPriceRemoved")),
                    fail,
                  )
                }
              >
                {t("asset.remove")}
                <span className="visually-hidden"> {t("asset.thePriceOf", { day: format.day(day) })}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
