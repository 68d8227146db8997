import { useState, type DragEvent, type ReactNode } from "react";

/** Takes a file that is dropped anywhere on it. */
export function DropZone({ onFile, children }: { onFile(file: File): void; children: ReactNode }) {
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
        const file = event.dataTransfer.files[0];
        if (file !== undefined) onFile(file);
      }}
    >
      {children}
    </div>
  );
}
