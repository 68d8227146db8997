import { createContext, lazy, Suspense, useContext, useState, type ReactNode } from "react";
import { Placeholder } from "../../parts/answer.tsx";
import { Sheet } from "../../parts/sheet.tsx";

const TransactionSheet = lazy(() => import("./transaction-sheet.tsx"));
const OpenContext = createContext<((id: string) => void) | null>(null);

/** Any page can open a transaction; it stands in a sheet beside the page. */
export function OpenTransactionProvider({ children }: { children: ReactNode }) {
  const [id, setId] = useState<string | null>(null);
  return (
    <OpenContext value={setId}>
      {children}
      {id !== null && (
        <Sheet title="Transaction" onClose={() => setId(null)}>
          <Suspense fallback={<Placeholder lines={8} />}>
            <TransactionSheet id={id} onDeleted={() => setId(null)} />
          </Suspense>
        </Sheet>
      )}
    </OpenContext>
  );
}

export function useOpenTransaction(): (id: string) => void {
  const open = useContext(OpenContext);
  if (open === null) throw new Error("This part of the page stands outside of the transactions.");
  return open;
}
