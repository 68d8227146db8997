/** Portfolio and tax programs: their files repeat records of exchanges, wallets and chains, under the market's usual tickers. */
export const trackers: ReadonlySet<string> = new Set(
  (
    "accointing bitcointax bittytax blockpit coinledger coinpanda coinstats cointelli cointracker cryptio defitaxes delta divly ghostfolio koinly kryptos " +
    "portfolio-performance privatefolio recap rotki staketax summ taxbit tokentax wealthfolio zenledger zerion"
  ).split(" "),
);
