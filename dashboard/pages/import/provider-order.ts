import type { ConnectionKind } from "../../data/records.ts";
import { platformOfKind, platformOfProvider } from "../../parts/platforms/platform-marks.ts";

/** The order of providers: exchanges that have a connection first, then all others, each alphabetically in the language of `locale`. */
export function byConnection(
  kinds: readonly Pick<ConnectionKind, "id" | "title">[],
  locale: string,
): (a: string, b: string) => number {
  const exchanges = kinds.filter(({ id }) => platformOfKind(id).startsWith("exchange:"));
  const platforms = new Set(
    exchanges.flatMap(({ id, title }) => [platformOfKind(id), platformOfProvider(title)]),
  );
  const rank = (provider: string): number => (platforms.has(platformOfProvider(provider)) ? 0 : 1);
  return (a, b) => rank(a) - rank(b) || a.localeCompare(b, locale);
}
