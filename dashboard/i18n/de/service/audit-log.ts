import type en from "../../en/service/audit-log.ts";
import type { Translation } from "../../../../src/domain/texts/messages.ts";

const messages: Translation<typeof en> = {
  everyChangeOfABalance:
    "Jede Änderung eines Saldos mit dem Saldo danach. Alle anderen Zahlen werden aus diesen Zeilen berechnet.",
  balanceChangesNewestFirst: "Saldenänderungen, neueste zuerst",
  noBalanceChangesYet: "Noch keine Saldenänderungen.",
  allCoins: "Alle Coins",
  date: "Datum",
  platform: "Plattform",
  operation: "Art",
  change: "Änderung",
  transaction: "Transaktion",
};

export default messages;
