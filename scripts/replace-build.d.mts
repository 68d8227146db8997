export function replaceBuild(
  dist: string,
  next: string,
  options?: { keepLoadable?: boolean; now?: number },
): void;
