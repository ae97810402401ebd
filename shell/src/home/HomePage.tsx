import type { ReactNode } from 'react';
import { useFillers, Slot, type Filler } from 'shared-api/portal';
import {
  breakpoints,
  PageHeader,
  phoneMedia,
  styled,
  Switch,
  t,
  useIsNarrow,
  useIsPhone,
} from 'shared-ui/core';
import { CardSkeleton } from './CardSkeleton';
import { NewcomerNotice } from './NewcomerNotice';
import { RecentCard } from './RecentCard';
import { useStartPage } from './useStartPage';

const Body = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  padding: '8px 24px 24px',
  [phoneMedia]: { padding: '8px 16px 16px' },
});
const Columns = styled('div')({
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1.45fr) minmax(0, 1fr)',
  [`@media (max-width:${breakpoints.narrow - 0.02}px)`]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const Column = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  minWidth: 0,
  // A card that renders nothing leaves no gap.
  '& > div:empty': { display: 'none' },
});
const Today = styled('span')({ color: t.text2 });

const today = (isPhone: boolean) =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: isPhone ? 'short' : 'long',
    day: 'numeric',
    month: isPhone ? 'short' : 'long',
    ...(isPhone ? {} : { year: 'numeric' }),
  }).format(new Date());

const waiting = ({ key: _key, ...filler }: Filler) => <CardSkeleton {...filler} />;
const wrap = (_filler: Filler, card: ReactNode) => <div>{card}</div>;

/** The cards of some fillers, one below the other; each fails alone. */
const Cards = ({ fillers }: { fillers: readonly Filler[] }) =>
  fillers.map((filler) => (
    <Slot key={filler.key} name="home.cards" props={{}} only={filler} waiting={waiting} wrap={wrap} />
  ));

/** `home`: what waits for the user, their projects and bookings, and where they were. Source: picture 19. */
export default function HomePage() {
  const fillers = useFillers('home.cards');
  const narrow = useIsNarrow();
  const isPhone = useIsPhone();
  const [isStart, changeStart] = useStartPage();
  const isMain = ({ column }: Filler) => column === 'main';
  return (
    <>
      <PageHeader
        title="Home"
        actions={!isPhone && <Switch label="My start page" checked={isStart} onChange={changeStart} />}
      >
        <Today>{today(isPhone)}</Today>
      </PageHeader>
      <Body>
        <NewcomerNotice />
        {narrow ? (
          <Column>
            <Cards fillers={fillers} />
            <RecentCard />
          </Column>
        ) : (
          <Columns>
            <Column>
              <Cards fillers={fillers.filter(isMain)} />
              <RecentCard />
            </Column>
            <Column>
              <Cards fillers={fillers.filter((filler) => !isMain(filler))} />
            </Column>
          </Columns>
        )}
      </Body>
    </>
  );
}
