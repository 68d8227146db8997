import { type ReactNode } from "react";
import { Placeholder } from "../parts/query-result.tsx";
import { Boundary } from "../parts/boundary.tsx";
import { lazyPart } from "../parts/lazy-part.ts";
import { PartBoundary } from "../parts/part-boundary.tsx";
import { Sheet } from "../parts/sheet.tsx";
import { useUnsavedInput } from "../session/unsaved-input.ts";
import type { PlainKey } from "../i18n/messages.ts";
import { t } from "../i18n/t.ts";
import type { Explanation } from "./explain.ts";

const NetWorthOfDay = lazyPart(() => import("./net-worth-of-day.tsx"), "explain");
const BalanceEntries = lazyPart(() => import("./balance-entries.tsx"), "explain");
const InTransit = lazyPart(() => import("./in-transit.tsx"), "explain");
const Unvalued = lazyPart(() => import("./unpriced-assets.tsx"), "explain");
const ReportItem = lazyPart(() => import("./report-item.tsx"), "explain");
const PerformanceDay = lazyPart(() => import("./performance-day.tsx"), "explain");
const PositionDetails = lazyPart(() => import("./position.tsx"), "explain");
const TransactionSheet = lazyPart(
  () => import("../pages/transactions/transaction-sheet.tsx"),
  "transactions",
  "edits",
);

const titles: Record<Explanation["kind"], PlainKey> = {
  "net-worth": "explain.titleCalculationOfNetWorth",
  balance: "explain.titleCalculationOfThisBalance",
  "in-transit": "common.titleInTransit",
  unvalued: "explain.titleMissingOrOutdatedPrices",
  "report-item": "explain.titleCalculation",
  "performance-day": "explain.titleReturnOfOneDay",
  position: "explain.titlePosition",
  transaction: "explain.titleTransaction",
};

function contentOf(open: Explanation, goBack: () => void): ReactNode {
  if (open.kind === "net-worth") return <NetWorthOfDay day={open.day} />;
  if (open.kind === "balance") return <BalanceEntries {...open} />;
  if (open.kind === "in-transit") return <InTransit />;
  if (open.kind === "report-item") return <ReportItem {...open} />;
  if (open.kind === "performance-day") return <PerformanceDay {...open} />;
  if (open.kind === "position") return <PositionDetails position={open.position} />;
  if (open.kind === "transaction") return <TransactionSheet id={open.id} onDeleted={goBack} />;
  return <Unvalued assetIds={open.assetIds} why={open.why} />;
}

/**
 * The open sheets from the one at `depth`, one above the other. Those below stay as they are: with their place, their focus and what was
 * entered. Closing the topmost one closes all, down to one with input that was not saved.
 */
export default function ExplainSheets({
  trail,
  depth = 0,
  onReturn,
  onClose = () => onReturn(0),
}: {
  trail: readonly Explanation[];
  depth?: number;
  /** Closes all sheets but the first `depth`. */
  onReturn(depth: number): void;
  onClose?: () => void;
}) {
  const input = useUnsavedInput();
  const open = trail[depth];
  if (open === undefined) return null;
  const goBack = (): void => onReturn(depth);
  return (
    <>
      <Sheet
        title={t(titles[open.kind])}
        input={input}
        onClose={onClose}
        {...(depth > 0 ? { onBack: goBack } : {})}
      >
        <Boundary>
          <PartBoundary fallback={<Placeholder lines={8} />}>{contentOf(open, goBack)}</PartBoundary>
        </Boundary>
      </Sheet>
      {depth + 1 < trail.length && (
        <ExplainSheets
          trail={trail}
          depth={depth + 1}
          onReturn={onReturn}
          onClose={() => (input.hasInput() ? onReturn(depth + 1) : onClose())}
        />
      )}
    </>
  );
}
