import { useEffect, useState } from 'react';
import { retryLive, useLiveState } from 'shared-api/client';
import { Button, phoneMedia, styled, t, useDelayedFlag } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';

/** Milliseconds the stream may be away before anybody is told; and for which "Reconnected" stands. */
const patience = 5_000;
const goodNews = 4_000;
/** Milliseconds for which Retry shows that it tries: longer than an answer takes. */
const trying = 1_000;

const Pill = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 32,
  padding: '0 2px 0 10px',
  border: `1px solid ${t.warningBorder}`,
  borderRadius: 6,
  backgroundColor: t.warningBg,
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  '& > svg': { flex: 'none', color: t.warning },
  '&[data-good]': { paddingRight: 10, borderColor: t.successBorder, backgroundColor: t.successBg },
  '&[data-good] > svg': { color: t.success },
  '& .MuiButton-root': { [phoneMedia]: { minWidth: 0, height: 40, padding: '0 10px' } },
  [phoneMedia]: { height: 40 },
});
/** Phones have no room for it; it is read out there too. */
const Rest = styled('span')({
  [phoneMedia]: {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});

/** Says that the stream is back, for a while, to who was told that it was away. */
function useGoodNews(away: boolean, told: boolean): boolean {
  const [owed, setOwed] = useState(false);
  if (told && !owed) setOwed(true);
  const shown = owed && !away;
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => setOwed(false), goodNews);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown;
}

/**
 * Whether changes by others appear: said only when they have not for some seconds, and when they do again. Source: ux.md,
 * Frame.
 */
export function LiveNotice() {
  const state = useLiveState();
  const elsewhere = state === 'elsewhere';
  const away = state === 'away' || elsewhere;
  const told = useDelayedFlag(away, patience, 0);
  const good = useGoodNews(away, told && away);
  const retry = () => {
    retryLive();
    return new Promise((resolve) => setTimeout(resolve, trying));
  };
  return (
    <div role="status" aria-label="Connection">
      {told && away ? (
        <Pill>
          <Icon name={elsewhere ? 'pause' : 'cloud-off'} size={16} />
          <span>
            {elsewhere ? 'Paused' : 'Offline'}
            <Rest>
              {elsewhere
                ? ': you have the portal open in too many browsers'
                : ': changes by others are not shown'}
            </Rest>
          </span>
          <Button variant="text" tone="accent" size="small" onClick={retry}>
            {elsewhere ? 'Resume' : 'Retry'}
          </Button>
        </Pill>
      ) : (
        good && (
          <Pill data-good="">
            <Icon name="cloud-done" size={16} />
            Reconnected
          </Pill>
        )
      )}
    </div>
  );
}
