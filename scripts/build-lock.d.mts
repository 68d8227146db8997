export function takeBuildLock(path: string): () => void;
