import { useState, type FormEvent } from "react";
import { useAccount } from "../../data/account.tsx";
import { useService, type InputOf } from "../../data/service.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNotify } from "../../parts/notice.tsx";
import { ScheduleField } from "../../parts/schedule-field.tsx";
import { SelectField } from "../../parts/select-field.tsx";
import { TextField } from "../../parts/text-field.tsx";
import { t } from "../../i18n/t.ts";
import { targetKinds } from "./target-kinds.ts";

type Stated = InputOf<"backups.targets.set">;
type Kind = Stated["kind"];

const kinds: readonly Kind[] = ["folder", "s3", "webdav", "sftp"];
const crons = ["15 3 * * *", "15 3 * * 1", "15 3 1 * *"];

/** The form for a new target, with the fields of its kind. */
export function NewTarget() {
  const service = useService();
  const queries = useQueryClient();
  const { name: accountName } = useAccount();
  const { say, fail } = useNotify();
  const [kind, setKind] = useState<Kind>("folder");
  const [cron, setCron] = useState("15 3 * * *");
  const add = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const element = event.currentTarget;
    const form = new FormData(element);
    const text = (name: string): string => String(form.get(name) ?? "").trim();
    const options = {
      accountName,
      label: text("label"),
      passphrase: text("passphrase"),
      keep: Number(text("keep")),
      cron: cron.trim() === "" ? null : cron.trim(),
    };
    try {
      await service.call("backups.targets.set", targetOf(kind, options, text));
      await queries.invalidateQueries({ queryKey: [accountName, "backups.targets.list"] });
      element.reset();
      say(t("targets.added"));
    } catch (error) {
      fail(error);
    }
  };
  return (
    <details>
      <summary>{t("targets.addTarget")}</summary>
      <form className="form" onSubmit={(event) => void add(event)}>
        <div className="form-row">
          <SelectField
            label={t("targets.kind")}
            options={kinds.map((kind) => ({ value: kind, title: t(targetKinds[kind]) }))}
            value={kind}
            onChange={setKind}
          />
          <TextField field="label" label={t("common.name")} />
        </div>
        <div className="form-row">
          <PlaceFields kind={kind} />
        </div>
        <div className="form-row">
          <ScheduleField
            label={t("targets.schedule")}
            presets={[{ value: "", title: t("targets.never") }]}
            crons={crons}
            value={cron}
            onChange={setCron}
          />
          <TextField field="keep" label={t("targets.keep")} type="number" value={14} />
          <TextField field="passphrase" label={t("targets.passphrase")} type="password" />
        </div>
        <p className="small faint">{t("targets.passphraseHint")}</p>
        <div className="actions">
          <button type="submit" className="button">
            {t("targets.save")}
          </button>
        </div>
      </form>
    </details>
  );
}

function PlaceFields({ kind }: { kind: Kind }) {
  switch (kind) {
    case "folder":
      return <TextField field="path" label={t("targets.path")} />;
    case "s3":
      return (
        <>
          <TextField field="endpoint" label={t("targets.endpoint")} type="url" />
          <TextField field="region" label={t("targets.region")} value="us-east-1" />
          <TextField field="bucket" label={t("targets.bucket")} />
          <TextField field="prefix" label={t("targets.prefix")} isRequired={false} />
          <TextField field="accessKeyId" label={t("targets.accessKeyId")} />
          <TextField field="secretAccessKey" label={t("targets.secretAccessKey")} type="password" />
        </>
      );
    case "webdav":
      return (
        <>
          <TextField field="url" label={t("targets.address")} type="url" />
          <TextField field="username" label={t("targets.userOptional")} isRequired={false} />
          <TextField
            field="password"
            label={t("targets.passwordOptional")}
            type="password"
            isRequired={false}
          />
        </>
      );
    case "sftp":
      return (
        <>
          <TextField field="host" label={t("targets.host")} />
          <TextField field="port" label={t("targets.port")} type="number" value={22} />
          <TextField field="username" label={t("targets.user")} />
          <TextField
            field="password"
            label={t("targets.passwordOptional")}
            type="password"
            isRequired={false}
          />
          <label className="field">
            <span>{t("targets.privateKey")}</span>
            <textarea name="privateKey" rows={3} autoComplete="off" spellCheck={false} />
          </label>
          <TextField field="path" label={t("targets.folderOnServer")} isRequired={false} />
        </>
      );
  }
}

type Options = Pick<Stated, "accountName" | "label" | "passphrase" | "keep" | "cron">;

function targetOf(kind: Kind, options: Options, text: (name: string) => string): Stated {
  const optionalField = (name: string): Record<string, string> =>
    text(name) === "" ? {} : { [name]: text(name) };
  switch (kind) {
    case "folder":
      return { ...options, kind, path: text("path") };
    case "s3":
      return {
        ...options,
        kind,
        endpoint: text("endpoint"),
        region: text("region"),
        bucket: text("bucket"),
        prefix: text("prefix"),
        accessKeyId: text("accessKeyId"),
        secretAccessKey: text("secretAccessKey"),
      };
    case "webdav":
      return {
        ...options,
        kind,
        url: text("url"),
        username: text("username") === "" ? null : text("username"),
        ...optionalField("password"),
      };
    case "sftp":
      return {
        ...options,
        kind,
        host: text("host"),
        port: Number(text("port")),
        username: text("username"),
        path: text("path"),
        ...optionalField("password"),
        ...optionalField("privateKey"),
      };
  }
}
