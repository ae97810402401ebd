import { Fragment, useSyncExternalStore } from 'react';
import {
  addressNames,
  currentPageCrumb,
  namesAbove,
  phoneMedia,
  RouterLink,
  styled,
  t,
} from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';
import { useLocation } from 'shared-ui/router';
import type { Crumb } from '../pages/areaRoutes';

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
  // On phones short breadcrumbs are hidden to save height, as Home is in the menu. The links' touch areas use the free space around
  // them; the title's buttons are above these areas.
  [phoneMedia]: {
    padding: '10px 16px 0',
    '&[data-short]': { display: 'none' },
    '& ol': { rowGap: 8 },
    '& a': { position: 'relative', display: 'block', padding: 4, margin: -4 },
    '& a::after': { content: '""', position: 'absolute', inset: '-10px -7px' },
  },
});

/**
 * The crumbs from the manifests with the names that pages report, also of things above the page that have no page of their own, and the
 * one that a page below a tab reports itself.
 */
function useAllCrumbs(crumbs: Crumb[]): Crumb[] {
  const { pathname } = useLocation();
  const names = useSyncExternalStore(addressNames.subscribe, addressNames.get);
  const below = useSyncExternalStore(currentPageCrumb.subscribe, currentPageCrumb.get);
  // The page itself is the last crumb and has no link, but its address has a name like any other.
  const all = crumbs.map(({ label, to }, index) => {
    const address = to ?? (index === crumbs.length - 1 ? pathname : '');
    return { address, label: names?.get(address) ?? label, to };
  });
  const isBelow = below?.pathname === pathname && Boolean(all.at(-1)?.to);
  for (const [address, label] of namesAbove(names, pathname)) {
    if (all.some((crumb) => crumb.address === address)) continue;
    const next = all.findIndex((crumb) => crumb.address.startsWith(`${address}/`));
    all.splice(next < 0 ? all.length : next, 0, { address, label, to: null });
  }
  return isBelow ? [...all, { label: below.label, to: null }] : all;
}

/** The path from Home to the page. The last crumb is the page itself and no link. */
export function Breadcrumbs({ crumbs }: { crumbs: Crumb[] }) {
  const all = useAllCrumbs(crumbs);
  return (
    <Row aria-label="Breadcrumb" {...(all.length < 3 ? { 'data-short': '' } : {})}>
      <ol>
        {all.map(({ label, to }, index) => (
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
                <span {...(index === all.length - 1 ? { 'aria-current': 'page' } : {})}>{label}</span>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </Row>
  );
}
