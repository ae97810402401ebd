import { Fragment, useSyncExternalStore } from 'react';
import { pageCrumbs, phoneMedia, RouterLink, styled, t } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';
import { useLocation } from 'shared-ui/router';
import type { Crumb } from '../routes/areaRoutes';

const Row = styled('nav')({
  flex: 'none',
  padding: '12px 24px 0',
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  color: t.text3,
  '& ol': { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 4 },
  '& a': { color: t.text2 },
  '& svg': { display: 'block' },
  // A phone's height is for the page; Home is in the menu. Deeper pages need the way up.
  [phoneMedia]: { padding: '10px 16px 0', '&[data-short]': { display: 'none' } },
});

/** The way from Home to the page. The last one is the page itself and leads nowhere. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <Row aria-label="Breadcrumb" {...(way.length < 3 ? { 'data-short': '' } : {})}>
      <ol>
        {way.map(({ label, to }, index) => (
          <Fragment key={`${index} ${label}`}>
/** The way as the manifests know it, and the page at its end where that lies below a tab, whose code alone knows it. */
function useWay(crumbs: Crumb[]): Crumb[] {
  const { pathname } = useLocation();
  const below = useSyncExternalStore(pageCrumbs.subscribe, pageCrumbs.current);
  return below?.pathname === pathname && crumbs.at(-1)?.to
    ? [...crumbs, { label: below.label, to: null }]
    : crumbs;
}

            {index > 0 && (
              <li aria-hidden="true">
  const way = useWay(crumbs);
                <Icon name="chevron-right" size={14} />
              </li>
            )}
            <li>
              {to ? (
                <RouterLink to={to}>{label}</RouterLink>
              ) : (
                <span {...(index === way.length - 1 ? { 'aria-current': 'page' } : {})}>{label}</span>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </Row>
  );
}
