import type en from "../en/allocation.ts";
import type { Translation } from "../messages.ts";

const messages: Translation<typeof en> = {
  by: "Verteilung nach",
  allocation: "Verteilung",
  kind: "Art",
  wallets: "In eigenen Wallets",
  exchanges: "Auf Börsen",
  positions: "Gestaket, verliehen oder gesperrt",
  owed: "Geschuldet",
  money: "Geld",
  others: "Andere",
};

export default messages;
