import { useState } from "react";
import { accessIncludes, useAccess } from "../../access.ts";
import { useAccountMutation } from "../../data/account.tsx";
import { readSeries } from "../../data/portfolio/benchmark.ts";
import { t } from "../../i18n/t.ts";
import { Icon } from "../../parts/icon.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { seriesPrefix, type Choice } from "./use-series.ts";

/** Maximum lines of a file: more do not fit into one value of the key-value store. */
const maxLines = 8_000;

/** The choice of benchmarks: coins, and the owner's series such as an index or consumer prices. */
export function Comparison({
  choices,
  chosenKeys,
  toggle,
}: {
  choices: readonly Choice[];
  chosenKeys: ReadonlySet<string>;
  toggle(key: string): void;
}) {
  const mutate = useAccountMutation();
  const mayWrite = accessIncludes(useAccess(), "write");
  const { fail } = useNotify();
  const remove = async (key: string): Promise<void> => {
    if (chosenKeys.has(key)) toggle(key);
    await mutate("keyValue.delete", { key }).catch(fail);
  };
  return (
    <details className="chart-table comparison">
      <summary>{t("chartLines.compareWith")}</summary>
      <div className="stack">
        <p className="small soft">{t("chartLines.explained")}</p>
        <ul className="comparison-choices">
          {choices.map(({ key, name, isOwn }) => (
            <li key={key}>
              <label className="check">
                <input type="checkbox" checked={chosenKeys.has(key)} onChange={() => toggle(key)} />{" "}
                <span>{name}</span>
              </label>
              {isOwn && mayWrite && (
                <button type="button" className="plain-button small" onClick={() => void remove(key)}>
                  {t("chartLines.removeSeries", { name })}
                </button>
              )}
            </li>
          ))}
        </ul>
        {mayWrite && <AddSeries onAdded={(key) => !chosenKeys.has(key) && toggle(key)} />}
      </div>
    </details>
  );
}

function AddSeries({ onAdded }: { onAdded(key: string): void }) {
  const mutate = useAccountMutation();
  const { fail } = useNotify();
  const [problem, setProblem] = useState<string | null>(null);
  const add = async (file: File): Promise<void> => {
    const read = readSeries(await file.text());
    if ("problem" in read) {
      const { line, text } = read.problem;
      setProblem(text === "" ? t("chartLines.tooShort") : t("chartLines.notRead", { line, text }));
      return;
    }
    if (read.series.length > maxLines) {
      setProblem(t("chartLines.tooLarge", { count: maxLines }));
      return;
    }
    setProblem(null);
    const key = `${seriesPrefix}${file.name.replace(/\.\w+$/, "").slice(0, 60)}`;
    await mutate("keyValue.set", { key, value: read.series.map(([day, level]) => [day, level]) });
    onAdded(key);
  };
  return (
    <div>
      <label className="button small">
        <Icon name="file" size={16} /> <span>{t("chartLines.addFile")}</span>
        <input
          type="file"
          className="visually-hidden"
          accept=".csv,.txt,text/csv"
          aria-describedby="series-format"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = "";
            if (file !== undefined) void add(file).catch(fail);
          }}
        />
      </label>
      <p id="series-format" className="small faint">
        {t("chartLines.fileFormat")}
      </p>
      {problem !== null && (
        <p role="alert" className="loss small">
          {problem}
        </p>
      )}
    </div>
  );
}
