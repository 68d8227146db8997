/** The dropped files, including those in dropped folders. Hidden files of the operating system are left out. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  // Both lists are cleared when the event handler returns, so they are copied first.
  const plainFiles = [...transfer.files];
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  if (entries.some((entry) => entry === null)) return plainFiles;
  const found: File[] = [];
  for (const entry of entries) if (entry !== null) found.push(...(await filesIn(entry)));
  return found;
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.name.startsWith(".")) return [];
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const found: File[] = [];
  for (;;) {
    // `readEntries` returns a folder in batches; an empty batch marks its end.
    const piece = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (piece.length === 0) return found;
    for (const inner of piece) found.push(...(await filesIn(inner)));
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
