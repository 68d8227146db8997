import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { errorText } from "../i18n/error-text.ts";
import { t } from "../i18n/t.ts";
import { useAccount } from "../data/account.tsx";
import type { Page } from "../data/records.ts";

/** `skip`: the number of items before the page, after the cursor if there is one. */
export type PageInput = { limit: number; cursor: string | null; skip?: number };

/** Page sizes: the first page is small, so that it is shown quickly. */
const firstRows = 60;
const strideRows = 500;
/** Rows before and after the rendered ones whose pages are loaded too. */
const rowsAhead = strideRows / 4;

const narrow = matchMedia("(max-width: 620px)");
function onWidthChange(changed: () => void): () => void {
  narrow.addEventListener("change", changed);
  return () => narrow.removeEventListener("change", changed);
}

const paper = matchMedia("print");
/** Set by `beforeprint`: browsers lay out the print version before they report the change of the media query. */
let isPrinting = false;
addEventListener("beforeprint", () => (isPrinting = true));
addEventListener("afterprint", () => (isPrinting = false));

function onPrintChange(changed: () => void): () => void {
  const stop = new AbortController();
  for (const name of ["beforeprint", "afterprint"]) addEventListener(name, changed, stop);
  paper.addEventListener("change", changed, stop);
  return () => stop.abort();
}

/** The cache key of a list's pages: the method and all its parameters. */
export type ListName = readonly [method: string, input: unknown];

type ListProps<Item> = {
  name: ListName;
  ask: Ask<Item>;
  rowHeight: number;
  /** The height of a row on a phone, where it has more lines. */
  narrowRowHeight?: number;
  keyOf(item: Item): string;
  /** `index` counts from the first row. */
  row(item: Item, index: number): ReactNode;
  empty: ReactNode;
  label: string;
  /** Rendered above the first visible row. */
  heading?(item: Item, total: number): ReactNode;
};

/**
 * A list of any length: only visible rows are rendered, and only pages near them are loaded, wherever in the list they are. Every row has the
 * same height.
 */
