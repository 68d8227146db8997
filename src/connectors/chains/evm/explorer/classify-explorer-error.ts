/**
 * The meaning of an answer that is not a list of rows. `empty`: no rows; `partial`: not fully processed yet; `missing`: unknown action;
 * `unsupported`: this chain is not served on this plan; `split`: request less; `wait`: request later; `retry`: it failed; `fatal`: only the
 * owner can help.
 */
export type ExplorerErrorClass =
  | "empty"
  | "partial"
  | "missing"
  | "unsupported"
  | "split"
  | "wait"
  | "retry"
  | "fatal";

/** Explorers report most errors as text inside HTTP 200; the first match decides. */
const wordings: [RegExp, ExplorerErrorClass][] = [
  [
    /no (transactions|records|internal transactions|token transfers|withdrawals|logs|blocks?|entries|data|tokens)\b/i,
    "empty",
  ],
  [
    /not yet (been )?(processed|indexed)|still (being )?index|pending indexing|indexing in progress/i,
    "partial",
  ],
  [
    /free api access|not (available|supported) (for|on) (this|your|the)? ?(chain|plan|network)|(missing or )?unsupported chain|chain.{0,30}not supported|chain not found|network not found|api pro endpoint/i,
    "unsupported",
  ],
  [
    /rate limit|max calls per|too many requests|daily limit|per day|out of credits|throttl|temporarily/i,
    "wait",
  ],
  [/server (is )?(too )?busy/i, "retry"],
  [/unknown (module|action)|missing or invalid (module|action)|invalid (module|action)/i, "missing"],
  [
    /window is too large|too many (results|records)|query time-?out|timed? ?out|reduce the (range|block)|smaller result|range.{0,20}too (large|wide)/i,
    "split",
  ],
  [/api ?key|unauthori[sz]ed|forbidden/i, "fatal"],
  [/unexpected error|try again|internal error|maintenance|something went wrong/i, "retry"],
  [/invalid address|error! invalid|invalid parameter/i, "fatal"],
];

/** Unknown text is treated as a transient failure. */
export function classifyExplorerError(words: string): ExplorerErrorClass {
  return wordings.find(([wording]) => wording.test(words))?.[1] ?? "retry";
}
