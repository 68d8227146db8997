/** What a preview states of a file that was refused before a row was read; the page shows a failed preview of one file alike. */
export const unreadFile = {
  format: null,
  confidence: 0,
  options: {},
  rows: 0,
  transactions: 0,
  known: 0,
  superseded: 0,
  added: 0,
  problems: [],
  problemCount: 0,
  ignoredColumns: [],
  warnings: [],
  notes: [],
  unknownWords: [],
};
