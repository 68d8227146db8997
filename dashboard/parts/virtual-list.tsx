import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import { errorText } from "../i18n/error-text.ts";
import { t } from "../i18n/t.ts";
import { useAccount } from "../data/account.tsx";
import type { Page } from "../data/records.ts";

export type PageInput = { limit: number; cursor: string | null };

/** Page sizes: the first page is small, so that it is shown quickly. */
const firstRows = 60;
const strideRows = 500;

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
  ask(page: PageInput, signal: AbortSignal): Promise<Page<Item>>;
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

/** A list of any length: only visible rows are rendered, and pages are loaded as they come near. Every row has the same height. */
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
  const pages = usePages<Item>(name, ask);
  const list = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => setOffset(list.current?.offsetTop ?? 0), [pages.isPending]);
  const total = pages.total;
  // oxlint-disable-next-line react/incompatible-library -- the React compiler is not used
  const virtualizer = useWindowVirtualizer({
    count: total,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollMargin: offset,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const rows = virtualizer.getVirtualItems();
  useNextPage(pages, rows.at(-1)?.index ?? 0);

  if (pages.error !== null)
    return (
      <div className="failure" role="alert">
        <p>{errorText(pages.error)}</p>
      </div>
    );
  if (!pages.isPending && total === 0) return empty;
  if (isPrinted) return <PrintedRows {...{ pages, total, label, keyOf, row, rowHeight }} />;
  const inSight = pages.itemAt(
    rows.find(({ end }) => end > (virtualizer.scrollOffset ?? 0) + 60)?.index ?? 0,
  );
  return (
    <div className="endless-frame">
      {heading !== undefined && (
        <div className="list-heading">{inSight === undefined ? " " : heading(inSight, total)}</div>
      )}
      <div
        ref={list}
        className="endless"
        role="list"
        aria-label={label}
        aria-busy={pages.isFetching}
        style={{ height: pages.isPending ? rowHeight * 10 : virtualizer.getTotalSize() }}
      >
        {rows.map(({ index, start }) => {
          const item = pages.itemAt(index);
          return (
            <div
              key={item === undefined ? index : keyOf(item)}
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

/** Loads the next page when the last visible row comes near its end. */
function useNextPage(
  {
    isFetching,
    hasNextPage,
    fetchNextPage,
    loaded,
  }: { isFetching: boolean; hasNextPage: boolean; fetchNextPage(): Promise<unknown>; loaded: number },
  last: number,
): void {
  useEffect(() => {
    if (hasNextPage && !isFetching && last + strideRows / 4 >= loaded) void fetchNextPage();
  }, [last, loaded, hasNextPage, isFetching, fetchNextPage]);
}

/** The print version: all loaded rows, and the total number. */
function PrintedRows<Item>({
  pages,
  total,
  label,
  keyOf,
  row,
  rowHeight,
}: {
  pages: { loaded: number; itemAt(index: number): Item | undefined };
  total: number;
  label: string;
  keyOf(item: Item): string;
  row(item: Item, index: number): ReactNode;
  rowHeight: number;
}) {
  const items = Array.from({ length: pages.loaded }, (_, index) => pages.itemAt(index));
  return (
    <>
      {pages.loaded < total && (
        <p className="soft">{t("common.printedRows", { shown: pages.loaded, total })}</p>
      )}
      <div role="list" aria-label={label}>
        {items.map((item, index) =>
          item === undefined ? null : (
            <div key={keyOf(item)} role="listitem" className="printed-row" style={{ minHeight: rowHeight }}>
              {row(item, index)}
            </div>
          ),
        )}
      </div>
    </>
  );
}

const keyOfPages = (account: string, method: string, inputText: string): string[] => [
  account,
  method,
  "pages",
  inputText,
];

/** Whether a list of this name has been loaded and has no rows, for controls outside it. */
export function useIsEmptyList([method, input]: ListName): boolean {
  const account = useAccount().name;
  const queries = useQueryClient();
  const key = keyOfPages(account, method, JSON.stringify(input));
  return useSyncExternalStore(
    (listener) => queries.getQueryCache().subscribe(listener),
    () => queries.getQueryData<{ pages: Page<unknown>[] }>(key)?.pages[0]?.total === 0,
  );
}

function usePages<Item>(
  [method, input]: ListName,
  ask: (page: PageInput, signal: AbortSignal) => Promise<Page<Item>>,
) {
  const account = useAccount().name;
  const queries = useQueryClient();
  const text = JSON.stringify(input);
  const answer = useInfiniteQuery({
    queryKey: keyOfPages(account, method, text),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      ask({ limit: pageParam === null ? firstRows : strideRows, cursor: pageParam }, signal),
    getNextPageParam: (page) => page.nextCursor,
  });
  useEffect(
    // On unmount only the first page is kept, so that returning to the list does not refetch hundreds of pages.
    () => () => {
      queries.setQueryData<typeof answer.data>(keyOfPages(account, method, text), (data) =>
        data === undefined
          ? data
          : { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
      );
    },
    [queries, account, method, text],
  );
  const pages = answer.data?.pages ?? [];
  return {
    isPending: answer.isPending,
    isFetching: answer.isFetching,
    hasNextPage: answer.hasNextPage,
    fetchNextPage: answer.fetchNextPage,
    error: answer.data === undefined ? answer.error : null,
    total: pages[0]?.total ?? 0,
    loaded: pages.reduce((sum, page) => sum + page.items.length, 0),
    itemAt(index: number): Item | undefined {
      let rest = index;
      for (const page of pages) {
        if (rest < page.items.length) return page.items[rest];
        rest -= page.items.length;
      }
      return undefined;
    },
  };
}
