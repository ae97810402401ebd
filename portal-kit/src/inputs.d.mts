import type { Build } from 'shared-api/portal/manifest';

export const root: string;
export const buildFile: string;
export function inputFolders(dir: string): string[];
export function lockedPackages(dir: string, text: string): string;
export function inputHash(dir: string): string;
export function readBuild(dir: string): Build | undefined;
export function isFresh(dir: string, hash?: string): boolean;
