import { Copy, Download, ExternalLink, File, Pencil, RefreshCw, Search, Trash2, Undo2 } from "lucide-react";
import { Drawing } from "./icon.tsx";

/** Icons for actions on pages that are loaded later. */
const icons = {
  download: Download,
  undo: Undo2,
  trash: Trash2,
  edit: Pencil,
  copy: Copy,
  search: Search,
  external: ExternalLink,
  file: File,
  sync: RefreshCw,
} as const;

export function ActionIcon({ name, size = 16 }: { name: keyof typeof icons; size?: number }) {
  return <Drawing of={icons[name]} size={size} />;
}
