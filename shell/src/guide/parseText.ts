/** A piece of a text of the guide. */
export type TextPart =
  { kind: 'text'; text: string } | { kind: 'key'; text: string } | { kind: 'link'; text: string; to: string };

const markup = /\[([^\]]+)\]\(([^)\s]+)\)|`([^`]+)`/g;

/** Splits a text into plain pieces, links (`[Projects](/projects)`) and keys (in backticks). */
export function parseText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const addText = (until: number) => {
    if (until > end) parts.push({ kind: 'text', text: text.slice(end, until) });
  };
  for (const match of text.matchAll(markup)) {
    addText(match.index);
    const [whole, label, to, key] = match;
    parts.push(key === undefined ? { kind: 'link', text: label!, to: to! } : { kind: 'key', text: key });
    end = match.index + whole.length;
  }
  addText(text.length);
  return parts;
}
