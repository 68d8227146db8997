import type en from "../../en/frame/lists.ts";
import type { Translation } from "../../../../src/domain/texts/messages.ts";

const messages: Translation<typeof en> = {
  filters: "Filter",
  filtersSet_one: "Filter: {{count, number}} aktiv",
  filtersSet_other: "Filter: {{count, number}} aktiv",
  sortBy: "Sortieren nach",
  ascending: "Aufsteigend",
  descending: "Absteigend",
  amountAbout: "Menge etwa {{number}}",
  valueAbout: "Wert etwa {{number}} {{currency}}",
};

export default messages;
