import type { ReactNode } from "react";
import { accessIncludes, useAccess, type Access } from "./access.ts";

/** Renders its children only for users whose role in the account allows the action. A note at the top of the page explains the restriction. */
export function IfAllowed({ access = "write", children }: { access?: Access; children: ReactNode }) {
  return accessIncludes(useAccess(), access) ? children : null;
}
