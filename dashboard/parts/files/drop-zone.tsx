import { useState, type DragEvent, type ReactNode } from "react";
import { droppedFiles } from "./dropped-files.ts";

/** Accepts files and folders dropped anywhere on it. */
export function DropZone({ onFiles, children }: { onFiles(files: File[]): void; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent, state: boolean): void => {
    event.preventDefault();
    setOver(state);
  };
  return (
    <div
      className={isOver ? "drop-zone over" : "drop-zone"}
      onDragEnter={(event) => over(event, true)}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false);
        if (event.dataTransfer.files.length > 0)
          void droppedFiles(event.dataTransfer).then((files) => {
            if (files.length > 0) onFiles(files);
          });
      }}
    >
      {children}
    </div>
  );
}
