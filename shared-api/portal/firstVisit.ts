import type { Build } from './manifest/build';

/**
 * The bytes of an area's most expensive first visit, which the manifest's budget limits: the entry, and the chunks of the largest page or
 * filler.
 * @param sizeOf bytes of a file as it is served (Brotli)
 * @returns null for the shell, which has no budget
 */
export function firstVisitBytes(
  { manifest, entry, chunks }: Pick<Build, 'manifest' | 'entry' | 'chunks'>,
  sizeOf: (file: string) => number,
): number | null {
  if (!manifest) return null;
  const sum = (files: readonly string[]) => files.reduce((all, file) => all + sizeOf(file), 0);
  const parts = [...Object.values(manifest.routes), ...Object.values(manifest.slots ?? {})];
  const needed = [...new Set(parts.map(({ chunk }) => chunk))].map((chunk) =>
    sum(Object.hasOwn(chunks, chunk) ? chunks[chunk]! : []),
  );
  return sum([entry]) + Math.max(0, ...needed);
}
