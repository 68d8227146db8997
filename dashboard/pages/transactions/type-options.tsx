import { transactionTypes } from "../../../src/domain/ledger/transaction.ts";
import { typeName } from "../../format/names.ts";

/** Every type of a transaction, as options of a selection. */
export function TypeOptions() {
  return transactionTypes.map((type) => (
    <option key={type} value={type}>
      {typeName(type)}
    </option>
  ));
}
