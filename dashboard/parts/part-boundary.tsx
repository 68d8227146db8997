import { Suspense, useSyncExternalStore, type ReactNode } from "react";
import { loadedParts, onPartLoaded } from "./lazy-part.ts";

/**
 * Shows `fallback` until the parts within are loaded, and then the parts at once. React's own boundary waits until 300 ms have passed since
 * any fallback was shown, because it commits a retry later than an update: a page that was loaded after 20 ms would come 300 ms late.
 */
export function PartBoundary({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  useSyncExternalStore(onPartLoaded, loadedParts);
  return <Suspense fallback={fallback}>{children}</Suspense>;
}
