import { AppError } from "../../errors/app-error.ts";
import { msg } from "../../errors/wording.ts";
import type { ImportOptions } from "../importer.ts";

/** The address format of a family of chains. `isHex`: case-insensitive. */
export type AddressForm = { pattern: RegExp; example: string; isHex?: true };

const evmAddress: AddressForm = {
  pattern: /^0x[0-9a-f]{40}$/,
  example: "0x and 40 hexadecimal digits",
  isHex: true,
};
/** The address of mints and burns, of which no one has the key. */
const zeroAddress = `0x${"0".repeat(40)}`;
/** Maximum number of candidate addresses that are counted. */
const candidatesCounted = 24;

/** The owner's address from the option wallet. Throws `bad_request` if it is invalid. */
function walletOption(wallet: string, form: AddressForm = evmAddress): string {
  const text = normalizedAddress(wallet, form);
  if (form.pattern.test(text)) return text;
  throw new AppError(
    "bad_request",
    msg`The option wallet "${wallet.slice(0, 60)}" is not an address: ${form.example}.`,
  );
}

function normalizedAddress(text: string, { isHex }: AddressForm): string {
  const trimmed = text.trim();
  return isHex === true || /^0x/i.test(trimmed) ? trimmed.toLowerCase() : trimmed;
}

/**
 * Infers the owner's address: the only one that is the sender or the recipient in every row. `sides` are the positions of each side's address
 * columns. `end` throws `bad_request` with the candidates if none or several qualify.
 */
export function surveyWallet(
  sides: number[],
  options: ImportOptions,
  form: AddressForm = evmAddress,
): { row(cells: string[]): void; end(): ImportOptions } {
  if (options.wallet !== undefined) {
    const wallet = walletOption(options.wallet, form);
    return { row: () => undefined, end: () => ({ ...options, wallet }) };
  }
  let candidates: string[] | undefined;
  const counts = new Map<string, number>();
  return {
    row(cells) {
      const found: string[] = [];
      for (const side of sides) {
        const text = normalizedAddress(cells[side] ?? "", form);
        if (text !== zeroAddress && form.pattern.test(text) && !found.includes(text)) found.push(text);
      }
      if (found.length === 0) return;
      if (candidates?.length === 1 && found.includes(candidates[0] ?? "")) return;
      for (const text of found) count(counts, text);
      candidates = candidates === undefined ? found : candidates.filter((text) => found.includes(text));
    },
    end() {
      if (candidates === undefined) return options;
      const [wallet] = candidates;
      if (candidates.length === 1 && wallet !== undefined) return { ...options, wallet };
      const candidateAddresses = candidates.length > 1 ? candidates : mostFrequent(counts);
      throw new AppError(
        "bad_request",
        candidates.length > 1
          ? msg`${candidates.length} addresses appear in every row, so the file does not show which is yours. Name it with the option wallet: ${candidateAddresses.join(" or ")}.`
          : msg`No address is the sender or the recipient in every row. Name your address with the option wallet; the most frequent: ${candidateAddresses.join(", ")}.`,
        { data: { candidates: candidateAddresses } },
      );
    },
  };
}

/** Counts the frequent addresses exactly enough in bounded memory (Misra and Gries, 1982). */
function count(counts: Map<string, number>, text: string): void {
  const known = counts.get(text);
  if (known !== undefined || counts.size < candidatesCounted) {
    counts.set(text, (known ?? 0) + 1);
    return;
  }
  for (const [address, times] of counts) {
    if (times === 1) counts.delete(address);
    else counts.set(address, times - 1);
  }
}

function mostFrequent(counts: Map<string, number>): string[] {
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([text]) => text);
}

/** The wallet from the options. Throws `bad_request` if it is not set. */
export function walletOf(options: ImportOptions): string {
  if (options.wallet === undefined)
    throw new AppError("bad_request", "The file does not name its address. Name it with the option wallet.");
  return walletOption(options.wallet);
}
