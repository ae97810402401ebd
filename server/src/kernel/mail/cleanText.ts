// Control characters but tab and line feed; characters that turn the direction of what follows, which can make a name or an
// address read as another one; and invisible ones that break words apart.
/* eslint-disable no-control-regex -- they are what is looked for */
const unwanted =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\ufffb]/g;
const lineEnd = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g;
/* eslint-enable no-control-regex */

/** Stored text as a mail may show it: line feeds are its only line ends, and nothing in it acts on what stands around it. */
export const cleanText = (text: string): string =>
  text
    .replace(lineEnd, '\n')
    .replace(unwanted, '')
    .replace(/[ \t]+$/gm, '')
    .trim();

/** The same in one line, for headers, cut to a number of characters. */
export function cleanLine(text: string, most = 200): string {
  const line = cleanText(text).replace(/\s+/g, ' ');
  const characters = [...line];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : line;
}

/** Text as HTML, also within an attribute's quotes. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/**
 * Breaks lines between words so that they fit into a width where they can; a longer word (an address, say) stays whole.
 * @param indent stands before every line
 */
export function wrapText(text: string, { width = 76, indent = '' } = {}): string {
  return text
    .split('\n')
    .map((line) => {
      const lines: string[] = [];
      let rest = '';
      for (const word of line.split(' ')) {
        const longer = rest ? `${rest} ${word}` : word;
        if (rest && indent.length + longer.length > width) {
          lines.push(rest);
          rest = word;
        } else rest = longer;
      }
      return [...lines, rest].map((one) => (indent + one).trimEnd()).join('\n');
    })
    .join('\n');
}
