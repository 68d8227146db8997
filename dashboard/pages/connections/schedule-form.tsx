import { useState, type FormEvent } from "react";
import { useAccountMutation, useAccountQuery } from "../../data/account.tsx";
import type { Connection } from "../../data/records.ts";
import { scheduleText } from "../../format/schedule-text.ts";
import { useNotify } from "../../parts/notice.tsx";
import { ScheduleField } from "../../parts/schedule-field.tsx";
import { t } from "../../i18n/t.ts";

const crons = ["0 * * * *", "0 */6 * * *", "0 3 * * *", "0 3 * * 1"];

/** The schedule of a connection. */
export function ScheduleForm({ connection, onDone }: { connection: Connection; onDone(): void }) {
  const { id, schedule } = connection;
  const mutate = useAccountMutation();
  const { say, fail } = useNotify();
  const settings = useAccountQuery("settings.get", {});
  const [cronText, choose] = useState(schedule ?? "");
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const next = cronText.trim();
    try {
      await mutate("connections.update", {
        connectionId: id,
        patch: { schedule: next === "" ? null : next },
      });
      say(t("common.saved"));
      onDone();
    } catch (error) {
      fail(error);
    }
  };
  const syncCron = settings.data?.schedules["sync"]?.cron;
  const accountSchedule =
    syncCron === undefined ? "…" : syncCron === null ? t("common.off") : scheduleText(syncCron);
  return (
    <form className="form" onSubmit={(event) => void save(event)}>
      <div className="form-row">
        <ScheduleField
          label={t("connections.automaticSync")}
          presets={[
            { value: "", title: t("connections.accountDefault", { schedule: accountSchedule }) },
            { value: "never", title: t("common.off") },
          ]}
          crons={crons}
          value={cronText}
          onChange={choose}
        />
        <button type="submit" className="button">
          {t("connections.saveSchedule")}
        </button>
      </div>
    </form>
  );
}
