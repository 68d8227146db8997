import { useAssets, type AssetNames } from "../../data/assets.ts";
import type { Issue } from "../../data/records.ts";
import { walletName } from "../../format/names.ts";
import { useFormat, type Format } from "../../format/use-format.ts";
import type { PlainKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { Confirm } from "../../parts/confirm.tsx";

type Remedy = NonNullable<Issue["remedy"]>;

/** Asks for confirmation before a remedy changes the records, and says what changes: amounts, wallet and date, or the address. */
export function ConfirmRemedy({
  remedy,
  action,
  effect,
  onConfirm,
  onClose,
}: {
  remedy: Remedy;
  action: string;
  effect: PlainKey;
  onConfirm(): Promise<void>;
  onClose(): void;
}) {
  const format = useFormat();
  const assets = useAssets();
  const booking = bookingOf(remedy, format, assets);
  const { wallet } = remedy.params;
  const title =
    booking !== undefined
      ? t("dataHealth.bookQuestion")
      : remedy.method === "wallets.update" && typeof wallet === "string"
        ? t("dataHealth.ownQuestion", { wallet: walletName(wallet) })
        : t("dataHealth.changeQuestion");
  return (
    <Confirm title={title} action={action} onConfirm={onConfirm} onClose={onClose} isDangerous={false}>
      <p className="break">{booking === undefined ? t(effect) : t("dataHealth.bookMeans", booking)}</p>
    </Confirm>
  );
}

/** What an adjustment books, where and when; `undefined` for other remedies. */
export function bookingOf(
  { method, params }: Remedy,
  format: Format,
  assets: AssetNames,
): { movements: string; wallet: string; at: string } | undefined {
  const [bookedTransaction] = listIn(params["transactions"]);
  if (method !== "transactions.create" || bookedTransaction === undefined) return undefined;
  const movements = listIn(bookedTransaction["legs"]).map(
    ({ direction, amount, assetId }) =>
      `${format.signedExact(direction === "in" ? String(amount) : `-${String(amount)}`)} ${assets.symbolOf(String(assetId))}`,
  );
  return {
    movements: movements.join(", "),
    wallet: walletName(String(bookedTransaction["wallet"])),
    at: format.moment(Number(bookedTransaction["at"])),
  };
}

function listIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value)
    ? value.filter((entry): entry is Record<string, unknown> => typeof entry === "object" && entry !== null)
    : [];
}
