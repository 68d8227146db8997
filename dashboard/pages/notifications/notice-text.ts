import {
  noticeText as textOf,
  type NoticeStyle,
  type NoticeText,
} from "../../../src/domain/texts/notice-text.ts";
import type { AssetNames } from "../../data/assets.ts";
import type { ResultOf } from "../../data/service.ts";
import { chainName } from "../../format/chain-names.ts";
import { translator } from "../../i18n/t.ts";

type Notification = ResultOf<"notifications.list">["items"][number];

/** A notification in the page's language. A notification of an earlier version has no data and keeps its stored sentence. */
export function noticeText(
  { title, message, data }: Pick<Notification, "title" | "message" | "data">,
  format: NoticeStyle["format"],
  { symbolOf }: Pick<AssetNames, "symbolOf">,
): NoticeText {
  return data === null ? { title, message } : textOf(data, { translator, format, symbolOf, chainName });
}

/** The currency of a notification's figures; `undefined` if it has none. */
export function noticeCurrency(data: Notification["data"]): string | undefined {
  return data !== null && "currency" in data ? data.currency : undefined;
}
