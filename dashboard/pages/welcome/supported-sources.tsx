import "../../styles/imports.css";
import { useState } from "react";
import { useConnectionKinds } from "../../data/new-connection.ts";
import type { ConnectionKind, ImportFormat } from "../../data/records.ts";
import type { PlainKey } from "../../i18n/messages.ts";
import { t, translator } from "../../i18n/t.ts";
import { PlatformMark } from "../../parts/platforms/platform-mark.tsx";
import { platformOfKind, platformOfProvider } from "../../parts/platforms/platform-marks.ts";
import { fieldsOf } from "../connections/settings-schema.ts";
import { mappedFormat } from "../import/file-settings.ts";
import { useFormats } from "../import/use-formats.ts";

type Way = "key" | "address" | "file";
type Source = { name: string; platform: string; ways: Set<Way> };

const waysTitles: Record<Way, PlainKey> = {
  key: "welcome.byKey",
  address: "welcome.byAddress",
  file: "welcome.byFile",
};

/** The searchable list of all supported sources. */
export default function SupportedSources() {
  const sources = sourcesOf(useConnectionKinds(), useFormats());
  const [searchText, setSearchText] = useState("");
  const words = searchText.trim().toLowerCase();
  const found = sources.filter(({ name }) => name.toLowerCase().includes(words));
  return (
    <div className="stack">
      <label className="field wide">
        <span>{t("welcome.searchSources", { count: sources.length })}</span>
        <input
          type="search"
          value={searchText}
          spellCheck={false}
          onChange={(event) => setSearchText(event.target.value)}
        />
      </label>
      {found.length === 0 && <p className="soft">{t("welcome.noSuchSource")}</p>}
      <ul className="rows provider-list" tabIndex={0} aria-label={t("welcome.supported")}>
        {found.map(({ name, platform, ways }) => (
          <li key={name} className="row">
            <PlatformMark platform={platform} size="small" />
            <span className="row-main">
              <b>{name}</b>
              <span className="faint small">{Array.from(ways, (way) => t(waysTitles[way])).join(" · ")}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One row per source, with all its ways of being read. */
function sourcesOf(kinds: readonly ConnectionKind[], formats: readonly ImportFormat[]): Source[] {
  const sources = new Map<string, Source>();
  const add = (name: string, platform: string, way: Way): void => {
    const key = name.toLowerCase();
    const source = sources.get(key) ?? { name, platform, ways: new Set<Way>() };
    source.ways.add(way);
    sources.set(key, source);
  };
  for (const { id, title, settings } of kinds) {
    const hasSecret = fieldsOf(settings).some(({ property }) => property.secret === true);
    add(title, platformOfKind(id), hasSecret ? "key" : "address");
  }
  for (const { id, provider } of formats)
    if (id !== mappedFormat) add(provider, platformOfProvider(provider), "file");
  return [...sources.values()].toSorted((a, b) => a.name.localeCompare(b.name, translator.locale));
}
