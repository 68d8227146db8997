/** The quote tickers of Binance's markets until 2021, which its files write without a separator, in matching order. */
export const quotesUntil2021 =
  "USDT BUSD USDC TUSD USDS USDP PAX DAI VAI UST BTC ETH BNB TRX XRP DOGE DOT SOL EUR GBP AUD TRY RUB UAH BRL NGN ZAR JPY PLN RON IDRT BIDR BKRW BVND GYEN".split(
    " ",
  );
