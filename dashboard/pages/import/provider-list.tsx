import { Rich } from "../../i18n/rich.tsx";
import { useState } from "react";
import type { ImportFormat } from "../../data/records.ts";
import type { PlainKey } from "../../i18n/messages.ts";
import { groupBy } from "../../../src/lib/group-by.ts";
import { PlatformMark } from "../../parts/platforms/platform-mark.tsx";
import { platformOfProvider } from "../../parts/platforms/platform-marks.ts";
import { Placeholder } from "../../parts/query-result.tsx";
import { t, translator } from "../../i18n/t.ts";
import { useConnectionKinds, useConnectionKindsPending } from "../../data/new-connection.ts";
import { byConnection } from "./provider-order.ts";
import { useFormats, useFormatsPending } from "./use-formats.ts";

const proofs: Record<ImportFormat["proof"], PlainKey> = {
  "real sample": "import.proofReal",
  synthetic: "import.proofSynthetic",
  "header only": "import.proofHeader",
};

/** The supported formats, searchable by provider: how to export each file, which rows are not read, and how the format is tested. */
export function ProviderList() {
  const formats = useFormats();
  const [searchText, setSearchText] = useState("");
  const isFormatsPending = useFormatsPending();
  // The order depends on the kinds: without them, the list would move once they are there.
  const isOrderPending = useConnectionKindsPending();
  const kinds = useConnectionKinds();
  if (isFormatsPending || isOrderPending) return <Placeholder lines={8} />;
  if (formats.length === 0) return null;
  const providers = groupBy(formats, ({ provider }) => provider);
  const order = byConnection(kinds, translator.locale);
  const words = searchText.trim().toLowerCase();
  const found = [...providers].filter(
    ([provider, files]) =>
      words === "" ||
      provider.toLowerCase().includes(words) ||
      files.some(({ title }) => title.toLowerCase().includes(words)),
  );
  return (
    <section aria-labelledby="providers" className="stack">
      <h2 id="providers">{t("import.providers")}</h2>
      <label className="field wide">
        <span>{t("import.searchProviders", { count: providers.size })}</span>
        <input
          type="search"
          value={searchText}
          spellCheck={false}
          onChange={(event) => setSearchText(event.target.value)}
        />
      </label>
      {found.length === 0 && <p className="soft">{t("import.noProvider")}</p>}
      <ul className="rows provider-list" tabIndex={0} aria-label={t("import.providers")}>
        {found
          .toSorted(([a], [b]) => order(a, b))
          .map(([provider, files]) => (
            <li key={provider}>
              <details open={found.length === 1}>
                <summary className="row">
                  <PlatformMark platform={platformOfProvider(provider)} size="small" />
                  <span className="row-main">
                    <b translate="no">{provider}</b>
                    <span className="faint small clip">{files.map(({ file }) => file).join(", ")}</span>
                  </span>
                </summary>
                {files.map((format) => (
                  <Format key={format.id} format={format} />
                ))}
              </details>
            </li>
          ))}
      </ul>
    </section>
  );
}

function Format({
  format: { file, howTo, proof, fileTypes, versions, unreadRows },
}: {
  format: ImportFormat;
}) {
  const ignored = [...new Set(versions.flatMap(({ notRead }) => notRead))];
  return (
    <div className="stack format-of-provider">
      <p>
        <b>{file}</b> <span className="faint small">{fileTypes.join(", ")}</span>{" "}
        <span className="badge">{t(proofs[proof])}</span>
      </p>
      <p className="small">{howTo}</p>
      {ignored.length > 0 && (
        <p className="small soft break">
          <Rich
            message="import.ignoredColumns"
            values={{ count: ignored.length, columns: ignored.join(", ") }}
            elements={{ columns: (names) => <span translate="no">{names}</span> }}
          />
        </p>
      )}
      {unreadRows.length > 0 && (
        <ul className="small soft">
          {unreadRows.map(({ rows, reason }) => (
            <li key={`${rows} ${reason}`} className="break">
              <span translate="no">{rows}</span>: {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
