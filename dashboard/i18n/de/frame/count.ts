import type en from "../../en/frame/count.ts";
import type { Translation } from "../../../../src/domain/texts/messages.ts";

const messages: Translation<typeof en> = {
  transaction_one: "{{count, number}} Transaktion",
  transaction_other: "{{count, number}} Transaktionen",
  asset_one: "{{count, number}} Asset",
  asset_other: "{{count, number}} Assets",
  change_one: "{{count, number}} Änderung",
  change_other: "{{count, number}} Änderungen",
  coin_one: "{{count, number}} Coin",
  coin_other: "{{count, number}} Coins",
  day_one: "{{count, number}} Tag",
  day_other: "{{count, number}} Tage",
  lot_one: "{{count, number}} Lot",
  lot_other: "{{count, number}} Lots",
  message_one: "{{count, number}} Nachricht",
  message_other: "{{count, number}} Nachrichten",
  movement_one: "{{count, number}} Bewegung",
  movement_other: "{{count, number}} Bewegungen",
  pastBlock_one: "{{count, number}} früheren Block",
  pastBlock_other: "{{count, number}} früheren Blöcken",
  row_one: "{{count, number}} Zeile",
  row_other: "{{count, number}} Zeilen",
  sale_one: "{{count, number}} Veräußerung",
  sale_other: "{{count, number}} Veräußerungen",
};

export default messages;
