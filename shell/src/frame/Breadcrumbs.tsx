import { Fragment, useSyncExternalStore } from 'react';
import { currentPageCrumb, phoneMedia, RouterLink, styled, t } from 'shared-ui/core';
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
  // A phone's height is for the page; Home is in the menu. Deeper pages need the way up. There its links are as high as a
  // finger, in the room that is free above and below them; buttons of the title stand before that.
  [phoneMedia]: {
    padding: '10px 16px 0',
    '&[data-short]': { display: 'none' },
    '& ol': { rowGap: 8 },
    '& a': { position: 'relative', display: 'block', padding: 4, margin: -4 },
    '& a::after': { content: '""', position: 'absolute', inset: '-10px -7px' },
  },
});

/** The way as the manifests know it, and the page at its end where that lies below a tab, whose code alone knows it. */
function useWay(crumbs: Crumb[]): Crumb[] {
  const { pathname } = useLocation();
  const below = useSyncExternalStore(currentPageCrumb.subscribe, currentPageCrumb.get);
  return below?.pathname === pathname && crumbs.at(-1)?.to
    ? [...crumbs, { label: below.label, to: null }]
    : crumbs;
}

/** The way from Home to the page. The last one is the page itself and leads nowhere. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  const way = useWay(crumbs);
  return (
    <Row aria-label="Breadcrumb" {...(way.length < 3 ? { 'data-short': '' } : {})}>
      <ol>
        {way.map(({ label, to }, index) => (
          <Fragment key={`${index} ${label}`}>
            {index > 0 && (
              <li aria-hidden="true">
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
