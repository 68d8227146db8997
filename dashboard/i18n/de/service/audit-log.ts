import type en from "../../en/service/audit-log.ts";
import type { Translation } from "../../../../src/domain/texts/messages.ts";

const messages: Translation<typeof en> = {
  everyChangeOfABalance:
    "Jede Änderung eines Saldos mit dem Saldo danach. Alle anderen Zahlen werden aus diesen Zeilen berechnet.",
  balanceChangesNewestFirst: "Saldenänderungen, neueste zuerst",
  noBalanceChangesYet: "Noch keine Saldenänderungen.",
  view: "Ansicht",
  balances: "Salden",
  yourChanges: "Deine Änderungen",
  yourChangesLead:
    "Was du an Transaktionen und Preisen geändert hast, neueste zuerst. Jede Änderung lässt sich rückgängig machen.",
  allCoins: "Alle Coins",
  date: "Datum",
  platform: "Plattform",
  operation: "Art",
  change: "Änderung",
  transaction: "Transaktion",
};

export default messages;
