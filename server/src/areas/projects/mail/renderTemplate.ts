import type { MailBlock } from '../../../kernel/mail/mailContent';
import type { TemplatePart } from 'shared-api/parseTemplate';
import type { Placeholder } from 'shared-api/placeholders';

/** The values of placeholders: as text inside a line, and for some of them as blocks. */
export interface Filling {
  texts: Readonly<Record<Placeholder, string>>;
  blocks: Readonly<Partial<Record<Placeholder, readonly MailBlock[]>>>;
}

const fill = (parts: readonly TemplatePart[], { texts }: Filling): string =>
  parts.map((part) => ('text' in part ? part.text : texts[part.placeholder])).join('');

/** Renders a subject as one line, even when values contain line breaks. */
export const renderSubject = (parts: readonly TemplatePart[], filling: Filling): string =>
  fill(parts, filling).replace(/\s+/g, ' ').trim();

/** Splits a body into paragraphs at the blank lines of the template, not at those inside values. */
function splitParagraphs(parts: readonly TemplatePart[]): TemplatePart[][] {
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
 * Renders a body. A placeholder alone in its paragraph becomes a block: a comment becomes a quotation, the first URL of a page
 * becomes the mail's only button. The list of changes is always a block of its own. The result contains no HTML: `frameMail` escapes
 * it.
 */
export function renderBody(parts: readonly TemplatePart[], filling: Filling): MailBlock[] {
  const blocks: MailBlock[] = [];
  const addText = (textParts: readonly TemplatePart[]) => {
    const text = fill(textParts, filling).trim();
    if (text) blocks.push({ kind: 'text', text });
  };
  const hasLink = () => blocks.some(({ kind }) => kind === 'link');
  for (const paragraph of splitParagraphs(parts)) {
    const [only, ...others] = paragraph.filter((part) => !isBlank(part));
    const ownBlocks =
      only && 'placeholder' in only && !others.length ? filling.blocks[only.placeholder] : undefined;
    if (ownBlocks) {
      if (ownBlocks.some(({ kind }) => kind === 'link') && hasLink()) addText(paragraph);
      else blocks.push(...ownBlocks);
      continue;
    }
    let begin = 0;
    for (const [index, part] of paragraph.entries())
      if ('placeholder' in part && part.placeholder === 'changes') {
        addText(paragraph.slice(begin, index));
        blocks.push(...(filling.blocks.changes ?? []));
        begin = index + 1;
      }
    addText(paragraph.slice(begin));
  }
  return blocks;
}
