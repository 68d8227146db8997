import type { ResultOf } from "../../data/service.ts";
import type { PlainKey } from "../../i18n/messages.ts";

export type PlaceKind = ResultOf<"backups.targets.list">[number]["place"]["kind"];

export const placeKinds: Record<PlaceKind, PlainKey> = {
  folder: "targets.folder",
  s3: "targets.s3",
  webdav: "targets.webdav",
  sftp: "targets.sftp",
};
