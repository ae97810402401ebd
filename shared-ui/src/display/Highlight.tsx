import { styled } from '@mui/material/styles';
import { t } from '../theme/tokens';

/** From the first character to the one after the last, in UTF-16 units. */
export type TextRange = readonly [start: number, end: number];

const Mark = styled('mark')({ background: 'none', color: t.accentText, fontWeight: 600 });

/** Characters of the beginning that are kept, and those before the first match, where a text is cut. */
const kept = { start: 12, before: 10 };

/** A cut that does not halve a character. */
const wholeAt = (text: string, index: number) =>
  /[\uDC00-\uDFFF]/.test(text.charAt(index)) ? index + 1 : index;

/**
 * Where a long text is cut so that its first match stays in view: from `from` up to `to` it is left out.
 * @param room characters that are in view without a cut
 */
export function cutBefore(text: string, ranges: readonly TextRange[], room: number): TextRange | null {
  const [first] = ranges;
  if (!first || first[1] <= room) return null;
  const from = wholeAt(text, kept.start);
  const to = wholeAt(text, first[0] - kept.before);
  return to > from ? [from, to] : null;
}

export interface HighlightProps {
  text: string;
  /** What is marked, in order, without overlaps. */
  ranges: readonly TextRange[];
  /** Characters that are in view; a match beyond them brings the text's middle to be left out. */
  room?: number;
}

/** A text with what was searched for marked in it, by colour and weight. */
export function Highlight({ text, ranges, room = Infinity }: HighlightProps) {
  const cut = cutBefore(text, ranges, room);
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
