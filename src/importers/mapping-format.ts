import { genericCsv } from "./generic/generic-csv.ts";
import type { Importer, ImportOptions } from "./importer.ts";
import { comparableName, headerNamesOf } from "./reading/columns.ts";

const prefix = "mapping:";
/** Keys of the option `columns` that name no column. */
const settings = new Set(["dateOrder", "amountSign"]);

/** The format id of a saved mapping. */
export function mappingId(name: string): string {
  return prefix + name;
}

/**
 * A saved mapping as a format. With a `header` it matches files with exactly these columns; without one, with lower confidence, files that have
 * all mapped columns.
 */
export function mappingFormat({
  name,
  header,
  options,
}: {
  name: string;
  header: readonly string[];
  options: ImportOptions;
}): Importer {
  const wantedColumns = new Set(header.map(comparableName).filter((column) => column !== ""));
  const mapped = Object.entries(options.columns ?? {})
    .filter(([field]) => !settings.has(field))
    .map(([, column]) => comparableName(column));
  const { checkUnnamed: _, survey, ...generic } = genericCsv;
  return {
    ...generic,
    id: mappingId(name),
    title: name,
    columns: header.length > 0 ? [...header] : mapped,
    defaults: options,
    detect(cells, names = headerNamesOf(cells)) {
      if (wantedColumns.size > 0)
        return names.names.length === wantedColumns.size &&
          names.names.every((column) => wantedColumns.has(column))
          ? 1
          : 0;
      return mapped.length > 0 && mapped.every((column) => names.set.has(column)) ? 0.5 : 0;
    },
    ...(survey && {
      survey: (cells, options, choice) => survey(cells, options, { ...choice, isNamed: true }),
    }),
  };
}

/** The formats with that of an import. The import's options are complete, so its mapping may be changed or deleted while it runs. */
export function withMappingOf(
  importers: readonly Importer[],
  format: string,
  options: ImportOptions,
): readonly Importer[] {
  if (!format.startsWith(prefix)) return importers;
  return [mappingFormat({ name: format.slice(prefix.length), header: [], options })];
}
