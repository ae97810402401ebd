export function isPartial(root: string): boolean;
export function enterPackage(root: string, folder: string): void;
