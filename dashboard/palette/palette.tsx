import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useId, useState, type KeyboardEvent } from "react";
import { useAccount, useAccounts, useAccountMutation, useAccountQuery } from "../data/account.tsx";
import { useAllAssets, useAssets } from "../data/assets.ts";
import { usePreferences } from "../data/preferences.tsx";
import type { Transaction } from "../data/records.ts";
import { useService } from "../data/service.ts";
import { useWallets } from "../data/wallets.ts";
import { useExplain } from "../explain/explain.ts";
import { platformName, typeName } from "../format/names.ts";
import { numberFilters } from "../format/number-search.ts";
import { useFormat } from "../format/use-format.ts";
import { t } from "../i18n/t.ts";
import { useModal } from "../parts/use-modal.ts";
import { useNotify } from "../parts/notice.tsx";
import { askToLeave, assetPath, useRouter } from "../router.tsx";
import { accessIncludes, useAccess, type Access } from "../access.ts";
import { routes } from "../routes.ts";
import { matchingItems, type Item, type Section } from "./search-items.ts";

const maxTransactions = 6;
/** The minimum number of letters for a search of transactions. */
const minLetters = 2;

/**
 * Searches pages, coins, wallets, transactions and actions, and opens the chosen one. The search begins with what was typed before the palette
 * was loaded.
 */
export default function Palette({ onClose, typedBefore }: { onClose(): void; typedBefore(): string }) {
  const modal = useModal(onClose);
  const id = useId();
  const [text, setText] = useState(typedBefore);
  const [at, setAt] = useState(0);
  const sections = useSections(text.trim());
  const items = sections.flatMap((section) => section.items);
  const chosenItem = items[Math.min(at, items.length - 1)];
  const run = (item: Item | undefined): void => {
    if (item === undefined) return;
    onClose();
    item.run();
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && items.length > 0) {
      event.preventDefault();
      const next = (Math.min(at, items.length - 1) + step + items.length) % items.length;
      setAt(next);
      document.getElementById(optionId(id, items[next]))?.scrollIntoView({ block: "nearest" });
    }
    if (event.key === "Enter") {
      event.preventDefault();
      run(chosenItem);
    }
  };
  return (
    <dialog
      {...modal}
      className="palette"
      aria-label={t("palette.title")}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="palette-body">
        <input
          type="search"
          role="combobox"
          aria-label={t("palette.title")}
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosenItem === undefined ? undefined : optionId(id, chosenItem)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t("palette.placeholder")}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKey}
        />
        <div id={`${id}-list`} role="listbox" aria-label={t("palette.title")} className="palette-list">
          {sections.map((section) => (
            <Group key={section.id} id={id} section={section} chosenItem={chosenItem} onRun={run} />
          ))}
        </div>
        <p className="faint small" role="status">
          {items.length === 0 ? t("palette.nothing", { text }) : t("palette.hint")}
        </p>
      </div>
    </dialog>
  );
}

/** One section of the list. `id` is the palette's id, with which the ids of the options begin. */
function Group({
  id,
  section,
  chosenItem,
  onRun,
}: {
  id: string;
  section: Section;
  chosenItem: Item | undefined;
  onRun(item: Item): void;
}) {
  return (
    <div role="group" aria-labelledby={`${id}-${section.id}`}>
      <p id={`${id}-${section.id}`} className="faint small">
        {section.title}
      </p>
      {section.items.map((item) => (
        <div
          key={item.key}
          id={optionId(id, item)}
          role="option"
          aria-selected={item === chosenItem}
          className="palette-item"
          onClick={() => onRun(item)}
        >
          <span className="clip">{item.title}</span>
          {item.detail !== undefined && <span className="faint small clip">{item.detail}</span>}
        </div>
      ))}
    </div>
  );
}

function optionId(id: string, item: Item | undefined): string {
  return `${id}-${item?.key ?? ""}`;
}

function useSections(text: string): Section[] {
  const { go } = useRouter();
  const access = useAccess();
  const pages: Item[] = routes
    .filter(({ group, needs }) => group !== "linked" && accessIncludes(access, needs))
    .map((route) => ({ key: route.path, title: t(route.title), run: () => go(route.path) }));
  const actions = useActions();
  const accounts = useAccountItems();
  const coins = useCoins();
  const wallets = useWalletItems();
  const transactions = useTransactionItems(text);
  const isEmpty = text === "";
  const sections: Section[] = [
    { id: "pages", title: t("palette.pages"), items: matchingItems(pages, text) },
    { id: "accounts", title: t("palette.accounts"), items: matchingItems(accounts, text) },
    { id: "coins", title: t("palette.coins"), items: isEmpty ? [] : matchingItems(coins, text) },
    { id: "wallets", title: t("palette.wallets"), items: isEmpty ? [] : matchingItems(wallets, text) },
    { id: "transactions", title: t("palette.transactions"), items: transactions },
    { id: "actions", title: t("palette.actions"), items: matchingItems(actions, text) },
  ];
  return sections.filter(({ items }) => items.length > 0);
}

