/** A file's size: `12 KiB`, `3.4 MiB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1_048_576) return `${Math.ceil(bytes / 1_024)} KiB`;
  return bytes < 1_073_741_824
    ? `${(bytes / 1_048_576).toFixed(1)} MiB`
    : `${(bytes / 1_073_741_824).toFixed(1)} GiB`;
}
