import { parseTemplate, TemplateError } from 'shared-api/parseTemplate';
import { placeholders } from 'shared-api/placeholders';
import type { Completion } from 'shared-ui/form';

/** The fault of a text with its line and column; undefined without one. */
export function templateFault(source: string, where: 'subject' | 'body'): string | undefined {
  try {
    parseTemplate(source, where);
    return undefined;
  } catch (error) {
    if (error instanceof TemplateError) return error.message;
    throw error;
  }
}

/** The placeholders with their meanings. @param where a subject has no list of changes */
export const placeholderOptions = (where: 'subject' | 'body'): Completion[] =>
  Object.entries(placeholders)
    .filter(([value]) => where === 'body' || value !== 'changes')
    .map(([value, text]) => ({ value, text }));
