export default {
  twoPoints: "Two points: the last close (end of day, UTC) and now. Values between them are not computed.",
  dailyPoints: "One point per day (close, UTC), then now. Values between them are not computed.",
  hourlyPoints:
    "One point per hour, then now. An asset without a price of the hour keeps its last known one.",
  netDeposits: "Net deposits",
  coverageFlows:
    "{{amount}} from assets that gained or lost a price counts neither as gain nor as a deposit.",
  netWorth: "Net worth",
  compareWith: "Compare with",
  explained: "What the same deposits and withdrawals would have become from the first day shown.",
  addFile: "Add an index or inflation file",
  fileFormat:
    "CSV with a date and a price or level in each line. Prices of an index count in the currency of this account.",
  notRead: "Line {{line, number}} is not a date and a price: “{{text}}”",
  tooShort: "The file needs at least two dates with a price.",
  tooLarge: "The file has too many lines; at most {{count, number}} are kept.",
  removeSeries: "Remove {{name}}",
  asTable: "Figures as a table",
  day: "Day",
  time: "Time",
  monthEnds: "The last day of each month.",
  namedValue: "{{name}}: {{value}}",
} as const;
