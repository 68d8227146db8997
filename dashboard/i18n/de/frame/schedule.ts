import type en from "../../en/frame/schedule.ts";
import type { Translation } from "../../../../src/domain/texts/messages.ts";

const messages: Translation<typeof en> = {
  sundays: "sonntags",
  mondays: "montags",
  tuesdays: "dienstags",
  wednesdays: "mittwochs",
  thursdays: "donnerstags",
  fridays: "freitags",
  saturdays: "samstags",
  everyHour: "Stündlich",
  everyHours: "Alle {{stride}} Stunden",
  atUtc: "um {{time}} UTC",
  daily: "Täglich {{at}}",
  every: "{{name}} {{at}}",
  onTheFirstOfEvery: "Am Ersten jedes Monats {{at}}",
  customSchedule: "Eigener Zeitplan …",
  cronMinuteHourDayMonth: "Cron: Minute, Stunde, Tag, Monat, Wochentag (UTC)",
};

export default messages;
