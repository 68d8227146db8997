import { useEffect, useState } from "react";
import { transactionTypes } from "../../../src/domain/ledger/transaction.ts";
import { useAccount, useAccountQuery } from "../../data/account.tsx";
import { useAssets } from "../../data/assets.ts";
import { placeName, typeName } from "../../format/names.ts";
import { DateRange } from "../../parts/lists/date-range.tsx";
import { Icon } from "../../parts/icon.tsx";
import { useRouter, useSearchChoice } from "../../router.tsx";
import { t } from "../../i18n/t.ts";
import { bounds } from "./filter-of.ts";
import { SavedViews } from "./saved-views.tsx";

/** The list's filters, all of which are in the URL. */
export function Filters() {
  const wallets = useAccountQuery("wallets.list", {});
  const [type, setType] = useSearchChoice("type");
  const [wallet, setWallet] = useSearchChoice("wallet");
  const tags = useAccountQuery("tags.list", {});
  // A tag that no transaction has any more would only lead to an empty list.
  const used = (tags.data ?? []).filter(({ transactions }) => transactions > 0).map(({ name }) => name);
  const [tag, setTag] = useSearchChoice("tag");
  const [hidden, setHidden] = useSearchChoice("hidden");
  const { path, search, go } = useRouter();
  const assetId = search.get("asset") ?? "";
  const { symbolOf } = useAssets();
  const names = [...new Map(wallets.data?.map((entry) => [entry.wallet, entry]))];
  return (
    <search className="filters">
      <SearchField />
      <select
        aria-label={t("transactions.type")}
        value={type}
        onChange={(event) => setType(event.target.value)}
      >
        <option value="">{t("transactions.allTypes")}</option>
        {transactionTypes.map((name) => (
          <option key={name} value={name}>
            {typeName(name)}
          </option>
        ))}
      </select>
      <select
        aria-label={t("common.wallet")}
        value={wallet}
        onChange={(event) => setWallet(event.target.value)}
      >
        <option value="">{t("common.allWallets")}</option>
        {names.map(([name, entry]) => (
          <option key={name} value={name}>
            {entry.label ?? placeName(name, entry.platform)}
          </option>
        ))}
      </select>
      {(tag !== "" || used.length > 0) && (
        <select
          aria-label={t("transactions.tag")}
          value={tag}
          onChange={(event) => setTag(event.target.value)}
        >
          <option value="">{t("transactions.allTags")}</option>
          {[...new Set([...(tag === "" ? [] : [tag]), ...used])].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
      <DateRange />
      {assetId !== "" && (
        <button
          type="button"
          className="button small"
          aria-label={t("transactions.removeFilter", {
            filter: t("transactions.onlyAsset", { symbol: symbolOf(assetId) }),
          })}
          onClick={() => {
            const next = new URLSearchParams(search);
            next.delete("asset");
            next.delete("coin");
            go(next.size === 0 ? path : `${path}?${next}`, { replace: true });
          }}
        >
          {t("transactions.onlyAsset", { symbol: symbolOf(assetId) })} <Icon name="close" size={16} />
        </button>
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={hidden !== ""}
          onChange={(event) => setHidden(event.target.checked ? "yes" : "")}
        />{" "}
        <span>{t("transactions.showHidden")}</span>
      </label>
      <details className="more-filters" open={bounds.some((name) => search.has(name))}>
        <summary>{t("edits.moreFilters")}</summary>
        <div className="form-row">
          {bounds.map((name) => (
            <BoundField key={name} name={name} />
          ))}
        </div>
      </details>
      <SavedViews />
    </search>
  );
}

const boundWords = {
  minAmount: "edits.minAmount",
  maxAmount: "edits.maxAmount",
  minValue: "edits.minValue",
  maxValue: "edits.maxValue",
} as const;

/** A bound of amount or value; applied on blur or Enter. */
function BoundField({ name }: { name: (typeof bounds)[number] }) {
  const { baseCurrency: currency } = useAccount();
  const [bound, setBound] = useSearchChoice(name);
  return (
    <label className="field">
      <span>{t(boundWords[name], { currency })}</span>
      <input
        key={bound}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={bound}
        onBlur={({ target }) => setBound(target.value.trim())}
        onKeyDown={(event) => {
          if (event.key === "Enter") setBound(event.currentTarget.value.trim());
        }}
      />
    </label>
  );
}

/** Debounced, so that not every letter is a request. */
function SearchField() {
  const [text, setText] = useSearchChoice("text");
  const [typed, setTyped] = useState(text);
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => setText(typed), 180);
    return () => clearTimeout(timer);
  });
  return (
    <label className="search-field">
      <Icon name="search" size={16} />
      <input
        type="search"
        placeholder={t("transactions.searchNotesHashesCoins")}
        aria-label={t("transactions.searchTransactions")}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  );
}
