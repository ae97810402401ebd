import { Fragment } from 'react';
import { styled } from '@mui/material/styles';
import { Link } from '../controls/Link';
import { Highlight, type TextRange } from '../display/Highlight';

/** Addresses in a text. Only these schemes become links: an address of another one could run a script. */
const addresses = /\b(?:https?:\/\/|mailto:)[^\s<>"]+/gi;
/** Marks at the end of an address that belong to the sentence; a bracket only if it was not opened in the address. */
const sentenceEnd = /[.,;:!?'’”)\]]$/;
const opened = { ')': '(', ']': '[' } as const;

function trimAddress(found: string): string {
  let address = found;
  for (let end = sentenceEnd.exec(address); end; end = sentenceEnd.exec(address)) {
    const open = opened[end[0] as keyof typeof opened];
    const count = (mark: string) => address.split(mark).length;
    if (open && count(open) >= count(end[0])) break;
    address = address.slice(0, -1);
  }
  return address;
}

/** The addresses of a text, as ranges. */
function addressRanges(text: string): TextRange[] {
  return [...text.matchAll(addresses)].flatMap(({ 0: found, index }): TextRange[] => {
    const address = trimAddress(found);
    return URL.canParse(address) ? [[index, index + address.length]] : [];
  });
}

/** The parts of `ranges` inside a piece of a text, counted from its start. */
const inside = (ranges: readonly TextRange[], [from, to]: TextRange): TextRange[] =>
  ranges
    .filter(([start, end]) => start < to && end > from)
    .map(([start, end]) => [Math.max(start, from) - from, Math.min(end, to) - from]);

// Inside a sentence a link must not differ by its colour alone.
const Underlined = styled('span')({
  '& a': { textDecoration: 'underline', textUnderlineOffset: 2, overflowWrap: 'anywhere' },
});

export interface LinkedTextProps {
  children: string;
  /** Ranges to mark, as in `Highlight`. */
  ranges?: readonly TextRange[];
}

/** A plain text in which web addresses (http, https) and `mailto:` addresses are links. Nothing else of it is interpreted. */
export function LinkedText({ children: text, ranges = [] }: LinkedTextProps) {
  const links = addressRanges(text);
  const piece = (range: TextRange) => (
    <Highlight text={text.slice(...range)} ranges={inside(ranges, range)} />
  );
  return (
    <Underlined>
      {links.map((range, i) => {
        const address = text.slice(...range);
        return (
          <Fragment key={range[0]}>
            {piece([links[i - 1]?.[1] ?? 0, range[0]])}
            <Link href={address} external={!/^mailto:/i.test(address)}>
              {piece(range)}
            </Link>
          </Fragment>
        );
      })}
      {piece([links.at(-1)?.[1] ?? 0, text.length])}
    </Underlined>
  );
}
