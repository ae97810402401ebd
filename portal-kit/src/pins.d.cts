export const pins: Record<string, { series: string; why: string }>;
export function installedVersion(dir: string, name: string): string | undefined;
export function checkPins(dir: string, versionOf?: (name: string) => string | undefined): void;
