import { useEffect, useEffectEvent, useState } from 'react';
import type { PageView } from 'shared-api/contracts/platform/views';
import { Button, formatList, phoneMedia, styled, t } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';
import { useBoot } from '../session/SessionProvider';
import { formatClock } from './formatClock';
import { useEndView } from './useEndView';

const Bar = styled('aside')({
  position: 'sticky',
  top: 0,
  zIndex: 20,
  height: 'var(--view-height)',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '0 16px',
  overflow: 'hidden',
  // No other part of the portal is filled with this colour.
  color: t.textInverse,
  backgroundColor: t.hueViolet,
  '& > svg': { flex: 'none' },
  '& > div': { flex: 1, minWidth: 0, lineHeight: '20px' },
  '& strong': { fontWeight: 600 },
  '& button': { flex: 'none' },
  [phoneMedia]: { padding: '0 8px', gap: 8, fontSize: 13 },
});
const Drafts = styled('div')({
  fontSize: 12,
  lineHeight: '16px',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
});

const minuteMs = 60_000;
const tickMs = 10_000;

const formatLeft = (ms: number): string => {
  const minutes = Math.ceil(ms / minuteMs);
  return minutes <= 1 ? 'in less than a minute' : `in ${minutes} minutes`;
};

/** @returns the milliseconds that are left */
function useTimeLeft(endsAt: string, onEnded: () => void): number {
  const end = Date.parse(endsAt);
  const [left, setLeft] = useState(() => end - Date.now());
  const ended = useEffectEvent(onEnded);
  useEffect(() => {
    const tick = () => {
      const now = end - Date.now();
      setLeft(now);
      if (now <= 0) ended();
    };
    const interval = setInterval(tick, tickMs);
    // Timers of hidden tabs are late; whoever comes back must not see a view that is over.
    document.addEventListener('visibilitychange', tick);
    // A timer may fire a millisecond early, when the view is not over yet.
    const timeout = setTimeout(tick, Math.max(0, end - Date.now()) + 20);
    return () => {
      clearInterval(interval);
      clearTimeout(timeout);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [end]);
  return left;
}

export interface ViewBannerProps {
  view: PageView;
  /** The person whose portal is shown. */
  name: string;
  onEnded: () => void;
}

/** Says at the top of every page whose portal is shown, until when, and under which drafts. */
export function ViewBanner({ view, name, onEnded }: ViewBannerProps) {
  const { timeZone } = useBoot();
  const { end, isBusy } = useEndView();
  const left = useTimeLeft(view.endsAt, onEnded);
  const drafts = formatList(view.drafts);
  return (
    <Bar aria-label="View as another person">
      <Icon name="visibility" size={20} />
      <div>
        You see the portal as <strong>{name}</strong>, read only. Ends at {formatClock(view.endsAt, timeZone)}{' '}
        ({formatLeft(left)}).
        {view.drafts.length > 0 && <Drafts title={drafts}>Under drafts: {drafts}</Drafts>}
      </div>
      <Button size="small" busy={isBusy} onClick={() => void end()}>
        End view
      </Button>
    </Bar>
  );
}
