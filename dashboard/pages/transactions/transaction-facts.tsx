import { useExplain } from "../../explain/explain.ts";
import { Fragment, type ReactNode } from "react";
import type { Transaction } from "../../data/records.ts";
import { useAccountQuery } from "../../data/account.tsx";
import { platformName } from "../../format/names.ts";
import { useFormat } from "../../format/use-format.ts";
import { useWallets } from "../../data/wallets.ts";
import { ExplorerLink } from "./explorer-link.tsx";
import { nameOf } from "../import/file-settings.ts";
import { walletOf } from "./wallet-of.ts";
import { Link } from "../../router.tsx";
import { t } from "../../i18n/t.ts";

/** Value, wallet, hash and sources, and the other sides of a transfer. */
export function Facts({ transaction }: { transaction: Transaction }) {
  const explain = useExplain();
  const { placeOf } = useWallets();
  const { platform, wallet, txHash, method, counterparty, sources } = transaction;
  const { linkedTransactionId, linkedTransactionIds, superseded = [] } = transaction;
  const others = linkedTransactionIds ?? (linkedTransactionId === undefined ? [] : [linkedTransactionId]);
  const isArrival = transaction.legs.every(({ direction }) => direction !== "out");
  return (
    <dl className="facts">
      <Fact name={t("transactions.valueThen")}>
        <ValueThen id={transaction.id} />
      </Fact>
      {!(platform === "manual" && sources.some(({ kind }) => kind === "import")) && (
        <Fact name={t("transactions.platform")}>{platformName(platform)}</Fact>
      )}
      <Fact name={t("transactions.wallet")}>
        <ExplorerLink platform={platform} kind="address" of={wallet}>
          {placeOf(walletOf(transaction), platform)}
        </ExplorerLink>
      </Fact>
      {method !== undefined && (
        <Fact name={t("transactions.method")}>
          <span translate="no">{method}</span>
        </Fact>
      )}
      {counterparty !== undefined && (
        <Fact name={t("transactions.counterparty")}>
          <ExplorerLink platform={platform} kind="address" of={counterparty}>
            {counterparty}
          </ExplorerLink>
        </Fact>
      )}
      {txHash !== undefined && (
        <Fact name={t("transactions.hash")}>
          <ExplorerLink platform={platform} kind="tx" of={txHash}>
            {txHash}
          </ExplorerLink>
        </Fact>
      )}
      <Fact name={t("transactions.source")}>
        {withoutRepetition(sources).map(({ kind, id, parts }, index) => (
          <Fragment key={`${kind} ${id}`}>
            {index > 0 && ", "}
            {kind === "import" && id !== null ? <ImportName id={id} parts={parts} /> : t(sourceWords[kind])}
          </Fragment>
        ))}
      </Fact>
      {superseded.map(({ wallet: place, by }) => (
        <Fact key={place} name={t("transactions.countedElsewhere", { wallet: place })}>
          <CountedInstead id={by} />
        </Fact>
      ))}
      {others.length > 0 && (
        <Fact name={t("transactions.ownTransfer")}>
          {others.map((id, index) => (
            <button
              key={id}
              type="button"
              className="plain-button"
              onClick={() => explain({ kind: "transaction", id })}
            >
              {others.length === 1
                ? t("transactions.showOtherSide")
                : t(isArrival ? "transactions.showDeparture" : "transactions.showArrival", {
                    index: index + 1,
                  })}
            </button>
          ))}
        </Fact>
      )}
    </dl>
  );
}

function ValueThen({ id }: { id: string }) {
  const format = useFormat();
  const { data } = useAccountQuery("transactions.values", { ids: [id] });
  return data === undefined ? "" : format.money(data.values[0]?.value ?? null);
}

/** The sources without repetitions: each import once, and each other kind of source once. */
function withoutRepetition(sources: Transaction["sources"]): Transaction["sources"] {
  return sources.filter(
    ({ kind, id }, index) =>
      sources.findIndex((one) => one.kind === kind && (kind !== "import" || one.id === id)) === index,
  );
}

/** The file of an import that has the transaction, with a link to the list of imports. `parts` are its files where the import has several. */
function ImportName({ id, parts }: { id: string; parts: readonly string[] | undefined }) {
  const { data } = useAccountQuery("imports.list", {});
  const found = data?.find((one) => one.importId === id);
  if (found === undefined) return t("transactions.import");
  const files = found.files.filter((file) => parts?.includes(file.id) ?? true);
  const names = [...new Set(files.map(({ fileName, part }) => nameOf({ fileName, part })))];
  return <Link to="/import">{t("transactions.importOf", { file: names.join(", ") })}</Link>;
}

/** The record that supersedes a tracker's row, with its source. */
function CountedInstead({ id }: { id: string }) {
  const explain = useExplain();
  const { data } = useAccountQuery("transactions.get", { id });
  const sources = [...new Set((data?.sources ?? []).map(({ kind }) => t(sourceWords[kind])))].join(", ");
  return (
    <button type="button" className="plain-button" onClick={() => explain({ kind: "transaction", id })}>
      {data === undefined
        ? t("transactions.showRecord")
        : t("transactions.recordOf", { platform: platformName(data.platform), sources })}
    </button>
  );
}

const sourceWords = {
  connection: "transactions.connection",
  import: "transactions.import",
  manual: "types.manualEntry",
  verification: "transactions.verification",
} as const;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="break">{children}</dd>
    </div>
  );
}
