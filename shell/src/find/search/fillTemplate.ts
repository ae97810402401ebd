import type { FoundRow } from 'shared-api/client';

const place = /\{(\w+)\}/g;

/** A row's value as text; empty for what is missing or is no plain value. */
function textOf(row: FoundRow, member: string): string {
  const value = Object.hasOwn(row, member) ? row[member] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/**
 * Puts a row's values into a text: `#{project_id} {project_name}` becomes `#481 Wi-Fi 7 pilot`. Parts between dots (` · `) of
 * which nothing is left go with their dot.
 */
export const fillText = (template: string, row: FoundRow): string =>
  template
    .split(' · ')
    .map((part) =>
      part
        .replace(place, (_whole, member: string) => textOf(row, member))
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean)
    .join(' · ');

/**
 * Puts a row's values into an address, escaped.
 * @returns null when a value is missing, or is one that would lead to another page (`..`)
 */
export function fillAddress(template: string, row: FoundRow): string | null {
  let whole = true;
  const address = template.replace(place, (_whole, member: string) => {
    const value = textOf(row, member);
    if (value === '' || value === '.' || value === '../..') whole = false;
    return encodeURIComponent(value);
  });
  return whole ? address : null;
}
