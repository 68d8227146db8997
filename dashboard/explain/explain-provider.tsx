import { useMemo, useState, type ReactNode } from "react";
import { lazyPart } from "../parts/lazy-part.ts";
import { PartBoundary } from "../parts/part-boundary.tsx";
import { useRouter } from "../router.tsx";
import { ExplainContext, type Explanation } from "./explain.ts";

const ExplainSheet = lazyPart(() => import("./explain-sheet.tsx"), "explain");

/** Provides the stack of open sheets: a figure opens its balance, a balance its transactions, and back. */
export function ExplainProvider({ children }: { children: ReactNode }) {
  const { path, search } = useRouter();
  const place = `${path}?${search}`;
  const [opened, setOpened] = useState<{ place: string; trail: Explanation[] }>({ place, trail: [] });
  // Sheets close when the page changes.
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
  const goBack = (): void => setOpened({ place, trail: trail.slice(0, -1) });
  return (
    <ExplainContext value={explain}>
      {children}
      {open !== undefined && (
        <PartBoundary fallback={null}>
          <ExplainSheet
            key={place}
            open={open}
            depth={trail.length}
            onBack={goBack}
            onClose={() => setOpened({ place, trail: [] })}
          />
        </PartBoundary>
      )}
    </ExplainContext>
  );
}
