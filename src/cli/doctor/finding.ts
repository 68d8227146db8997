/** The result of a check: a `problem` prevents something from working, a `warning` may. */
export type Finding = {
  check: string;
  state: "ok" | "warning" | "problem" | "skipped";
  detail: string;
  /** The remedy. */
  remedy?: string;
};

export const ok = (check: string, detail: string): Finding => ({ check, state: "ok", detail });
export const skipped = (check: string, detail: string): Finding => ({ check, state: "skipped", detail });
export const warning = (check: string, detail: string, remedy: string): Finding => ({
  check,
  state: "warning",
  detail,
  remedy,
});
export const problem = (check: string, detail: string, remedy: string): Finding => ({
  check,
  state: "problem",
  detail,
  remedy,
});
