import type { MailBlock } from '../../../kernel/mail/mailContent';
import { parseTemplate } from 'shared-api/parseTemplate';
import { placeholders, type Placeholder } from 'shared-api/placeholders';
import { renderBody, renderSubject, type Filling } from './renderTemplate';

const filling = (texts: Partial<Record<Placeholder, string>>, blocks: Filling['blocks'] = {}): Filling => ({
  texts: {
    ...(Object.fromEntries(Object.keys(placeholders).map((name) => [name, ''])) as Filling['texts']),
    ...texts,
  },
  blocks,
});

const changes: MailBlock = { kind: 'facts', rows: [['Team', 'A → B']] };
const quote: MailBlock = { kind: 'quote', text: 'Hm.', by: 'Ann' };
const page: MailBlock = { kind: 'link', label: 'Open', url: 'http://localhost/projects/4' };
const given = filling(
  { 'recipient.name': 'Ann', comment: 'Hm.', 'project.link': 'http://localhost/projects/4' },
  { changes: [changes], comment: [quote], 'project.link': [page], 'project.timeline': [page] },
);
const body = (source: string, own: Filling = given) => renderBody(parseTemplate(source, 'body'), own);
const text = (words: string): MailBlock => ({ kind: 'text', text: words });

describe('a rendered template', () => {
  it('starts a paragraph at each blank line, and keeps line breaks', () => {
    expect(body('Hello {{recipient.name}},\nnews:\n \t\n\n  Bye.\n')).toEqual([
      text('Hello Ann,\nnews:'),
      text('Bye.'),
    ]);
  });

  it('renders a comment as a quotation, a link as a button and changes as fields if they stand alone', () => {
    expect(body('News:\n\n{{comment}}\n\n {{changes}} \n\n{{project.link}}')).toEqual([
      text('News:'),
      quote,
      changes,
      page,
    ]);
  });

  it('renders them inside text too, with one button at most', () => {
    expect(
      body('Said: {{comment}}\n\nSee {{project.link}}.\n\n{{project.link}}\n\n{{project.link}}'),
    ).toEqual([
      text('Said: Hm.'),
      text('See http://localhost/projects/4.'),
      page,
      text('http://localhost/projects/4'),
    ]);
    expect(body('Before {{changes}} and after')).toEqual([text('Before'), changes, text('and after')]);
  });

  it('renders nothing for an empty value', () => {
    expect(body('One\n\n{{comment}}\n\n{{changes}}\n\n{{project.team}}\n\nTwo', filling({}))).toEqual([
      text('One'),
      text('Two'),
    ]);
  });

  it('does not interpret placeholders in a value', () => {
    const hostile = '{{project.name}} {{nothing}} $& $1 <b>\n\n{{';
    expect(body('It: {{comment}}!', filling({ comment: hostile, 'project.name': 'never' }))).toEqual([
      text(`It: ${hostile}!`),
    ]);
  });

  it('is a single line in a subject, even if a value has several', () => {
    const subject = parseTemplate('{{project.name}}: {{comment}}', 'subject');
    expect(
      renderSubject(
        subject,
        filling({ 'project.name': 'A\r\nBcc: all@example.com', comment: ' two\n\n\tlines\u2028 ' }),
      ),
    ).toBe('A Bcc: all@example.com: two lines');
  });
});
