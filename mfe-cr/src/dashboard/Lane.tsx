import { useId, useState } from 'react';
import type { CrRow } from 'shared-api/contracts/cr/cr';
import { crStatusTitles, isCrOpen, type CrStatus } from 'shared-api/crStatus';
import { CountTag, StateGlyph, stateHues, styled, t, VisuallyHidden } from 'shared-ui/core';
import { crStatusLooks } from '../shared/crStatusLook';
import { CrCard } from './CrCard';
import { endedDays } from './useDashboard';

const Column = styled('section')({
  flex: '1 0 236px',
  maxWidth: 360,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  border: `1px solid ${t.border}`,
  borderRadius: 8,
  backgroundColor: t.bgSubtle,
  '&[data-plain]': { flex: 'auto', maxWidth: 'none', border: 0, backgroundColor: 'transparent' },
});
const Head = styled('header')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 40,
  flex: 'none',
  padding: '0 12px',
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '& > small': { marginLeft: 'auto', fontSize: 12, color: t.text3 },
});
const Cards = styled('ul')({
  display: 'grid',
  alignContent: 'start',
  gap: 8,
  margin: 0,
  padding: '0 8px 8px',
  listStyle: 'none',
  minHeight: 0,
  overflowY: 'auto',
  flex: 1,
  '[data-plain] > &': { padding: 0, overflow: 'visible' },
});
const None = styled('p')({ padding: '4px 12px 12px', color: t.text3 });
const Folded = styled('button')({
  flex: '0 0 40px',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 8,
  padding: '12px 0',
  border: `1px solid ${t.border}`,
  borderRadius: 8,
  backgroundColor: t.bgSubtle,
  font: 'inherit',
  fontWeight: 500,
  color: t.text2,
  cursor: 'pointer',
  '&:hover': { backgroundColor: t.bgHover },
  '&:focus-visible': { outline: `2px solid ${t.focus}`, outlineOffset: 1 },
  '& > span:last-of-type': { writingMode: 'vertical-rl' },
});

const Mark = ({ status }: { status: CrStatus }) => {
  const { hue, kind, fraction = 0 } = crStatusLooks[status];
  return (
    <span style={{ display: 'inline-flex', color: stateHues[hue] }}>
      <StateGlyph kind={kind} fraction={fraction} />
    </span>
  );
};

export interface LaneProps {
  status: CrStatus;
  crs: readonly CrRow[];
  now: number;
  /** On phones a lane is the content of a tab, which names it. */
  plain?: boolean;
}

/** The change requests of one status. */
export function Lane({ status, crs, now, plain = false }: LaneProps) {
  const id = useId();
  const title = crStatusTitles[status];
  const cards = crs.length ? (
    <Cards>
      {crs.map((cr) => (
        <li key={cr.id}>
          <CrCard cr={cr} now={now} />
        </li>
      ))}
    </Cards>
  ) : (
    <None>{isCrOpen(status) ? 'None now.' : `None in ${endedDays} days.`}</None>
  );
  if (plain)
    return (
      <Column data-plain="" aria-labelledby={id}>
        <VisuallyHidden>
          <h2 id={id}>{title}</h2>
        </VisuallyHidden>
        {cards}
      </Column>
    );
  return (
    <Column aria-labelledby={id}>
      <Head>
        <Mark status={status} />
        <h2 id={id}>{title}</h2>
        <CountTag>{crs.length}</CountTag>
        {!isCrOpen(status) && <small>{endedDays} days</small>}
      </Head>
      {cards}
    </Column>
  );
}

/** A lane that is folded to its title until it is pressed. */
export function FoldedLane(props: LaneProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { status, crs } = props;
  if (isOpen) return <Lane {...props} />;
  return (
    <Folded type="button" aria-expanded={false} onClick={() => setIsOpen(true)}>
      <Mark status={status} />
      <CountTag>{crs.length}</CountTag>
      <span>
        {crStatusTitles[status]}
        <VisuallyHidden>: show</VisuallyHidden>
      </span>
    </Folded>
  );
}
