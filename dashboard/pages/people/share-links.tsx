import { millisecondsPerDay } from "../../../src/domain/time/day.ts";
import { useState, type FormEvent } from "react";
import { useAccount, useAccountMutation, useAccountQuery } from "../../data/account.tsx";
import type { ResultOf } from "../../data/service.ts";
import { useNow } from "../../data/use-now.ts";
import { useFormat } from "../../format/use-format.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { useNotify } from "../../parts/notice.tsx";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { CreatedLink } from "./created-link.tsx";

type Share = ResultOf<"shares.list">[number];

const pageTitles: Record<Share["pages"][number], PlainKey> = {
  netWorth: "common.netWorth",
  holdings: "common.holdings",
  performance: "common.performance",
  transactions: "common.transactions",
};
const pageNames = ["netWorth", "holdings", "performance", "transactions"] as const;
const amountTitles: Record<Share["amounts"], PlainKey> = {
  percent: "people.inPercent",
  hidden: "people.hidden",
  shown: "people.shown",
};
const amountNames = ["percent", "hidden", "shown"] as const;

/** Links to pages of the shown account, for people who have no user here. */
export function ShareLinks() {
  const { name } = useAccount();
  const shares = useAccountQuery("shares.list", {});
  return (
    <section aria-labelledby="shares" className="card stack">
      <h2 id="shares">{t("people.shareLinks", { account: name })}</h2>
      <p className="small faint">{t("people.shareLead")}</p>
      <QueryResult of={shares} lines={2}>
        {(list) =>
          list.length === 0 ? (
            <p className="soft">{t("people.noShares")}</p>
          ) : (
            <ul className="rows">
              {list.map((share) => (
                <ShareRow key={share.id} share={share} />
              ))}
            </ul>
          )
        }
      </QueryResult>
      <NewShare />
    </section>
  );
}

function ShareRow({ share: { id, name, pages, amounts, expiresAt, lastUsedAt } }: { share: Share }) {
  const mutate = useAccountMutation();
  const format = useFormat();
  const now = useNow();
  const { fail } = useNotify();
  return (
    <li className="row account-row">
      <span className="row-main">
        <b className="clip">{name}</b>
        <span className="faint small">
          {pages.map((page) => t(pageTitles[page])).join(", ")} · {t(amountTitles[amounts])} ·{" "}
          {expiresAt === null
            ? t("people.neverExpires")
            : t("people.expires", { at: format.moment(expiresAt) })}{" "}
          ·{" "}
          {lastUsedAt === null
            ? t("people.neverOpened")
            : t("people.lastOpened", { ago: format.ago(lastUsedAt, now) })}
        </span>
      </span>
      <button
        type="button"
        className="button small quiet"
        onClick={() => void mutate("shares.revoke", { id }).catch(fail)}
      >
        {t("people.revoke")}
        <span className="visually-hidden"> {name}</span>
      </button>
    </li>
  );
}

function NewShare() {
  const mutate = useAccountMutation();
  const { fail } = useNotify();
  const [token, setToken] = useState<string | null>(null);
  const make = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const element = event.currentTarget;
    const form = new FormData(element);
    const days = Number(form.get("days"));
    try {
      const createdShare = await mutate("shares.create", {
        name: String(form.get("name")).trim(),
        pages: pageNames.filter((page) => form.has(page)),
        amounts: amountNames.find((name) => name === form.get("amounts")) ?? "hidden",
        ...(days > 0 ? { expiresAt: Date.now() + days * millisecondsPerDay } : {}),
      });
      setToken(createdShare.token);
      element.reset();
    } catch (error) {
      fail(error);
    }
  };
  return (
    <>
      {token !== null && <CreatedLink path="/share" token={token} onDone={() => setToken(null)} />}
      <form className="form" onSubmit={(event) => void make(event)}>
        <div className="form-row">
          <label className="field">
            <span>{t("people.shareTitle")}</span>
            <input name="name" maxLength={100} required autoComplete="off" />
          </label>
          <label className="field">
            <span>{t("people.amounts")}</span>
            <select name="amounts">
              {amountNames.map((name) => (
                <option key={name} value={name}>
                  {t(amountTitles[name])}
                </option>
              ))}
            </select>
          </label>
          <label className="field">
            <span>{t("people.validForDays")}</span>
            <input name="days" type="number" min={1} max={3650} defaultValue={30} />
          </label>
        </div>
        <fieldset className="stack">
          <legend>{t("people.pages")}</legend>
          {pageNames.map((page) => (
            <label key={page} className="check">
              <input type="checkbox" name={page} defaultChecked={page === "holdings"} />{" "}
              <span>{t(pageTitles[page])}</span>
            </label>
          ))}
        </fieldset>
        <div className="actions">
          <button type="submit" className="button">
            {t("people.makeLink")}
          </button>
        </div>
      </form>
    </>
  );
}
