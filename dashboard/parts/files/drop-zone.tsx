import { useState, type DragEvent, type ReactNode } from "react";
import { droppedFiles } from "./dropped-files.ts";

/** Accepts files and folders dropped anywhere on it. */
export function DropZone({ onFiles, children }: { onFiles(files: File[]): void; children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const markOver = (event: DragEvent, { isOver }: { isOver: boolean }): void => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <div
      className={isOver ? "drop-zone over" : "drop-zone"}
      onDragEnter={(event) => markOver(event, { isOver: true })}
      onDragOver={(event) => markOver(event, { isOver: true })}
      onDragLeave={(event) => markOver(event, { isOver: false })}
      onDrop={(event) => {
        markOver(event, { isOver: false });
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
