const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * The time (ms) until a price that no source has is requested again. Recent prices are often available a few hours later, old ones hardly
 * ever. `age` is in days.
 */
export function retryMs(age: number): number {
  return age <= 3 ? 6 * hourMs : age <= 30 ? 3 * dayMs : 30 * dayMs;
}
