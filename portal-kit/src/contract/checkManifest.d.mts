import type * as rules from 'shared-api/portal/manifestFaults';

export function schemaFaults(file: string, value: unknown, schema: object, errorsOf: unknown): string[];
export function checkManifest(
  manifest: unknown,
  packageName: string,
  known: { schema: object; errorsOf: unknown; iconNames: readonly string[]; rules: typeof rules },
): string[];
