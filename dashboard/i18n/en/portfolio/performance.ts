export default {
  nothingYet: "Returns appear once there are transactions.",
  howTheseFiguresAreCalculated: "How these figures are calculated",
  timeWeightedReturnTwr: "Time-weighted return (TWR)",
  theDailyReturnsMultipliedTogether:
    "The daily returns multiplied together. A day’s return is its closing value divided by its opening value plus the day’s deposits, minus one. Days without capital are skipped. It measures how the assets performed, regardless of when you paid in. From 365 days on it is also annualized.",
  moneyWeightedReturnXirr: "Money-weighted return (XIRR)",
  theAnnualRateAtWhich:
    "The annual rate at which all deposits, withdrawals and the closing value balance out (actual days over 365). It measures how your money performed, including your timing. Where several rates fit, none is shown, nor for less than 365 days, of which a rate per year says little.",
  closingValueMinusOpeningValue: "Closing value minus opening value minus net invested.",
  netInvested: "Net invested",
  depositsMinusWithdrawalsAtMarket:
    "Deposits minus withdrawals at market value on their day. Transfers between your own wallets are not counted; rewards, interest and airdrops are return, not investment.",
  maxDrawdown: "Max drawdown",
  theLargestDeclineOfThe:
    "The largest decline of the time-weighted index from a peak to a later low. A withdrawal is not a decline.",
  volatility: "Volatility",
  theSampleStandardDeviationOf:
    "The sample standard deviation of daily returns times the square root of 365.",
  returnOverTime: "Return over time",
  noCapitalInThisPeriod: "No capital in this period.",
  untilInPercentSince: "from {{since}} to {{until}}",
  returnWithoutCapital: "no capital in this period",
  perYear: "{{percent}} per year",
  fromAYearOn: "shown from 365 days on",
  ambiguous: "ambiguous",
  noCashFlows: "no capital invested",
  tooFewDays: "too few days",
  bestDay: "Best day",
  worstDay: "Worst day",
  belowZeroOn:
    "No return is known from {{day}} on: the value fell below zero, which usually means that purchases or deposits are missing.",
  notIncludedFromAssetsThat: "Not included: {{coverageFlows}} from assets that gained or lost a price.",
  returnsWithoutTheEffectOf: "Returns without the effect of deposits and withdrawals, calculated daily.",
  allCoins: "All coins",
  returnsByMonth: "Returns by month (TWR)",
  year: "Year",
  wholeYear: "Whole year",
  gainByCoin: "Gain by coin",
  valueAtStart: "Value at start",
  valueAtEnd: "Value at end",
  netTraded: "Net bought",
  coverage: "Price gained or lost",
  tradeDifference: "Prices paid, compared with the market",
  allTogether: "All together",
  withoutPriceInRange_one: "{{coins}} had no price on some days; its gain of these days is not included.",
  withoutPriceInRange_other:
    "{{count, number}} coins had no price on some days; their gain of these days is not included: {{coins}}.",
  gainByCoinNote:
    "Gain is the value at the end minus the value at the start, net invested and net bought. Rewards are gain of their coin, fees are a loss of the coin that paid them.",
  drawdown: "Drawdown",
  belowThePeak: "below the highest point until {{day}}",
} as const;
