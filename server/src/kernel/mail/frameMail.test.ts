import { cleanLine, wrapText } from './cleanText';
import { frameMail, type FrameFacts } from './frameMail';
import type { MailContent } from './mailContent';
import { isMailAddress } from './mailAddress';

const facts: FrameFacts = {
  organisation: 'Northwind',
  portalUrl: 'https://portal.example.com',
  rule: 'State mail: Review',
};
const content: MailContent = {
  subject: 'Core switch is in Review',
  blocks: [
    { kind: 'text', text: 'Ann Lee moved the project.\n\nIt waits for you.' },
    { kind: 'facts', rows: [['Team', 'Core Routing'], ['Tech Lead', 'Ann Lee']] },
    { kind: 'quote', by: 'Ann Lee wrote', text: 'Please look at\nthe ports.' },
    { kind: 'link', label: 'Open the project', url: 'https://portal.example.com/projects/481' },
  ],
}; // prettier-ignore

describe('the frame of mails', () => {
  it('says it all as text', () => {
    expect(frameMail(content, facts)).toMatchObject({
      subject: 'Core switch is in Review',
      text: `Ann Lee moved the project.

It waits for you.

Team: Core Routing
Tech Lead: Ann Lee

Ann Lee wrote:
> Please look at
> the ports.

Open the project:
https://portal.example.com/projects/481

-- 
You get this because of: State mail: Review
Northwind · https://portal.example.com
`,
    });
  });

  it('says it all as HTML that loads nothing and knows dark screens', () => {
    const { html } = frameMail(content, facts);
    for (const text of ['Core Routing', 'Please look at<br>the ports.', 'State mail: Review', 'Northwind'])
      expect(html).toContain(text);
    expect(html).toContain('href="https://portal.example.com/projects/481"');
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).not.toMatch(/<(img|script|link|iframe)|\bsrc=|url\(/);
  });

  it('says why one gets it, in other words where there are some', () => {
    const { text } = frameMail({ ...content, because: 'you asked for a new password.' }, facts);
    expect(text).toContain('You get this because you asked for a new password.');
    expect(text).not.toContain('State mail');
  });

  it('lets no stored text become an element, a header or another direction of reading', () => {
    const evil = `<script>alert(1)</script>" onmouseover='x'\r\nBcc: x@evil.example\u202Emoc.live\u0000\u2028</p>`;
    const { subject, html, text } = frameMail(
      {
        subject: evil,
        heading: evil,
        because: evil,
        blocks: [
          { kind: 'text', text: evil },
          { kind: 'facts', rows: [[evil, evil]] },
          { kind: 'quote', text: evil, by: evil },
          { kind: 'link', label: evil, url: 'https://portal.example.com/?q="><b>' },
        ],
      },
      { ...facts, organisation: evil, rule: evil },
    );
    expect(html).not.toMatch(/<script|<b>|" onmouseover/);
    // oxlint-disable-next-line no-control-regex -- that is what must not be there
    for (const one of [subject, html, text]) expect(one).not.toMatch(/[\u0000\r\u2028\u202e]/);
    expect(subject).not.toContain('\n');
    expect(html.match(/<p /g)).toHaveLength(html.match(/<\/p>/g)!.length);
  });

  it('links to nowhere but the portal', () => {
    for (const url of [
      'https://evil.example/',
      'javascript:alert(1)',
      '/projects/1',
      'https://portal.example.com.evil.example/',
    ])
      expect(() => frameMail({ subject: 's', blocks: [{ kind: 'link', label: 'l', url }] }, facts)).toThrow(
        'portal alone',
      );
  });

  it('cuts a long subject, and has one where there is none', () => {
    expect([...frameMail({ subject: '😀'.repeat(300), blocks: [] }, facts).subject]).toHaveLength(200);
    expect(frameMail({ subject: '\u202e', blocks: [] }, facts).subject).toBe('Message of the portal');
  });
});

describe('text of mails', () => {
  it('is wrapped between words, and a long address left whole', () => {
    const address = `https://portal.example.com/${'x'.repeat(90)}`;
    const lines = wrapText(`${'word '.repeat(40)}\n${address} end`).split('\n');
    expect(
      Math.max(...lines.filter((line) => line !== address).map((line) => line.length)),
    ).toBeLessThanOrEqual(76);
    expect(lines).toContain(address);
  });

  it('is one line where a header needs one', () => {
    expect(cleanLine('a\r\n\tb  c\u0085d')).toBe('a b c d');
  });
});

describe('an address for mail', () => {
  it.each(['ann@example.com', 'ann.lee+portal@mail.example.com'])('can be %j', (text) => {
    expect(isMailAddress(text)).toBe(true);
  });
  it.each([
    '', 'ann', 'ann@', 'a@b.example\r\nBcc: c@d.example', 'Ann <ann@example.com>', 'a@b.example, c@d.example', 'a b@c.example',
    '"a b"@c.example', 'a@b.example\n', 'a@b.example\u0000', `${'a'.repeat(200)}@b.example`,
  ])('cannot be %j', (text) => {
    expect(isMailAddress(text)).toBe(false);
  }); // prettier-ignore
});
