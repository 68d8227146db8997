import { useEffect, useReducer } from "react";
import { translator } from "./t.ts";

/** Rerenders when the reasons for refused rows are loaded in the page's language. English needs no loading. */
export function useRowMessages(): void {
  const [, showAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (translator.language !== "en")
      void import("./row-messages.ts")
        .then(({ loadRowMessages }) => loadRowMessages())
        .then(showAgain, () => undefined);
  }, []);
}
