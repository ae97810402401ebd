import type { FoundRow } from 'shared-api/client';

const placeholder = /\{(\w+)\}/g;

/** A row's value as text; empty for a missing value and for objects. */
function textOf(row: FoundRow, member: string): string {
  const value = Object.hasOwn(row, member) ? row[member] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/**
 * Fills a text with a row's values: `#{project_id} {project_name}` becomes `#481 Wi-Fi 7 pilot`. Parts between dots (` · `) that
 * end up empty are left out with their dot.
 */
export const fillText = (template: string, row: FoundRow): string =>
  template
    .split(' · ')
    .map((part) =>
      part
        .replace(placeholder, (_whole, member: string) => textOf(row, member))
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean)
    .join(' · ');

/**
 * Fills an address with a row's values, escaped.
 * @returns null when a value is missing, or would lead to another page (`..`)
 */
export function fillAddress(template: string, row: FoundRow): string | null {
  let isComplete = true;
  const address = template.replace(placeholder, (_whole, member: string) => {
    const value = textOf(row, member);
    if (value === '' || value === '.' || value === '../..') isComplete = false;
    return encodeURIComponent(value);
  });
  return isComplete ? address : null;
}
