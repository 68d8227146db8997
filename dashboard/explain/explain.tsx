import { createContext, lazy, Suspense, useContext, useState, type ReactNode } from "react";
import { Placeholder } from "../parts/answer.tsx";
import { Sheet } from "../parts/sheet.tsx";

/** What can be asked about a figure: one file in `explain/`, one line here and one below. */
export type Explanation =
  | { kind: "net-worth"; day: string }
  | { kind: "balance"; assetId: string; wallet?: string; at?: number }
  | { kind: "in-transit" }
  | { kind: "unvalued"; assetIds: string[]; why: "unpriced" | "stale" };

const NetWorthOfDay = lazy(() => import("./net-worth-of-day.tsx"));
const BalanceEntries = lazy(() => import("./balance-entries.tsx"));
const InTransit = lazy(() => import("./in-transit.tsx"));
const Unvalued = lazy(() => import("./unvalued.tsx"));

const titles: Record<Explanation["kind"], string> = {
  "net-worth": "What this net worth is made of",
  balance: "What this balance is made of",
  "in-transit": "In transit",
  unvalued: "Not counted, or counted at an old price",
};

const ExplainContext = createContext<((explanation: Explanation) => void) | null>(null);

export function ExplainProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Explanation | null>(null);
  return (
    <ExplainContext value={setOpen}>
      {children}
      {open !== null && (
        <Sheet title={titles[open.kind]} onClose={() => setOpen(null)} wide>
          <Suspense fallback={<Placeholder lines={8} />}>{contentOf(open)}</Suspense>
        </Sheet>
      )}
    </ExplainContext>
  );
}

function contentOf(open: Explanation): ReactNode {
  if (open.kind === "net-worth") return <NetWorthOfDay day={open.day} />;
  if (open.kind === "balance") return <BalanceEntries {...open} />;
  if (open.kind === "in-transit") return <InTransit />;
  return <Unvalued assetIds={open.assetIds} why={open.why} />;
}

export function useExplain(): (explanation: Explanation) => void {
  const explain = useContext(ExplainContext);
  if (explain === null) throw new Error("This part of the page stands outside of the explanations.");
  return explain;
}
