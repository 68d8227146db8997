import { RpcError } from "../../../src/client/rpc-error.ts";
import { unreadFile } from "../../../src/contract/unread-file.ts";
import type { UploadedFile } from "../../data/auth.ts";
import type { ImportFormat, Preview } from "../../data/records.ts";
import type { InputOf } from "../../data/service.ts";

/** A file of the import, or a sheet or archive member, as the preview describes it. */
export type PreviewedFile = Preview["files"][number];
type PerFile = NonNullable<InputOf<"imports.preview">["perFile"]>[number];

/** The owner's settings for one file. */
export type FileSettings = {
  format?: string;
  options?: Record<string, unknown>;
  leaveOut?: true;
  /** The file's columns, if they had to be mapped. */
  header?: readonly string[];
  /** The first values of each column. */
  samples?: readonly (readonly string[])[];
};

/** The format whose columns are mapped by hand. */
export const mappedFormat = "generic-csv";

/** The settings of all shown files by `keyOf`. */
export type AllSettings = ReadonlyMap<string, FileSettings & { place: Place }>;
type Place = Pick<PreviewedFile, "fileId" | "fileName" | "part">;

export function keyOf({ fileId, part }: Place): string {
  return `${fileId} ${part ?? ""}`;
}

export function nameOf({ fileName, part }: Pick<Place, "fileName" | "part">): string {
  return part === null ? fileName : `${fileName} / ${part}`;
}

/** The parameters of `imports.preview` and `imports.create`. */
export function importInput(
  files: readonly UploadedFile[],
  settings: AllSettings,
): { fileIds: string[]; perFile: PerFile[] } {
  return {
    fileIds: files.map(({ fileId }) => fileId),
    perFile: [...settings.values()].flatMap(({ place, format, options, leaveOut }): PerFile[] => {
      const changedSettings = {
        ...(format !== undefined && { format }),
        ...(options !== undefined && Object.keys(options).length > 0 && { options }),
        ...(leaveOut && { leaveOut }),
      };
      if (Object.keys(changedSettings).length === 0) return [];
      return [{ fileId: place.fileId, ...(place.part !== null && { part: place.part }), ...changedSettings }];
    }),
  };
}

/** The files of a preview. If a single file is refused, the refusal is the error. */
export function filesOf(
  preview: Preview | undefined,
  error: unknown,
  [file, second]: readonly UploadedFile[],
): readonly PreviewedFile[] {
  if (preview !== undefined) return preview.files;
  if (file === undefined || second !== undefined || !(error instanceof RpcError)) return [];
  const { reason = error.code, message, wording, data } = error;
  return [
    {
      fileId: file.fileId,
      fileName: file.name,
      part: null,
      ...unreadFile,
      refusal: { reason, message, ...(wording && { wording }), ...(data && { data }) },
    },
  ];
}

/** The columns of a file that must be mapped before it can be read. */
export function columnsToMap({ refusal }: PreviewedFile): readonly string[] | undefined {
  if (refusal?.reason !== "mapping_needed") return undefined;
  const names = refusal.data?.["columns"];
  return Array.isArray(names) ? names.map(String) : undefined;
}

/** The first values of each column of a file that must be mapped. */
export function samplesOf({ refusal }: PreviewedFile): readonly (readonly string[])[] | undefined {
  const samples = refusal?.data?.["samples"];
  return Array.isArray(samples)
    ? samples.map((values) => (Array.isArray(values) ? values.map(String) : []))
    : undefined;
}

/** The option that a refused file needs, with its possible values. */
export function optionNeeded({
  refusal,
}: PreviewedFile): { option: string; candidates: string[] } | undefined {
  if (refusal?.reason !== "option_needed") return undefined;
  const { option, candidates } = refusal.data ?? {};
  return typeof option === "string" && option !== "part" && option !== "format" && Array.isArray(candidates)
    ? { option, candidates: candidates.map(String) }
    : undefined;
}

/** Reasons of refusals that a choice of the owner resolves: an option, the format or the meaning of the columns. */
const choices = new Set(["option_needed", "format_ambiguous", "mapping_needed"]);

/** Whether a refused file can be read once the owner has made a choice. */
export function needsChoice({ refusal }: Pick<PreviewedFile, "refusal">): boolean {
  return refusal !== null && choices.has(refusal.reason);
}

/** The options with one set. `columns.dateOrder` is an entry of the option columns. */
export function withOption(
  options: Record<string, unknown> = {},
  option: string,
  value: string,
): Record<string, unknown> {
  const [name = option, key] = option.split(".");
  if (key === undefined) return { ...options, [name]: value };
  const entries = options[name];
  return { ...options, [name]: { ...(typeof entries === "object" ? entries : {}), [key]: value } };
}

/** A file of the import with the owner's settings for it. */
export type EntryProps = {
  file: PreviewedFile;
  formats: readonly ImportFormat[];
  settings: FileSettings;
  onChange(settings: FileSettings): void;
};

/** Whether none of a file's rows can be imported. Such a file is left out of an import of several files. */
export function hasNothingReadable({ refusal, problemCount, transactions }: PreviewedFile): boolean {
  return refusal === null && problemCount > 0 && transactions === 0;
}
