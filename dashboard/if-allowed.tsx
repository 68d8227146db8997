import type { ReactNode } from "react";
import { accessIncludes, useAccess, type Access } from "./access.ts";

/** Shows controls only to users whose role in the account includes what they do; the note at the top of the page says why. */
export function IfAllowed({ access = "write", children }: { access?: Access; children: ReactNode }) {
  return accessIncludes(useAccess(), access) ? children : null;
}
