import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type RefObject } from "react";
import { upload, type UploadedFile } from "../data/auth.ts";
import { useConnect, useFindChains } from "../data/new-connection.ts";
import { useAccounts } from "../data/account.tsx";
import { baseCurrencies, currencyOfRegion, type BaseCurrency } from "../data/first-run/base-currency.ts";
import { useCreateDemo } from "../data/first-run/demo.ts";
import { usePreferences } from "../data/preferences.tsx";
import { backupTypes } from "../data/first-run/restore.ts";
import { useService } from "../data/service.ts";
import { FirstInput } from "../parts/first-input.tsx";
import { Rose } from "../parts/icon.tsx";
import { lazyPart } from "../parts/lazy-part.ts";
import { PartBoundary } from "../parts/part-boundary.tsx";
import { useNotify } from "../parts/notice.tsx";
import { useRouter } from "../router.tsx";
import { t } from "../i18n/t.ts";
import { pageLanguage } from "../i18n/languages.ts";

const SupportedSources = lazyPart(() => import("./welcome/supported-sources.tsx"), "welcome");

const exchangeForm = "/connections?add=exchange";

/** The start page: one input, or the demo. */
export default function Welcome({ accountName }: { accountName: string | null }) {
  const service = useService();
  const queries = useQueryClient();
  const { change } = usePreferences();
  const { fail } = useNotify();
  const { go } = useRouter();
  const [baseCurrency, setBaseCurrency] = useState(() => currencyOfRegion(navigator.languages));
  const connect = useConnect(baseCurrency);
  const findChains = useFindChains(baseCurrency);
  const [isListed, setListed] = useState(false);
  const section = useFocusAtStart();
  /** Uploads files to the account, which is created if necessary, and opens the page at `addressOf` them. */
  const send = async (files: File[], addressOf: (uploadedFiles: UploadedFile[]) => string): Promise<void> => {
    try {
      if (accountName === null) {
        await service.call("accounts.create", { name: "main", language: pageLanguage(), baseCurrency });
        change({ account: "main" });
      }
      const uploadedFiles: UploadedFile[] = [];
      for (const file of files) uploadedFiles.push(await upload(accountName ?? "main", file));
      await queries.invalidateQueries({ queryKey: ["", "accounts.list"] });
      go(addressOf(uploadedFiles));
    } catch (error) {
      fail(error);
    }
  };
  const sendFiles = (files: File[]): void =>
    void send(
      files,
      (uploadedFiles) =>
        `/import?${new URLSearchParams(
          uploadedFiles.flatMap(({ fileId, name }) => [
            ["file", fileId],
            ["name", name],
          ]),
        )}`,
    );
  return (
    <section ref={section} className="welcome" aria-labelledby="welcome">
      <Rose size={168} />
      <h1 id="welcome" tabIndex={-1}>
        {t("welcome.addYourFirstWalletOr")}
      </h1>
      <p className="soft">{t("welcome.pasteAnAddressToImport")}</p>
      <FirstInput
        onFiles={sendFiles}
        onFind={(text, isAddress) => findChains(accountName, text, isAddress)}
        onConnect={async (connection) => {
          await connect(accountName, connection);
          go("/");
        }}
      />
      {accountName === null && <ChooseBaseCurrency value={baseCurrency} onChange={setBaseCurrency} />}
      <div className="other-starts">
        <p className="soft">
          {t("welcome.orUseAnApiKey")}{" "}
          <button type="button" className="button" onClick={() => void send([], () => exchangeForm)}>
            {t("welcome.connectAnExchange")}
          </button>
        </p>
        <TryDemo accountName={accountName} baseCurrency={baseCurrency} />
        <RestoreBackup
          onFile={(file) =>
            void send(
              [file],
              ([uploadedFile]) => `/backups?${new URLSearchParams({ restore: uploadedFile?.fileId ?? "" })}`,
            )
          }
        />
      </div>
      <details className="supported" onToggle={(event) => setListed(event.currentTarget.open)}>
        <summary>{t("welcome.supported")}</summary>
        {isListed && (
          <PartBoundary>
            <SupportedSources />
          </PartBoundary>
        )}
      </details>
    </section>
  );
}

/** After signing in nothing has the focus: it goes to the input, or to the heading where a touch keyboard would cover the page. */
function useFocusAtStart(): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const isTouch = matchMedia("(pointer: coarse)").matches;
    section.current?.querySelector<HTMLElement>(isTouch ? "h1" : "input")?.focus({ preventScroll: true });
  }, []);
  return section;
}

/** In which currency the new account shows its figures. */
function ChooseBaseCurrency({
  value,
  onChange,
}: {
  value: BaseCurrency;
  onChange(value: BaseCurrency): void;
}) {
  return (
    <label className="inline-field small">
      <span>{t("welcome.baseCurrency")}</span>
      <select
        value={value}
        onChange={({ target }) => {
          const chosen = baseCurrencies.find((currency) => currency === target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {baseCurrencies.map((currency) => (
          <option key={currency}>{currency}</option>
        ))}
      </select>
    </label>
  );
}

/** Makes the demo in the currency of the shown account, else in the chosen one. */
function TryDemo({ accountName, baseCurrency }: { accountName: string | null; baseCurrency: string }) {
  const account = useAccounts().data?.find(({ name }) => name === accountName);
  const makeDemo = useCreateDemo(account?.baseCurrency ?? baseCurrency);
  const [isMaking, setMaking] = useState(false);
  return (
    <p className="soft">
      {t("welcome.justLooking")}{" "}
      <button
        type="button"
        className="button"
        disabled={isMaking}
        onClick={() => {
          setMaking(true);
          void makeDemo().finally(() => setMaking(false));
        }}
      >
        {isMaking ? t("welcome.creatingThreeYearsOfHistory") : t("welcome.tryTheDemo")}
      </button>
    </p>
  );
}

function RestoreBackup({ onFile }: { onFile(file: File): void }) {
  return (
    <p className="soft">
      {t("welcome.movingFromAnotherMachine")}{" "}
      <label className="button">
        {t("welcome.restoreABackup")}
        <input
          type="file"
          className="visually-hidden"
          accept={backupTypes}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file !== undefined) onFile(file);
            event.target.value = "";
          }}
        />
      </label>
    </p>
  );
}
