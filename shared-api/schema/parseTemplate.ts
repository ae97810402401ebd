import { isPlaceholder, type Placeholder } from './placeholders';

/** A piece of a template: literal text or a placeholder. */
export type TemplatePart = { text: string } | { placeholder: Placeholder };

/** Reports an invalid template. The message is a sentence for its author and names the place. */
export class TemplateError extends Error {
  override name = 'TemplateError';
  constructor(
    fault: string,
    /** Both count from 1; columns in characters. */
    readonly line: number,
    readonly column: number,
  ) {
    super(`${fault} (line ${line}, column ${column})`);
  }
}

function faultAt(source: string, offset: number, fault: string): TemplateError {
  const before = source.slice(0, offset).split('\n');
  return new TemplateError(fault, before.length, [...before.at(-1)!].length + 1);
}

function placeholderAt(source: string, offset: number, inner: string, where: 'subject' | 'body') {
  const name = inner.trim();
  if (!isPlaceholder(name)) throw faultAt(source, offset, `There is no placeholder {{${name}}}`);
  if (name === 'changes' && where === 'subject')
    throw faultAt(source, offset, 'The list {{changes}} stands in the body alone');
  return name;
}

/**
 * Parses a template: plain text in which `{{name}}` is replaced with a value. A blank line begins a paragraph, other line breaks
 * stay; there is no other markup, and two opening braces cannot be escaped.
 * @throws TemplateError for an unknown or unclosed placeholder, or a subject of several lines
 */
export function parseTemplate(source: string, where: 'subject' | 'body'): TemplatePart[] {
  const text = source.replace(/\r\n?/g, '\n');
  if (where === 'subject' && text.includes('\n'))
    throw faultAt(text, text.indexOf('\n'), 'A subject is one line');
  const parts: TemplatePart[] = [];
  let end = 0;
  for (let start = text.indexOf('{{'); start >= 0; start = text.indexOf('{{', end)) {
    const close = text.indexOf('}}', start);
    const inner = text.slice(start + 2, close);
    if (close < 0 || /[{\n]/.test(inner)) throw faultAt(text, start, 'The braces {{ are not closed');
    if (start > end) parts.push({ text: text.slice(end, start) });
    parts.push({ placeholder: placeholderAt(text, start, inner, where) });
    end = close + 2;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
