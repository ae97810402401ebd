// Control characters except tab and line feed; bidirectional characters, which can make a name or an address read as another
// one; and invisible characters that split words.
/* oxlint-disable no-control-regex -- they are what is looked for */
const unsafeCharacters =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\ufffb]/g;
const lineEnd = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g;
/* oxlint-enable no-control-regex */

/** Makes stored text safe for a mail: line feeds are its only line ends, and it cannot affect the text around it. */
export const cleanText = (text: string): string =>
  text
    .replace(lineEnd, '\n')
    .replace(unsafeCharacters, '')
    .replace(/[ \t]+$/gm, '')
    .trim();

/** Makes text safe as one line, for headers, and cuts it to a number of characters. */
export function cleanLine(text: string, max = 200): string {
  const line = cleanText(text).replace(/\s+/g, ' ');
  const characters = [...line];
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : line;
}

/** Escapes text for HTML, including quoted attributes. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/**
 * Wraps lines between words; a word longer than the width (an address, say) stays whole.
 * @param indent precedes every line
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
