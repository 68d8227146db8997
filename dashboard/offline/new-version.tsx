import { useEffect, useState } from "react";
import { useLinkState } from "../data/live.tsx";
import { t } from "../i18n/t.ts";

/** Offers to reload the page when the service serves another build: after an upgrade, the open page may request files that no longer exist. */
export default function NewVersion() {
  const link = useLinkState();
  const [isNewer, setNewer] = useState(false);
  useEffect(() => {
    if (link !== "open") return;
    const stop = new AbortController();
    void isAnotherBuild(stop.signal).then((found) => {
      if (!stop.signal.aborted) setNewer(found);
    });
    return () => stop.abort();
  }, [link]);
  return (
    isNewer && (
      <p className="offline-banner" role="status">
        {t("offline.newVersion")}{" "}
        <button type="button" className="button small" onClick={() => location.reload()}>
          {t("offline.reload")}
        </button>
      </p>
    )
  );
}

/** Whether the served page refers to other files than this one; file names contain their hashes. `false` if the service is unreachable. */
async function isAnotherBuild(signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch("/", { cache: "no-store", signal });
    if (!response.ok) return false;
    const served = new DOMParser().parseFromString(await response.text(), "text/html");
    // Lazily loaded parts have added files to this document, so only the files of the served page are compared.
    const currentFiles = new Set(filesOf(document));
    return filesOf(served).some((file) => !currentFiles.has(file));
  } catch {
    return false;
  }
}

function filesOf(page: Document): string[] {
  return [...page.querySelectorAll("script[src], link[rel=stylesheet]")].flatMap(
    (element) => element.getAttribute("src") ?? element.getAttribute("href") ?? [],
  );
}
