import { numberText } from "../i18n/t.ts";

/** A file's size: `12 KiB`, `3.4 MiB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1_048_576) return `${numberText(Math.ceil(bytes / 1_024))} KiB`;
  return bytes < 1_073_741_824 ? `${tenths(bytes / 1_048_576)} MiB` : `${tenths(bytes / 1_073_741_824)} GiB`;
}

function tenths(value: number): string {
  return numberText(Math.round(value * 10) / 10);
}
