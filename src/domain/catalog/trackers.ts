/** Portfolio and tax programs, whose files repeat records of exchanges, wallets and chains. They use the market's usual tickers. */
export const trackers: ReadonlySet<string> = new Set(
  (
    "accointing bitcointax bittytax blockpit breezing coinledger coinmarketcap coinpanda coinstats cointelli cointracker cryptact cryptio cryptobooks cryptocomtax defitaxes delta divly ghostfolio koinly kryptos kryptosekken " +
    "portfolio-performance privatefolio recap rotki staketax summ taxbit tokentax waltio wealthfolio zenledger zerion"
  ).split(" "),
);
