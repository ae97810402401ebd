import type { AgeBand } from 'shared-api/contracts/reports/dashboard';
import { useStanding } from 'shared-api/reports';
import { BarsPicture, useBarsPicture } from 'shared-ui/chart';
import { RouterLink, styled, t, VisuallyHidden } from 'shared-ui/core';
import { figureAddress } from '../shared/figureAddress';
import type { CardProps, DashboardChoice } from './choice';
import { ReportCard } from './ReportCard';

const height = 236;

const Bars = styled('ul')({
  display: 'flex',
  gap: 8,
  height,
  listStyle: 'none',
  fontVariantNumeric: 'tabular-nums',
  '& li': { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
  '& li > div': {
    flex: 1,
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'flex-end',
    textAlign: 'center',
    borderBottom: `1px solid ${t.border}`,
  },
  '& a, & li > div > span': { lineHeight: '24px', minWidth: 24, alignSelf: 'center' },
  '& i': { borderRadius: '4px 4px 0 0', backgroundColor: t.chart1 },
  '& li > span': {
    fontSize: 12,
    lineHeight: '24px',
    textAlign: 'center',
    color: t.text2,
    whiteSpace: 'nowrap',
  },
});

const nameOf = ({ least, most }: AgeBand) => (most === null ? `over ${least - 1}` : `${least}–${most}`);

function AgeBands({ chosen }: { chosen: DashboardChoice }) {
  const { place, save } = useBarsPicture('Age of open projects', 'ages.png', [
    { label: 'Open projects by working days', color: t.chart1 },
  ]);
  return (
    <ReportCard
      title="Age"
      unit="working days, open"
      read={useStanding(chosen)}
      height={height}
      csv={{ name: 'dashboard', fileName: 'dashboard.csv', query: chosen }}
      onPicture={save}
    >
      {({ ages }) => {
        const most = Math.max(1, ...ages.map(({ count }) => count));
        const drawn = ages.map((band) => ({
          label: nameOf(band),
          text: band.count.toLocaleString('en-GB'),
          bars: [{ value: band.count, color: t.chart1 }],
        }));
        return (
          <>
            <BarsPicture rows={drawn} place={place} />
            <Bars>
              {ages.map((band) => (
                <li key={band.least}>
                  <div>
                    {band.count > 0 ? (
                      <RouterLink to={figureAddress(chosen, { name: 'created_and_open', ...band })}>
                        {band.count.toLocaleString('en-GB')}
                        <VisuallyHidden> open for {nameOf(band)} working days</VisuallyHidden>
                      </RouterLink>
                    ) : (
                      <span>
                        0<VisuallyHidden> open for {nameOf(band)} working days</VisuallyHidden>
                      </span>
                    )}
                    <i aria-hidden style={{ height: `${(82 * band.count) / most}%` }} />
                  </div>
                  <span aria-hidden>{nameOf(band)}</span>
                </li>
              ))}
            </Bars>
          </>
        );
      }}
    </ReportCard>
  );
}

/** A card for the dashboard: the open projects by age. */
export default function AgeBandsCard({ chosen }: CardProps) {
  return chosen && <AgeBands chosen={chosen} />;
}
