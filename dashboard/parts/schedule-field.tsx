import { useState } from "react";
import { scheduleText } from "../format/schedule-text.ts";
import { t } from "../i18n/t.ts";

const ownSchedule = "own";

/** A field for a schedule: a common one in words, or a cron expression. */
export function ScheduleField({
  label,
  presets,
  crons,
  value,
  onChange,
}: {
  label: string;
  /** Options that are not times: never, same as elsewhere. */
  presets: readonly { value: string; title: string }[];
  crons: readonly string[];
  value: string;
  onChange(value: string): void;
}) {
  const isNamed = presets.some((choice) => choice.value === value);
  const [isOwn, setOwn] = useState(false);
  const offeredCrons = isOwn || isNamed || crons.includes(value) ? crons : [value, ...crons];
  return (
    <>
      <label className="field">
        <span>{label}</span>
        <select
          value={isOwn ? ownSchedule : value}
          onChange={({ target }) => {
            setOwn(target.value === ownSchedule);
            onChange(target.value === ownSchedule ? (isNamed ? "" : value) : target.value);
          }}
        >
          {presets.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.title}
            </option>
          ))}
          {offeredCrons.map((cron) => (
            <option key={cron} value={cron}>
              {scheduleText(cron)}
            </option>
          ))}
          <option value={ownSchedule}>{t("schedule.customSchedule")}</option>
        </select>
      </label>
      {isOwn && (
        <label className="field">
          <span>{t("schedule.cronMinuteHourDayMonth")}</span>
          <input
            value={value}
            onChange={(event) => onChange(event.target.value)}
            placeholder="30 2 * * *"
            className="mono"
            spellCheck={false}
            required
          />
        </label>
      )}
    </>
  );
}
