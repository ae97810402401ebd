import { Fragment } from 'react';
import { useHolidayProjects } from 'shared-api/accounts';
import { Banner, RouterLink } from 'shared-ui/core';
import type { SavedState } from 'shared-ui/resource';
import { useLocation, useNavigate } from 'shared-ui/router';

/** Projects that are named; further ones are counted. */
const maxNamedProjects = 8;

const sentence = (n: number) =>
  n === 1
    ? 'One open project is to be completed on this day.'
    : `${n} open projects are to be completed on this day.`;

/**
 * Shown after a holiday was saved: the open projects that are to be completed on that day. Their dates do not change by themselves.
 * Source: domain.md 10.
 */
export function TouchedProjects() {
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const saved = (location.state as Partial<SavedState> | null)?.saved ?? null;
  const page = useHolidayProjects(saved);
  if (saved === null || !page?.total) return null;
  const shown = page.rows.slice(0, maxNamedProjects);
  const more = page.total - shown.length;
  return (
    <Banner
      kind="warning"
      title={sentence(page.total)}
      onDismiss={() => void navigate({ pathname, search }, { replace: true, state: null })}
    >
      Their dates stay as they are:{' '}
      {shown.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <RouterLink to={`/projects/${id}`}>
            {id} {name}
          </RouterLink>
        </Fragment>
      ))}
      {more > 0 && ` and ${more} more`}.
    </Banner>
  );
}
