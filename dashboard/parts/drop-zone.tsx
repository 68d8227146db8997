import { useRef, useState, type DragEvent, type ReactNode } from "react";

/** Takes files that are dropped on it; `choose` opens the system's own dialog. */
export function DropZone({
  onFile,
  children,
  accept = ".csv,.tsv,.txt,text/csv",
}: {
  onFile(file: File): void;
  children(choose: () => void): ReactNode;
  accept?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
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
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label="Choose a file"
        tabIndex={-1}
        className="visually-hidden"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) onFile(file);
          event.target.value = "";
        }}
      />
      {children(() => input.current?.click())}
    </div>
  );
}
