import { useState, type FormEvent } from "react";
import { useAct, useAnswer } from "../../data/account.tsx";
import type { Connection } from "../../data/records.ts";
import { useNotify } from "../../parts/notice.tsx";

const presets = [
  { value: "0 * * * *", title: "Every hour" },
  { value: "0 */6 * * *", title: "Every six hours" },
  { value: "0 3 * * *", title: "Every day at 03:00 UTC" },
  { value: "0 3 * * 1", title: "Every Monday at 03:00 UTC" },
  { value: "never", title: "Never by itself" },
];

/** When a connection is read by itself. */
export function ScheduleForm({ connection, onDone }: { connection: Connection; onDone(): void }) {
  const { id, schedule } = connection;
  const act = useAct();
  const { say, fail } = useNotify();
  const settings = useAnswer("settings.get", {});
  const isPreset = schedule === null || presets.some(({ value }) => value === schedule);
  const [chosen, choose] = useState(schedule === null ? "" : isPreset ? schedule : "custom");
  const [cron, setCron] = useState(isPreset ? "" : (schedule ?? ""));
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const next = chosen === "" ? null : chosen === "custom" ? cron.trim() : chosen;
    try {
      await act("connections.update", { connectionId: id, patch: { schedule: next } });
      say("Saved.");
      onDone();
    } catch (error) {
      fail(error);
    }
  };
  const common = settings.data?.schedules["sync"]?.cron;
  return (
    <form className="form" onSubmit={(event) => void save(event)}>
      <div className="form-row">
        <label className="field">
          <span>Read by itself</span>
          <select value={chosen} onChange={(event) => choose(event.target.value)}>
            <option value="">
              As the account says{common === undefined ? "" : ` (${common ?? "never"})`}
            </option>
            {presets.map(({ value, title }) => (
              <option key={value} value={value}>
                {title}
              </option>
            ))}
            <option value="custom">At other times…</option>
          </select>
        </label>
        {chosen === "custom" && (
          <label className="field">
            <span>Minute, hour, day, month, weekday (UTC)</span>
            <input
              value={cron}
              onChange={(event) => setCron(event.target.value)}
              placeholder="20 */6 * * *"
              className="mono"
              spellCheck={false}
              required
            />
          </label>
        )}
        <button type="submit" className="button">
          Save the times
        </button>
      </div>
    </form>
  );
}
