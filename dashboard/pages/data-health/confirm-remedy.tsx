import { useAssets, type AssetNames } from "../../data/assets.ts";
import type { Issue } from "../../data/records.ts";
import { walletName } from "../../format/names.ts";
import { useFormat, type Format } from "../../format/use-format.ts";
import { t } from "../../i18n/t.ts";
import { Confirm } from "../../parts/confirm.tsx";

type Remedy = NonNullable<Issue["remedy"]>;

/** Asks before a remedy changes the records, and says what it will change: amounts, wallet and date, or the address. */
export function ConfirmRemedy({
  remedy,
  action,
  onConfirm,
  onClose,
}: {
  remedy: Remedy;
  action: string;
  onConfirm(): Promise<void>;
  onClose(): void;
}) {
  const format = useFormat();
  const assets = useAssets();
  const { title, meaning } = wordsOf(remedy, action, format, assets);
  return (
    <Confirm title={title} action={action} onConfirm={onConfirm} onClose={onClose} isDangerous={false}>
      <p className="break">{meaning}</p>
    </Confirm>
  );
}

/** Movements that are listed one by one. */
const mostListed = 8;

/** Asks before adjustments of several issues are booked together, and lists what each of them is. */
export function ConfirmAdjustments({
  remedies,
  onConfirm,
  onClose,
}: {
  remedies: readonly Remedy[];
  onConfirm(): Promise<void>;
  onClose(): void;
}) {
  const format = useFormat();
  const assets = useAssets();
  const action = t("dataHealth.addAdjustment");
  return (
    <Confirm
      title={t("dataHealth.adjustAllQuestion", { count: remedies.length })}
      action={t("dataHealth.adjustAll", { count: remedies.length })}
      isDangerous={false}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className="break">
        {remedies.slice(0, mostListed).map((remedy, index) => (
          <li key={index}>{wordsOf(remedy, action, format, assets).meaning}</li>
        ))}
      </ul>
      {remedies.length > mostListed && (
        <p>{t("dataHealth.adjustMore", { count: remedies.length - mostListed })}</p>
      )}
      <p>{t("edits.canBeUndone")}</p>
    </Confirm>
  );
}

function wordsOf(
  { method, params }: Remedy,
  action: string,
  format: Format,
  assets: AssetNames,
): { title: string; meaning: string } {
  if (method === "wallets.update" && typeof params["wallet"] === "string")
    return {
      title: t("dataHealth.ownQuestion", { wallet: walletName(params["wallet"]) }),
      meaning: t("dataHealth.ownMeans"),
    };
  const [booked] = listIn(params["transactions"]);
  if (method === "transactions.create" && booked !== undefined) {
    const movements = listIn(booked["legs"]).map(
      ({ direction, amount, assetId }) =>
        `${format.signedExact(direction === "in" ? String(amount) : `-${String(amount)}`)} ${assets.symbolOf(String(assetId))}`,
    );
    return {
      title: t("dataHealth.bookQuestion"),
      meaning: t("dataHealth.bookMeans", {
        movements: movements.join(", "),
        wallet: walletName(String(booked["wallet"])),
        at: format.moment(Number(booked["at"])),
      }),
    };
  }
  return { title: t("dataHealth.changeQuestion"), meaning: t("dataHealth.changeMeans", { action }) };
}

function listIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value)
    ? value.filter((entry): entry is Record<string, unknown> => typeof entry === "object" && entry !== null)
    : [];
}
