import { Suspense, useMemo, useState, type ReactNode } from "react";
import { Placeholder } from "../parts/answer.tsx";
import { Boundary } from "../parts/boundary.tsx";
import { lazyPart } from "../parts/lazy-part.ts";
import { Sheet } from "../parts/sheet.tsx";
import { useRouter } from "../router.tsx";
import type { PlainKey } from "../i18n/messages.ts";
import { t } from "../i18n/t.ts";
import { ExplainContext, type Explanation } from "./explain.ts";

const NetWorthOfDay = lazyPart(() => import("./net-worth-of-day.tsx"), "explain");
const BalanceEntries = lazyPart(() => import("./balance-entries.tsx"), "explain");
const InTransit = lazyPart(() => import("./in-transit.tsx"), "explain");
const Unvalued = lazyPart(() => import("./unvalued.tsx"), "explain");
const ReportItem = lazyPart(() => import("./report-item.tsx"), "explain");
const PerformanceDay = lazyPart(() => import("./performance-day.tsx"), "explain");
const PositionDetails = lazyPart(() => import("./position.tsx"), "explain");
const TransactionSheet = lazyPart(
  () => import("../pages/transactions/transaction-sheet.tsx"),
  "transactions",
  "edits",
);

const titles: Record<Explanation["kind"], PlainKey> = {
  "net-worth": "common.titleCalculationOfNetWorth",
  balance: "common.titleCalculationOfThisBalance",
  "in-transit": "common.titleInTransit",
  unvalued: "common.titleMissingOrOutdatedPrices",
  "report-item": "common.titleCalculation",
  "performance-day": "common.titleReturnOfOneDay",
  position: "common.titlePosition",
  transaction: "common.titleTransaction",
};

function contentOf(open: Explanation, back: () => void): ReactNode {
  if (open.kind === "net-worth") return <NetWorthOfDay day={open.day} />;
  if (open.kind === "balance") return <BalanceEntries {...open} />;
  if (open.kind === "in-transit") return <InTransit />;
  if (open.kind === "report-item") return <ReportItem {...open} />;
  if (open.kind === "performance-day") return <PerformanceDay {...open} />;
  if (open.kind === "position") return <PositionDetails position={open.position} />;
  if (open.kind === "transaction") return <TransactionSheet id={open.id} onDeleted={back} />;
  return <Unvalued assetIds={open.assetIds} why={open.why} />;
}

/** Holds what is open. One leads to another (a figure to its balance, that to its transactions), and back. */
export function ExplainProvider({ children }: { children: ReactNode }) {
  const { path, search } = useRouter();
  const place = `${path}?${search}`;
  const [opened, setOpened] = useState<{ place: string; trail: Explanation[] }>({ place, trail: [] });
  // What was opened next to one page does not follow to the next.
  const trail = opened.place === place ? opened.trail : [];
  const open = trail.at(-1);
  const explain = useMemo(
    () => (explanation: Explanation) =>
      setOpened((before) => ({
        place,
        trail: [...(before.place === place ? before.trail : []), explanation],
      })),
    [place],
  );
  const back = (): void => setOpened({ place, trail: trail.slice(0, -1) });
  return (
    <ExplainContext value={explain}>
      {children}
      {open !== undefined && (
        <Sheet
          title={t(titles[open.kind])}
          onClose={() => setOpened({ place, trail: [] })}
          {...(trail.length > 1 ? { onBack: back } : {})}
        >
          <Boundary key={trail.length}>
            <Suspense fallback={<Placeholder lines={8} />}>{contentOf(open, back)}</Suspense>
          </Boundary>
        </Sheet>
      )}
    </ExplainContext>
  );
}
