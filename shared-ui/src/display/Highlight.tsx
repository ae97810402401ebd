import { styled } from '@mui/material/styles';
import { t } from '../theme/tokens';

/** Start and end (exclusive) in a text, in UTF-16 units. */
export type TextRange = readonly [start: number, end: number];

const Mark = styled('mark')({ background: 'none', color: t.accentText, fontWeight: 600 });

/** In a text that is cut: the number of characters kept at the start, and before the first match. */
const keptLength = { start: 12, before: 10 };

/** Moves an index past the second half of a surrogate pair, so that no character is split. */
const toCharacterStart = (text: string, index: number) =>
  /[\uDC00-\uDFFF]/.test(text.charAt(index)) ? index + 1 : index;

/**
 * The range to leave out of a long text so that its first match stays in view; null if the text needs no cut.
 * @param room number of characters that fit without a cut
 */
export function findCut(text: string, ranges: readonly TextRange[], room: number): TextRange | null {
  const [first] = ranges;
  if (!first || first[1] <= room) return null;
  const from = toCharacterStart(text, keptLength.start);
  const to = toCharacterStart(text, first[0] - keptLength.before);
  return to > from ? [from, to] : null;
}

export interface HighlightProps {
  text: string;
  /** The ranges to mark, in order, without overlaps. */
  ranges: readonly TextRange[];
  /** Number of characters that fit; if the first match is beyond them, a part of the text before it is left out. */
  room?: number;
}

/** A text with the matches of a search marked by colour and weight. */
export function Highlight({ text, ranges, room = Infinity }: HighlightProps) {
  const cut = findCut(text, ranges, room);
  const begin = cut ? cut[1] : 0;
  return (
    <>
      {cut && <span title={text}>{text.slice(0, cut[0])}…</span>}
      {ranges.map(([start, end], index) => [
        text.slice(ranges[index - 1]?.[1] ?? begin, start),
        <Mark key={start}>{text.slice(start, end)}</Mark>,
      ])}
      {text.slice(ranges.at(-1)?.[1] ?? begin)}
    </>
  );
}
