import { useNext } from 'shared-api/client';
import { formatTotal } from 'shared-api/format';
import { breakpoints, phoneMedia, RouterLink, styled, t } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';
import { nextAddress } from './NextList';
import { ownWords } from './nextWords';

const narrowMedia = `@media (max-width:${breakpoints.narrow - 0.02}px)`;

const Strip = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  height: 32,
  marginLeft: 8,
  padding: '0 12px',
  border: `1px solid ${t.accentBorder}`,
  borderRadius: 6,
  backgroundColor: t.accentBg,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  '& > svg': { flex: 'none', color: t.accentText },
  '& > strong': { flex: 'none', fontWeight: 600 },
  // A project without room moves to a second line, which is hidden until the focus scrolls there, instead of being cut.
  '& ul': { display: 'flex', flexWrap: 'wrap', columnGap: 16, height: 24, minWidth: 0, overflow: 'hidden' },
  '& li': { minWidth: 0 },
  '& li a': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', lineHeight: '24px' },
  '& > a': { flex: 'none', fontWeight: 500, marginLeft: 8 },
  '& > [data-short]': { display: 'none' },
  // On narrow screens only the number fits, as high as the buttons beside it.
  [narrowMedia]: {
    padding: 0,
    '& > svg, & > strong, & > ul, & > a': { display: 'none' },
    '& > [data-short]': {
      display: 'flex',
      alignItems: 'center',
      gap: 6,
      marginLeft: 0,
      minWidth: 44,
      height: '100%',
      padding: '0 10px',
      fontVariantNumeric: 'tabular-nums',
    },
  },
  [phoneMedia]: { height: 40 },
  // The smallest screens have no room at all: the menu leads to the page.
  '@media (max-width:359.98px)': { display: 'none' },
});

/** Projects named in the strip; the page "Needs you" shows all. */
const maxProjects = 2;

/**
 * Shows beside the title of the project list in which projects the user must act next. It appears after the list and disappears
 * with the last step, so it stands where it moves nothing. If it does not load, it shows no error.
 */
export function NextStrip() {
  const { page } = useNext(maxProjects);
  if (!page?.rows.length) return null;
  const count = formatTotal(page);
  return (
    <Strip role="region" aria-label="Needs you">
      <Icon name="assignee" size={18} />
      <strong>
        Needs you: {count} {page.total === 1 ? 'project' : 'projects'}
      </strong>
      <ul>
        {page.rows.map((row) => (
          <li key={row.project_id}>
            <RouterLink
              to={nextAddress(row)}
              title={`${row.project_name}: ${ownWords(row.steps).join('; ')}`}
            >
              #{row.project_id} {ownWords(row.steps).join('; ')}
            </RouterLink>
          </li>
        ))}
      </ul>
      <RouterLink to="/projects/next">Show all</RouterLink>
      <RouterLink to="/projects/next" data-short="" aria-label={`Needs you: ${count}`}>
        <Icon name="assignee" size={18} />
        {count}
      </RouterLink>
    </Strip>
  );
}
