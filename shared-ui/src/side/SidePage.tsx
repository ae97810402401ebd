import { useId, useState, type ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { SkipLink, SkipTarget } from '../display/SkipLink';
import { breakpoints, t } from '../theme/tokens';
import { useIsNarrow } from '../theme/useIsPhone';
import { HeaderPlace } from './headerPlace';

const narrow = `@media (max-width:${breakpoints.narrow - 0.02}px)`;

const Frame = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 auto',
  height: '100%',
  minHeight: 0,
});
const Header = styled('div')({ flex: 'none', paddingBottom: 8, borderBottom: `1px solid ${t.border}` });
const Row = styled('div')({
  display: 'flex',
  flex: '1 1 auto',
  minHeight: 0,
  [narrow]: { flexDirection: 'column' },
});
const Content = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 0',
  minWidth: 0,
  minHeight: 0,
  [narrow]: { flex: '1 1 auto' },
});

export interface SidePageProps {
  /** Stands at the left of the page, on narrow windows above it: a `SideNav`. */
  side: ReactNode;
  /** A page with its `PageHeader`, which is drawn over the whole width. */
  children: ReactNode;
}

/**
 * Places pages that belong together beside their navigation. Between the title and the navigation, whose links are many Tab stops, a
 * link leads past it; in narrow windows the navigation is one button.
 */
export function SidePage({ side, children }: SidePageProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const isNarrow = useIsNarrow();
  const contentId = useId();
  return (
    <Frame>
      <Header ref={setPlace} />
      {!isNarrow && <SkipLink to={contentId}>Skip past the navigation</SkipLink>}
      <Row>
        {side}
        <Content>
          {!isNarrow && <SkipTarget id={contentId}>Content of the page</SkipTarget>}
          <HeaderPlace value={place}>{children}</HeaderPlace>
        </Content>
      </Row>
    </Frame>
  );
}
