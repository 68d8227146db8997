import { Suspense, useSyncExternalStore, type ReactNode } from "react";
import { loadedParts, onPartLoaded } from "./lazy-part.ts";

/**
 * A suspense boundary that shows its content as soon as it is loaded. React's own boundary throttles retries: content is shown 300 ms after
 * the last fallback at the earliest, even if it loaded in 20 ms.
 */
export function PartBoundary({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  useSyncExternalStore(onPartLoaded, loadedParts);
  return <Suspense fallback={fallback}>{children}</Suspense>;
}
