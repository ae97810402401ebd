import { render, screen } from '@testing-library/react';
import { LinkedText } from './LinkedText';

const hrefsOf = (text: string) => {
  const { container } = render(<LinkedText>{text}</LinkedText>);
  // The text itself is never changed.
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));
};

test.each([
  ['See https://wiki.example/a?b=1#c.', ['https://wiki.example/a?b=1#c']],
  ['(http://a.example/x), then HTTPS://B.example!', ['http://a.example/x', 'HTTPS://B.example']],
  ['https://wiki.example/Rack_(19_inch) is it', ['https://wiki.example/Rack_(19_inch)']],
  ['Ask mailto:noc@northline.example today', ['mailto:noc@northline.example']],
  ['one\nhttps://a.example\nthree', ['https://a.example']],
  ['no address here: http:// or example.com', []],
])('in %j the addresses are links [linked-text.1]', (text, hrefs) => {
  expect(hrefsOf(text)).toEqual(hrefs);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '<a href="javascript:alert(1)">x</a>',
  '<img src=x onerror=alert(1)>',
  'vbscript:x file:///etc/passwd ftp://a.example',
])('%j stays text: no other scheme and no markup is interpreted [linked-text.2]', (text) => {
  expect(hrefsOf(text)).toEqual([]);
  expect(document.querySelector('img, script')).toBeNull();
});

test('an address ends before markup', () => {
  expect(hrefsOf('https://a.example/"><script>x</script>')).toEqual(['https://a.example/']);
});

test('web addresses open in a new tab without opener and referrer, mail addresses do not', () => {
  render(<LinkedText>https://a.example mailto:a@b.example</LinkedText>);
  const [web, mail] = screen.getAllByRole('link');
  expect(web).toHaveAttribute('rel', 'noopener noreferrer');
  expect(web).toHaveAttribute('target', '_blank');
  expect(mail).not.toHaveAttribute('target');
});

test('marks the matches of a search, also inside of a link and across its border', () => {
  const text = 'see https://a.example/cr now';
  const at = text.indexOf('see');
  const cr = text.indexOf('cr');
  const { container } = render(
    <LinkedText
      ranges={[
        [at, at + 6],
        [cr, cr + 2],
      ]}
    >
      {text}
    </LinkedText>,
  );
  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'see ',
    'ht',
    'cr',
  ]);
  expect(screen.getByRole('link')).toHaveTextContent('https://a.example/cr');
});
