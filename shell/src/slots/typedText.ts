type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Types of inputs whose value is no text that was typed, or is secret. */
const skipped = new Set(['button', 'checkbox', 'file', 'hidden', 'password', 'radio', 'reset', 'submit']);

function labelOf(field: TextField): string {
  const label = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.name;
  return label.replace(/\s*\*?\s*$/, '');
}

const valueOf = (field: TextField) =>
  field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.textContent ?? '') : field.value;

/** The texts in the fields below some elements, one `Label: value` per line. Reads the page, because a filler's forms are unknown. */
export const typedText = (roots: readonly HTMLElement[]): string =>
  roots
    .flatMap((root) => [...root.querySelectorAll<TextField>('input, textarea, select')])
    .filter(
      (field) => !skipped.has(field.type) && field.getAttribute('aria-hidden') !== 'true' && valueOf(field),
    )
    .map((field) => `${labelOf(field)}: ${valueOf(field)}`)
    .join('\n');
