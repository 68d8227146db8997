import { useState } from "react";
import { dayOf } from "../../../src/domain/time/day.ts";
import { useAccount, useAccountQuery } from "../../data/account.tsx";
import { useAllAssets } from "../../data/assets.ts";
import { csvOf, saveText, type Column } from "../../data/csv-file.ts";
import type { PageInput } from "../virtual-list.tsx";
import type { Page } from "../../data/records.ts";
import { t } from "../../i18n/t.ts";
import { Icon } from "../icon.tsx";
import { useNotify } from "../notice.tsx";

/** Exports a list as shown (filters, order, columns) as CSV, with exact figures. */
export function ExportCsv<Row>({
  file,
  label = "CSV",
  of,
  columns,
  rows,
  isPending = false,
  isEmpty = false,
}: {
  /** Part of the file's name. */
  file: string;
  label?: string;
  /** Text for screen readers after the button's name. */
  of: string;
  columns: readonly Column<Row>[];
  rows(): readonly Row[] | Promise<readonly Row[]>;
  /** Whether the list is still loading; the button has its place already. */
  isPending?: boolean;
  /** Whether there is nothing to export. */
  isEmpty?: boolean;
}) {
  const { name: account } = useAccount();
  const { fail } = useNotify();
  // Until the names are loaded, symbols and addresses take their place.
  const names = useAllAssets();
  const wallets = useAccountQuery("wallets.list", {});
  const isWaiting = isPending || names.isPending || wallets.isPending;
  const [isWriting, setWriting] = useState(false);
  const write = async (): Promise<void> => {
    setWriting(true);
    try {
      for (const { error } of [names, wallets]) if (error !== null) throw error;
      saveText(`${account}-${file}-${dayOf(Date.now())}.csv`, csvOf(columns, await rows()));
    } catch (error) {
      fail(error);
    } finally {
      setWriting(false);
    }
  };
  return (
    <button
      type="button"
      className="button small"
      disabled={isWriting || isWaiting || isEmpty}
      onClick={() => void write()}
    >
      <Icon name="download" size={16} /> {label}
      <span className="visually-hidden"> {t("common.ofList", { list: of })}</span>
    </button>
  );
}

/** Every item of a paged list, in its order. */
export async function allOf<Item>(ask: (page: PageInput) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await ask({ limit: 1_000, cursor });
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}
