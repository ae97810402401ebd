import { parseTemplate, TemplateError } from 'shared-api/parseTemplate';
import { unprocessable } from '../../../kernel/http/errors';

/** The fault of a text as a sentence; undefined without one. */
function faultOf(source: string, where: 'subject' | 'body'): string | undefined {
  try {
    parseTemplate(source, where);
    return undefined;
  } catch (error) {
    if (error instanceof TemplateError) return `${error.message}.`;
    throw error;
  }
}

/** @throws HttpError 422 for an unknown or unclosed placeholder, with its line and column beside the field */
export function checkTemplate(text: { subject: string; body: string }): void {
  const faults = (['subject', 'body'] as const).flatMap((where) => {
    const fault = faultOf(text[where], where);
    return fault === undefined ? [] : [[where, fault] as const];
  });
  if (faults.length)
    throw unprocessable(faults.map(([, fault]) => fault).join(' '), Object.fromEntries(faults));
}
