import type { MailBlock } from '../../../kernel/mail/mailContent';
import type { TemplatePart } from './parseTemplate';
import type { Placeholder } from './placeholders';

/** What stands for the placeholders in a line of words, and what stands for some of them where they have a place of their own. */
export interface Filling {
  words: Readonly<Record<Placeholder, string>>;
  blocks: Readonly<Partial<Record<Placeholder, readonly MailBlock[]>>>;
}

const fill = (parts: readonly TemplatePart[], { words }: Filling): string =>
  parts.map((part) => ('text' in part ? part.text : words[part.placeholder])).join('');

/** A subject: one line, whatever stands in the values. */
export const renderSubject = (parts: readonly TemplatePart[], filling: Filling): string =>
  fill(parts, filling).replace(/\s+/g, ' ').trim();

/** The paragraphs of a body; blank lines of the template part them, those of a value do not. */
function paragraphsOf(parts: readonly TemplatePart[]): TemplatePart[][] {
  const paragraphs: TemplatePart[][] = [[]];
  for (const part of parts) {
    if ('placeholder' in part) {
      paragraphs.at(-1)!.push(part);
      continue;
    }
    for (const [index, text] of part.text.split(/\n[ \t]*\n\s*/).entries()) {
      if (index) paragraphs.push([]);
      if (text) paragraphs.at(-1)!.push({ text });
    }
  }
  return paragraphs;
}

const isBlank = (part: TemplatePart) => 'text' in part && !part.text.trim();

/**
 * A body. A placeholder that is alone in its paragraph becomes what it has of its own: a comment a quotation, the address of a
 * page a button (the first of them; there is one in a mail). The list of changes has a place of its own wherever it stands.
 * Escaping is the frame's: nothing here is HTML.
 */
export function renderBody(parts: readonly TemplatePart[], filling: Filling): MailBlock[] {
  const blocks: MailBlock[] = [];
  const say = (some: readonly TemplatePart[]) => {
    const text = fill(some, filling).trim();
    if (text) blocks.push({ kind: 'text', text });
  };
  const linked = () => blocks.some(({ kind }) => kind === 'link');
  for (const paragraph of paragraphsOf(parts)) {
    const [only, ...others] = paragraph.filter((part) => !isBlank(part));
    const own =
      only && 'placeholder' in only && !others.length ? filling.blocks[only.placeholder] : undefined;
    if (own) {
      if (own.some(({ kind }) => kind === 'link') && linked()) say(paragraph);
      else blocks.push(...own);
      continue;
    }
    let begin = 0;
    for (const [index, part] of paragraph.entries())
      if ('placeholder' in part && part.placeholder === 'changes') {
        say(paragraph.slice(begin, index));
        blocks.push(...(filling.blocks.changes ?? []));
        begin = index + 1;
      }
    say(paragraph.slice(begin));
  }
  return blocks;
}
