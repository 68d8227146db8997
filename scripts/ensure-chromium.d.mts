export function findChromium(): string | undefined;
export function installPackages(names: readonly string[]): boolean;
