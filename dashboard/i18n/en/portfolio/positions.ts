export default {
  opened: "Opened",
  timeHeld: "Time held",
  unrealizedGain: "Unrealized gain",
  realizedGain: "Realized gain",
  open: "Open",
  aPositionOpensWhenYou:
    "A position opens when you first hold a coin and closes when none of it is left in any wallet.",
  status: "Status",
  positionsNewestFirst: "Positions, newest first",
  noPositionsYet: "No positions yet.",
  unrealized: "unrealized",
  costOfAll: "Cost of everything acquired",
  unknownGains: "Sales without a known gain",
  noPurchase: "no purchase recorded",
  recordsIncomplete: "records are incomplete",
  unknownCostsCount: "Acquisitions or sales without a known cost",
} as const;
