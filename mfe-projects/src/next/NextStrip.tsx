import { useEffect, useState } from 'react';
import { useNext } from 'shared-api/client';
import { phoneMedia, RouterLink, styled, t } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';
import { nextAddress } from './NextList';
import { ownWords } from './nextWords';

const Strip = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 40,
  padding: '0 12px',
  border: `1px solid ${t.accentBorder}`,
  borderRadius: 6,
  backgroundColor: t.accentBg,
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  '& > svg': { flex: 'none', color: t.accentText },
  '& > strong': { flex: 'none', fontWeight: 600 },
  '& ul': { display: 'flex', flex: 1, minWidth: 0, gap: 16, overflow: 'hidden' },
  '& li': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > a': { flex: 'none', fontWeight: 500, marginLeft: 'auto' },
  [phoneMedia]: { '& ul': { display: 'none' }, '& > a': { lineHeight: '40px' } },
});
const Kept = styled('div')({ height: 40 });

/** Projects that are named; the page has all. */
const named = 3;
const storageKey = 'projects.needs-you';

const remembered = () => {
  try {
    return localStorage.getItem(storageKey) === '1';
  } catch {
    return false;
  }
};

/**
 * Above the project list, which is everybody's first page: where the reader must act now. Its place is kept while it loads where
 * there was something the last time, so that the list does not jump. It is an extra: when it does not load, nothing is said.
 */
export function NextStrip() {
  const { page, error } = useNext(named);
  const [before] = useState(remembered);
  const total = page?.total;
  useEffect(() => {
    if (total === undefined) return;
    try {
      localStorage.setItem(storageKey, total ? '1' : '0');
    } catch {
      // Nothing is kept then.
    }
  }, [total]);
  if (!page) return before && !error ? <Kept /> : null;
  if (page.rows.length === 0) return null;
  const count = `${page.total.toLocaleString('en-GB')}${page.capped ? '+' : ''}`;
  return (
    <Strip role="region" aria-label="Needs you">
      <Icon name="assignee" size={18} />
      <strong>
        You’re next on {count} {page.total === 1 ? 'project' : 'projects'}
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
    </Strip>
  );
}
