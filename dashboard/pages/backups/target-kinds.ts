import type { ResultOf } from "../../data/service.ts";
import type { PlainKey } from "../../i18n/messages.ts";

export type TargetKind = ResultOf<"backups.targets.list">[number]["place"]["kind"];

export const targetKinds: Record<TargetKind, PlainKey> = {
  folder: "targets.folder",
  s3: "targets.s3",
  webdav: "targets.webdav",
  sftp: "targets.sftp",
};
