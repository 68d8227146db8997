import { AppError } from "../../errors/app-error.ts";
import { msg, type Wording } from "../../errors/wording.ts";
import type { Importer } from "../importer.ts";
import { surveyDateOrder } from "../reading/date-order.ts";
import { surveyDecimal } from "../reading/decimal-survey.ts";
import { zoneAssumptions } from "../reading/header-zone.ts";
import { surveyDirections } from "./directions.ts";
import {
  amountFields,
  decisiveColumns,
  fieldPositions,
  genericFields,
  isEnough,
  unmappedColumns,
} from "./fields.ts";
import { surveyIds } from "./row-ids.ts";
import { createReader } from "./reader.ts";
import { surveyUnreadWords } from "./unread-words.ts";

/** A lower confidence than that of any format with a known header. */
const fits = 0.3;

export const genericCsv: Importer = {
  id: "generic-csv",
  title: "Any CSV file (you choose what its columns mean)",
  platform: "manual",
  howTo: `One row a transaction. Fields, each under its own or a usual name or the one given by columns: ${Object.keys(genericFields).join(", ")}. Each amount needs a direction: a type (buy, deposit, withdrawal …), a received and a sent side, or a sign (below zero leaves). Assets are asset ids or tickers.`,
  columns: [
    "date",
    "amount|receivedAmount|received amount|sentAmount|sent amount",
    "asset|receivedAsset|received asset|sentAsset|sent asset",
  ],
  isMapped: true,
  options: ["columns", "timezone", "wallet", "account", "chain", "words", "decimal"],
  detect(header) {
    const has = fieldPositions(header);
    return has.date !== undefined && isEnough(has) ? fits : 0;
  },
  ignored: (header, options) => unmappedColumns(header, options.columns),
  assumptions(header, options) {
    const position = fieldPositions(header, options.columns).date ?? -1;
    return zoneAssumptions(header[position] ?? "", options);
  },
  checkUnnamed(header, { options }) {
    const unmapped = unmappedColumns(header, options.columns);
    const decisive = decisiveColumns(unmapped);
    if (decisive.length > 0)
      throw mappingNeeded(
        header,
        msg`Columns that can change what a row means are not mapped: ${decisive.join(", ")}.`,
        { unmapped: decisive },
      );
  },
  survey(header, options, choice) {
    const { isNamed } = choice;
    const positions = fieldPositions(header, options.columns);
    const decimals = surveyDecimal(
      amountFields.flatMap((field) => positions[field] ?? []),
      options,
      choice,
    );
    const order = surveyDateOrder(fieldPositions(header, options.columns).date ?? -1, options);
    const directions = surveyDirections(header, options);
    const unreadWords = surveyUnreadWords(header, options);
    const ids = surveyIds(header, options);
    return {
      row(cells) {
        order.row(cells);
        directions.row(cells);
        decimals.row(cells);
        unreadWords.row(cells);
        ids.row(cells);
      },
      end() {
        const words = isNamed ? [] : unreadWords.columns();
        if (words.length > 0)
          throw mappingNeeded(
            header,
            msg`No column of types is mapped, but words for types are in ${words.join(", ")}.`,
            { unmapped: words },
          );
        const surveyedOptions = ids.end(directions.end(order.end()));
        if (!isNamed && directions.undirected() > 0 && surveyedOptions.columns?.["amountSign"] === undefined)
          throw mappingNeeded(
            header,
            msg`${directions.undirected()} amounts have no direction: neither their signs nor a known type or second side says whether they came in or went out.`,
            {},
          );
        const decimal = decimals.end();
        return decimal === undefined ? surveyedOptions : { ...surveyedOptions, decimal };
      },
    };
  },
  open: (header, options) => createReader(header, options),
};

/** The refusal of a file whose columns must be mapped; its data lists all columns. */
function mappingNeeded(header: string[], why: string | Wording, more: Record<string, unknown>): AppError {
  const columns = header.map((name) => name.trim()).filter((name) => name !== "");
  return new AppError(
    "bad_request",
    msg`${why} Choose the format "generic-csv" and map the columns with the option columns, like { "type": "Action", "feeAmount": "Fee" }. The file has: ${columns.join(", ")}.`,
    {
      reason: "mapping_needed",
      data: { reason: "mapping_needed", columns, fields: Object.keys(genericFields), ...more },
    },
  );
}