function useActions(): Item[] {
  const access = useAccess();
  const { go } = useRouter();
  const mutate = useAccountMutation();
  const { say, fail } = useNotify();
  const { hideAmounts, change } = usePreferences();
  const actions: (Item & { needs?: Access })[] = [
    {
      key: "add-transaction",
      needs: "write",
      title: t("palette.addTransaction"),
      run: () => go("/transactions?add=yes"),
    },
    { key: "import-file", needs: "write", title: t("palette.importFile"), run: () => go("/import") },
    { key: "connect", needs: "owner", title: t("palette.connectSource"), run: () => go("/connections") },
    { key: "report", title: t("palette.createReport"), run: () => go("/reports") },
    {
      key: "fetch-prices",
      needs: "write",
      title: t("palette.fetchPrices"),
      run: () =>
        void mutate("prices.refresh", {}, ["tasks"]).then(() => say(t("palette.pricesStarted")), fail),
    },
    {
      key: "hide-amounts",
      title: t("palette.hideAmounts"),
      run: () => change({ hideAmounts: !hideAmounts }),
    },
  ];
  return actions.filter(({ needs }) => accessIncludes(access, needs));
}

/** The other accounts, to switch to. */
function useAccountItems(): Item[] {
  const { name: currentAccount } = useAccount();
  const { change } = usePreferences();
  return (useAccounts().data ?? [])
    .filter(({ name }) => name !== currentAccount)
    .map(({ name, demo }) => ({
      key: `portfolio-${name}`,
      title: t("palette.switchTo", { name }),
      ...(demo ? { detail: t("common.demo") } : {}),
      words: name,
      run: () => askToLeave(() => change({ account: name })),
    }));
}

/** One item per coin. Spam is listed only if the account has no other asset of that name. */
function useCoins(): Item[] {
  const { go } = useRouter();
  const answer = useAllAssets();
  const coins = new Map<string, Item>();
  for (const { id, coinId, symbol, name, spam } of answer.data ?? []) {
    const key = coinId ?? id;
    if (spam || coins.has(key)) continue;
    coins.set(key, {
      key: `coin-${key}`,
      title: symbol,
      detail: name,
      words: id,
      run: () => go(assetPath(id)),
    });
  }
  return [...coins.values()];
}

function useWalletItems(): Item[] {
  const { go } = useRouter();
  const answer = useAccountQuery("wallets.list", {});
  return (answer.data ?? []).map(({ wallet, platform, label }) => ({
    key: `wallet-${platform}-${wallet}`,
    title: label ?? wallet,
    detail: platformName(platform),
    words: wallet,
    run: () => go(`/transactions?${new URLSearchParams({ wallet })}`),
  }));
}

/** The latest transactions found by hash, id, note, wallet, coin or tag, with links to all of them and to those of a number. */
function useTransactionItems(text: string): Item[] {
  const { go } = useRouter();
  const explain = useExplain();
  const format = useFormat();
  const { symbolOf } = useAssets();
  const { placeOf } = useWallets();
  const { name, baseCurrency } = useAccount();
  const searchText = useDeferredValue(text);
  const isAsked = searchText.length >= minLetters;
  const filter = searchText.includes(":") ? { ids: [searchText] } : { text: searchText };
  const answer = useFoundTransactions(name, { isEnabled: isAsked, filter });
  const numbers = numberFilters(text, baseCurrency).map(({ title, query }): Item => ({
    key: title,
    title,
    run: () => go(`/transactions?${new URLSearchParams(query)}`),
  }));
  if (!isAsked || answer === undefined || answer.items.length === 0) return numbers;
  const items = answer.items.map((transaction: Transaction): Item => {
    const leg = transaction.legs.find(({ direction }) => direction !== "fee") ?? transaction.legs[0];
    const amount =
      leg === undefined
        ? ""
        : `${format.signed(leg.direction === "in" ? leg.amount : `-${leg.amount}`, leg.assetId)} ${symbolOf(leg.assetId)}`;
    return {
      key: `transaction-${transaction.id}`,
      title: `${typeName(transaction.type)} ${amount}`,
      detail: [
        format.date(transaction.at),
        placeOf(transaction.wallet, transaction.platform),
        ...(transaction.notes === undefined ? [] : [transaction.notes]),
      ].join(" · "),
      run: () => explain({ kind: "transaction", id: transaction.id }),
    };
  });
  if (answer.total > items.length)
    items.push({
      key: "all-transactions",
      title: t("palette.allTransactions", { text: searchText }),
      run: () => go(`/transactions?${new URLSearchParams({ text: searchText })}`),
    });
  return [...items, ...numbers];
}

function useFoundTransactions(
  accountName: string,
  { isEnabled, filter }: { isEnabled: boolean; filter: { text: string } | { ids: string[] } },
) {
  const service = useService();
  const input = { accountName, filter, limit: maxTransactions };
  return useQuery({
    queryKey: [accountName, "transactions.list", input],
    queryFn: ({ signal }) => service.call("transactions.list", input, signal),
    enabled: isEnabled,
    placeholderData: (previous) => previous,
  }).data;
}
