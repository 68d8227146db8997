import { useState } from "react";
import { useAccountMutation, useAccountQuery, type AccountMethod } from "../../data/account.tsx";
import type { ResultOf } from "../../data/service.ts";
import { useNow } from "../../data/use-now.ts";
import { scheduleText } from "../../format/schedule-text.ts";
import { sizeText } from "../../format/size-text.ts";
import { useFormat, type Format } from "../../format/use-format.ts";
import { QueryResult } from "../../parts/query-result.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { t } from "../../i18n/t.ts";
import { targetKinds } from "./target-kinds.ts";
import { NewTarget } from "./new-target.tsx";
import { failureText, gapText } from "../../i18n/error-text.ts";

type Target = ResultOf<"backups.targets.list">[number];
export type ChosenCopy = { targetId: string; name: string; createdAt: number };

/** The targets of encrypted copies, and the result of the last copy. */
export function Targets({ onRestore }: { onRestore(copy: ChosenCopy): void }) {
  const targets = useAccountQuery("backups.targets.list", {});
  return (
    <section aria-labelledby="targets" className="card stack">
      <h2 id="targets">{t("targets.title")}</h2>
      <p className="small faint">{t("targets.lead")}</p>
      <QueryResult of={targets} lines={2}>
        {(list) =>
          list.length === 0 ? (
            <p className="soft">{t("targets.noneYet")}</p>
          ) : (
            <ul className="rows">
              {list.map((target) => (
                <TargetRow key={target.id} target={target} onRestore={onRestore} />
              ))}
            </ul>
          )
        }
      </QueryResult>
      <NewTarget />
    </section>
  );
}

type Doing = Extract<AccountMethod, `backups.targets.${"test" | "copy" | "drill"}`>;

function TargetRow({ target, onRestore }: { target: Target; onRestore(copy: ChosenCopy): void }) {
  const mutate = useAccountMutation();
  const { say, fail } = useNotify();
  const format = useFormat();
  const now = useNow();
  const [isDeleting, setDeleting] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { id, label, lastError, lastErrorWording } = target;
  const run = async (method: Doing): Promise<void> => {
    try {
      const answer = await mutate(method, { id }, ["tasks"]);
      say("copies" in answer ? t("targets.testPassed", { count: answer.copies }) : t("targets.taskStarted"));
    } catch (error) {
      fail(error);
    }
  };
  const button = (text: string, onClick: () => void) => (
    <button type="button" className="button small quiet" onClick={onClick}>
      {text}
      <span className="visually-hidden"> {label}</span>
    </button>
  );
  return (
    <li className="row account-row">
      <span className="row-main">
        <b className="clip">{label}</b>
        <span className="faint small break">{factsOf(target, format, now).join(" · ")}</span>
        {lastError !== null && (
          <span className="small break">
            {failureText({ error: lastError, errorWording: lastErrorWording })}
          </span>
        )}
        {isOpen && <Copies id={id} onRestore={onRestore} />}
      </span>
      <span className="actions">
        {button(t("targets.test"), () => void run("backups.targets.test"))}
        {button(t("targets.copyNow"), () => void run("backups.targets.copy"))}
        {button(t("targets.tryRestore"), () => void run("backups.targets.drill"))}
        {button(isOpen ? t("targets.hideCopies") : t("targets.showCopies"), () => setOpen(!isOpen))}
        {button(t("common.delete"), () => setDeleting(true))}
      </span>
      {isDeleting && (
        <Confirm
          title={t("targets.deleteTarget")}
          action={t("common.delete")}
          onClose={() => setDeleting(false)}
          onConfirm={() => mutate("backups.targets.delete", { id })}
        >
          <p>{t("targets.deleteTargetText")}</p>
        </Confirm>
      )}
    </li>
  );
}

function Copies({ id, onRestore }: { id: string; onRestore(copy: ChosenCopy): void }) {
  const format = useFormat();
  const copies = useAccountQuery("backups.targets.copies", { id });
  return (
    <QueryResult of={copies} lines={2}>
      {(list) =>
        list.length === 0 ? (
          <span className="small">{t("targets.noCopies")}</span>
        ) : (
          <ul className="rows">
            {list.map(({ name, sizeBytes, createdAt }) => (
              <li key={name} className="row">
                <span className="row-main small">
                  {format.moment(createdAt)} · {sizeText(sizeBytes)}
                </span>
                <button
                  type="button"
                  className="button small quiet"
                  onClick={() => onRestore({ targetId: id, name, createdAt })}
                >
                  {t("targets.restore")}
                  <span className="visually-hidden"> {name}</span>
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </QueryResult>
  );
}

function factsOf(
  { place, cron, hostKey, lastCopy, lastDrill }: Target,
  format: Format,
  now: number,
): string[] {
  const drill =
    lastDrill === null
      ? t("targets.noDrillYet")
      : lastDrill.ok
        ? t("targets.drillPassed", { ago: format.ago(lastDrill.at, now) })
        : t("targets.drillFailed", {
            ago: format.ago(lastDrill.at, now),
            reason: lastDrill.differences.map((reason) => gapText({ reason })).join("; "),
          });
  return [
    t(targetKinds[place.kind]),
    placeText(place),
    cron === null ? t("targets.byHand") : scheduleText(cron),
    lastCopy === null
      ? t("targets.noCopyYet")
      : t("targets.lastCopy", {
          ago: format.ago(lastCopy.createdAt, now),
          size: sizeText(lastCopy.sizeBytes),
        }),
    drill,
    ...(hostKey === null ? [] : [t("targets.hostKey", { key: hostKey })]),
  ];
}

function placeText(place: Target["place"]): string {
  switch (place.kind) {
    case "folder":
      return place.path;
    case "s3":
      return `${new URL(place.endpoint).host}/${place.bucket}`;
    case "webdav":
      return place.url;
    case "sftp":
      return `${place.username}@${place.host}:${place.port}`;
  }
}
