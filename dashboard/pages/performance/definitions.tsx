/** What each figure means, one click away. */
export function Definitions() {
  return (
    <details className="definitions">
      <summary>How these are computed</summary>
      <dl>
        {definitions.map(([term, meaning]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="soft">{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const definitions = [
  [
    "Time-weighted return",
    "The returns of all days multiplied together. A day's return is its closing value divided by its opening value plus what came in that day, less one. Days without capital are left out. It says how well the assets did, whenever you paid in. From 365 days on it is also given per year.",
  ],
  [
    "Money-weighted return",
    "The yearly rate at which all deposits and withdrawals and the closing value balance each other, by actual days over 365. It says how well your money did, your timing included. Where several rates would fit, none is given.",
  ],
  ["Gain", "Closing value, less opening value, less net invested."],
  [
    "Net invested",
    "What came in from outside less what went out, at market value on its day. Transfers between your own wallets do not count; rewards, interest and airdrops are return, not investment.",
  ],
  [
    "Deepest fall",
    "The largest fall from a peak of the time-weighted index to a later low. A withdrawal is no fall.",
  ],
  ["Volatility", "The sample standard deviation of daily returns, times the square root of 365."],
] as const;
