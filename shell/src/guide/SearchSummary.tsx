import { formatList, RouterLink, styled, t } from 'shared-ui/core';
import type { ChapterEntry } from './contentsFor';

const Line = styled('p')({
  marginTop: 8,
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  color: t.text3,
  '& + &': { marginTop: 4 },
});
/** Where the support form is, once an area or the shell has that page. */
const supportAddress = '/support';

const count = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`;
const placesIn = ({ places, sections }: ChapterEntry) =>
  sections.reduce((sum, section) => sum + section.places, places);

export interface SearchSummaryProps {
  entries: readonly ChapterEntry[];
  isOpen: (to: string) => boolean;
}

/** Says in how many places the search was found, or that nothing was found and whom to ask. */
export function SearchSummary({ entries, isOpen }: SearchSummaryProps) {
  const places = entries.reduce((sum, entry) => sum + placesIn(entry), 0);
  return (
    <div role="status">
      {places > 0 ? (
        <Line>{`${count(places, 'place')} in ${count(entries.length, 'chapter')}`}</Line>
      ) : (
        <>
          <Line>No place says that.</Line>
          {isOpen(supportAddress) && (
            <Line>
              <RouterLink to={supportAddress}>Ask Support</RouterLink>
            </Line>
          )}
        </>
      )}
    </div>
  );
}

const Rest = styled(Line)({ marginTop: 12, paddingTop: 12, borderTop: `1px solid ${t.border}` });
const Clear = styled('button')({
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  fontWeight: 500,
  color: t.accentText,
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
});

/** Names the chapters that the search leaves out of the contents. */
export function LeftOut({ titles, onClear }: { titles: readonly string[]; onClear: () => void }) {
  if (!titles.length) return null;
  return (
    <Rest>
      Not in: {formatList(titles)}.{' '}
      <Clear type="button" onClick={onClear}>
        Show all chapters
      </Clear>
    </Rest>
  );
}
