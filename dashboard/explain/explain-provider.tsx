import { useMemo, useState, type ReactNode } from "react";
import { lazyPart } from "../parts/lazy-part.ts";
import { PartBoundary } from "../parts/part-boundary.tsx";
import { useRouter } from "../router.tsx";
import { ExplainContext, type Explanation } from "./explain.ts";

const ExplainSheets = lazyPart(() => import("./explain-sheets.tsx"), "explain");

/** Provides the stack of open sheets: a figure opens its balance, a balance its transactions, and back. */
export function ExplainProvider({ children }: { children: ReactNode }) {
  const { path, search } = useRouter();
  const place = `${path}?${search}`;
  const [opened, setOpened] = useState<{ place: string; trail: Explanation[] }>({ place, trail: [] });
  // Sheets close when the page changes.
  const trail = opened.place === place ? opened.trail : [];
  const explain = useMemo(
    () => (explanation: Explanation) =>
      setOpened((before) => ({
        place,
        trail: [...(before.place === place ? before.trail : []), explanation],
      })),
    [place],
  );
  return (
    <ExplainContext value={explain}>
      {children}
      {trail.length > 0 && (
        <PartBoundary fallback={null}>
          <ExplainSheets
            key={place}
            trail={trail}
            onReturn={(depth) => setOpened({ place, trail: trail.slice(0, depth) })}
          />
        </PartBoundary>
      )}
    </ExplainContext>
  );
}