export function VirtualList<Item>({
  name,
  ask,
  rowHeight: wideRowHeight,
  narrowRowHeight = wideRowHeight,
  keyOf,
  row,
  empty,
  label,
  heading,
}: ListProps<Item>) {
  const isNarrow = useSyncExternalStore(onWidthChange, () => narrow.matches);
  const isPrinted = useSyncExternalStore(onPrintChange, () => isPrinting || paper.matches);
  const rowHeight = isNarrow ? narrowRowHeight : wideRowHeight;
  const first = useFirstPage<Item>(name, ask);
  const list = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => setOffset(list.current?.offsetTop ?? 0), [first.isPending]);
  const total = first.data?.total ?? 0;
  // oxlint-disable-next-line react/incompatible-library -- the React compiler is not used
  const virtualizer = useWindowVirtualizer({
    count: total,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollMargin: offset,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const rows = virtualizer.getVirtualItems();
  const range = { from: rows[0]?.index ?? 0, to: rows.at(-1)?.index ?? 0, isMoving: virtualizer.isScrolling };
  const pages = usePages<Item>(name, ask, { first: first.data, total, range });

  if (first.data === undefined && first.error !== null) return <Failure error={first.error} />;
  if (!first.isPending && total === 0) return empty;
  if (isPrinted)
    return <PrintedRows {...{ items: pages.loadedItems(), total, label, keyOf, row, rowHeight }} />;
  const inSight = pages.itemAt(
    rows.find(({ end }) => end > (virtualizer.scrollOffset ?? 0) + 60)?.index ?? 0,
  );
  const keys = new Set<string | number>();
  return (
    <div className="endless-frame">
      {heading !== undefined && (
        <div className="list-heading">{inSight === undefined ? " " : heading(inSight, total)}</div>
      )}
      {pages.error !== null && <Failure error={pages.error} />}
      <div
        ref={list}
        className="endless"
        role="list"
        aria-label={label}
        aria-busy={first.isFetching || pages.isFetching}
        style={{ height: first.isPending ? rowHeight * 10 : virtualizer.getTotalSize() }}
      >
        {rows.map(({ index, start }) => {
          const item = pages.itemAt(index);
          const key = item === undefined ? index : keyOf(item);
          // Of a page that is not refetched yet, an item may be on its neighbour too.
          const isRepeated = keys.has(key);
          keys.add(key);
          return (
            <div
              key={isRepeated ? index : key}
              role="listitem"
              aria-setsize={total}
              aria-posinset={index + 1}
              className="endless-row"
              style={{ height: rowHeight, transform: `translateY(${start - offset}px)` }}
            >
              {item === undefined ? <span className="row-placeholder" /> : row(item, index)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Failure({ error }: { error: Error }) {
  return (
    <div className="failure" role="alert">
      <p>{errorText(error)}</p>
    </div>
  );
}

/** The print version: all loaded rows, and the total number. */
function PrintedRows<Item>({
  items,
  total,
  label,
  keyOf,
  row,
  rowHeight,
}: {
  items: readonly { item: Item; index: number }[];
  total: number;
  label: string;
  keyOf(item: Item): string;
  row(item: Item, index: number): ReactNode;
  rowHeight: number;
}) {
  return (
    <>
      {items.length < total && (
        <p className="soft">{t("common.printedRows", { shown: items.length, total })}</p>
      )}
      <div role="list" aria-label={label}>
        {items.map(({ item, index }) => (
          <div key={keyOf(item)} role="listitem" className="printed-row" style={{ minHeight: rowHeight }}>
            {row(item, index)}
          </div>
        ))}
      </div>
    </>
  );
}

const keyOfPage = (account: string, [method, input]: ListName, page: number): (string | number)[] => [
  account,
  method,
  "pages",
  JSON.stringify(input),
  page,
];

const startOf = (page: number): number => (page === 0 ? 0 : firstRows + (page - 1) * strideRows);
const pageOf = (index: number): number =>
  index < firstRows ? 0 : 1 + Math.floor((index - firstRows) / strideRows);

/** Whether a list of this name has been loaded and has no rows, for controls outside it. */
export function useIsEmptyList(name: ListName): boolean {
  const account = useAccount().name;
  const queries = useQueryClient();
  const key = keyOfPage(account, name, 0);
  return useSyncExternalStore(
    (listener) => queries.getQueryCache().subscribe(listener),
    () => queries.getQueryData<Page<unknown>>(key)?.total === 0,
  );
}

type Ask<Item> = (page: PageInput, signal: AbortSignal) => Promise<Page<Item>>;

/** The query of a page. */
function queryOf<Item>(account: string, name: ListName, ask: Ask<Item>, page: number) {
  return {
    queryKey: keyOfPage(account, name, page),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      ask({ limit: page === 0 ? firstRows : strideRows, cursor: null, skip: startOf(page) }, signal),
  };
}

function useFirstPage<Item>(name: ListName, ask: Ask<Item>) {
  const account = useAccount().name;
  return useQuery(queryOf(account, name, ask, 0));
}

/**
 * The rows of the first page and of the pages near a range of rows. While the list is being scrolled past pages, as by dragging the scrollbar, only
 * those next to loaded ones are requested.
 */
function usePages<Item>(
  name: ListName,
  ask: Ask<Item>,
  {
    first,
    total,
    range,
  }: {
    first: Page<Item> | undefined;
    total: number;
    range: { from: number; to: number; isMoving: boolean };
  },
) {
  const account = useAccount().name;
  const queries = useQueryClient();
  // A list that is sorted here comes as one page of any length.
  const firstItems = first?.items ?? [];
  const nearPages = pagesNear(range, { from: firstItems.length, to: total - 1 });
  const isLoaded = (page: number): boolean =>
    page === 0 || queries.getQueryData(keyOfPage(account, name, page)) !== undefined;
  const wantedPages = nearPages.filter(
    (page) => !range.isMoving || [page - 1, page, page + 1].some((near) => isLoaded(near)),
  );
  const answers = useQueries({ queries: wantedPages.map((page) => queryOf(account, name, ask, page)) });
  const dataOf = (page: number): Page<Item> | undefined =>
    answers[wantedPages.indexOf(page)]?.data ?? queries.getQueryData(keyOfPage(account, name, page));
  const text = JSON.stringify(name);
  useEffect(
    // On unmount only the first page is kept.
    () => () =>
      queries.removeQueries({
        predicate: ({ queryKey: [of, method, kind, input, page] }) =>
          of === account &&
          kind === "pages" &&
          page !== 0 &&
          text === `["${String(method)}",${String(input)}]`,
      }),
    [queries, account, text],
  );
  const itemAt = (index: number): Item | undefined => {
    const page = pageOf(index);
    return index < firstItems.length ? firstItems[index] : dataOf(page)?.items[index - startOf(page)];
  };
  return {
    isFetching: answers.some(({ isFetching }) => isFetching),
    error: answers.find(({ data, error }) => data === undefined && error !== null)?.error ?? null,
    itemAt,
    /** Every row that has been loaded, in the order of the list. */
    loadedItems: (): { item: Item; index: number }[] =>
      Array.from({ length: total }, (_, index) => ({ item: itemAt(index), index })).filter(
        (row): row is { item: Item; index: number } => row.item !== undefined,
      ),
  };
}

/** The pages near a range of rows that have rows of another range. */
function pagesNear(range: { from: number; to: number }, other: { from: number; to: number }): number[] {
  const from = pageOf(Math.max(range.from - rowsAhead, other.from));
  const to = pageOf(Math.min(range.to + rowsAhead, other.to));
  return other.from > other.to
    ? []
    : Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
