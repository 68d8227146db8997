import { useAccountMutation, useAccountQuery } from "../../data/account.tsx";
import type { ResultOf } from "../../data/service.ts";
import { Icon } from "../../parts/icon.tsx";
import { useNotify } from "../../parts/notice.tsx";
import { t } from "../../i18n/t.ts";

type Mapping = ResultOf<"imports.mappings.list">[number];

/** Saved column mappings: export as JSON, import, delete. */
export function SavedMappings() {
  const mutate = useAccountMutation();
  const { fail } = useNotify();
  const mappings = useAccountQuery("imports.mappings.list", {});
  const take = async (file: File): Promise<void> => {
    const { name, mapping } = JSON.parse(await file.text()) as Pick<Mapping, "name" | "mapping">;
    await mutate("imports.mappings.save", { name, mapping });
  };
  if (mappings.data === undefined) return null;
  return (
    <section aria-labelledby="mappings" className="stack">
      <header className="card-head">
        <h2 id="mappings">{t("import.mappings")}</h2>
        <label className="button small quiet">
          {t("import.importMapping")}
          <input
            type="file"
            className="visually-hidden"
            accept=".json,application/json"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file !== undefined) void take(file).catch(fail);
              event.target.value = "";
            }}
          />
        </label>
      </header>
      {mappings.data.length === 0 && <p className="soft small">{t("import.noMappings")}</p>}
      <ul className="rows">
        {mappings.data.map((saved) => (
          <li key={saved.name} className="row">
            <span className="row-main">
              <b className="clip">{saved.name}</b>
              <span className="faint small clip">{saved.mapping.header.join(", ")}</span>
            </span>
            <button type="button" className="button small quiet" onClick={() => downloadMapping(saved)}>
              <Icon name="download" size={16} /> {t("import.exportMapping")}
              <span className="visually-hidden"> {saved.name}</span>
            </button>
            <button
              type="button"
              className="button small quiet"
              onClick={() => void mutate("imports.mappings.delete", { name: saved.name }).catch(fail)}
            >
              <Icon name="trash" size={16} /> {t("import.deleteMapping")}
              <span className="visually-hidden"> {saved.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Downloads a mapping as a file. */
function downloadMapping({ name, mapping }: Mapping): void {
  const url = URL.createObjectURL(
    new Blob([JSON.stringify({ name, mapping }, null, 2)], { type: "application/json" }),
  );
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
