const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * When a price unknown to all sources is requested again: recent prices are often available a few hours later, old ones hardly ever. `age` in
 * days.
 */
export function retryMs(age: number): number {
  return age <= 3 ? 6 * hourMs : age <= 30 ? 3 * dayMs : 30 * dayMs;
}
