import type { Build, Manifest } from 'shared-api/portal/manifest';

export function manifestFaults(
  manifest: unknown,
  packageName: string,
  known: { schema: object; errorsOf: unknown; iconNames: readonly string[] },
): string[];
export function chunkFaults(manifest: Manifest, build: Pick<Build, 'chunks'>): string[];
