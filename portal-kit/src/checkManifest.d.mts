import type { Build, Manifest } from 'shared-api/portal/manifest';

export function manifestFaults(
  manifest: unknown,
  packageName: string,
  known: {
    schema: object;
    errorsOf: unknown;
    iconNames: readonly string[];
    findFaults: (manifest: Manifest) => string[];
  },
): string[];
export function chunkFaults(manifest: Manifest, build: Pick<Build, 'chunks'>): string[];
