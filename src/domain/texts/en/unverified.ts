/** Why no source confirms a balance; the keys are the codes of the service. */
export default {
  noConnection: "Known from files or entered by hand: no connection states the balance of this wallet.",
  unknownContract: "A contract that is not known took it. It is no part of net worth.",
  position: "A position in {{name}}: no source states what it holds.",
  noBalances: "{{name}} reads it, and that source states no balances.",
  stillReading: "{{name}} is still reading its history.",
  notCompared: "{{name}} reads it and was not compared with its source yet. Verify the connection.",
  notStated: "{{name}} reads it, and its source stated no balance of this asset.",
} as const;
