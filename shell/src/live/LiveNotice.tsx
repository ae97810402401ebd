import { useEffect, useState } from 'react';
import { retryLive, useLiveState } from 'shared-api/client';
import { Button, IconButton, phoneMedia, styled, t, useDelayedFlag, useIsPhone } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';

/** Milliseconds of disconnection after which the notice is shown. */
const offlineDelay = 5_000;
/** Milliseconds for which "Reconnected" is shown. */
const reconnectedTime = 4_000;
/** Milliseconds for which Retry looks busy: longer than an attempt takes. */
const retryTime = 1_000;

/** Window width in pixels below which only the first word is visible; screen readers read all of it. */
const fullTextWidth = 1_100;

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
  whiteSpace: 'nowrap',
  '& > svg': { flex: 'none', color: t.warning },
  '&[data-good]': { paddingRight: 10, borderColor: t.successBorder, backgroundColor: t.successBg },
  '&[data-good] > svg': { color: t.success },
  // Phones only have space for an icon button that retries.
  [phoneMedia]: {
    height: 40,
    minWidth: 40,
    justifyContent: 'center',
    '&, &[data-good]': { padding: 0 },
    '& button': { color: t.warning },
  },
});
const hidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
const Word = styled('span')({ [phoneMedia]: hidden });
const Rest = styled('span')({ [`@media (max-width:${fullTextWidth - 0.02}px)`]: hidden });

/** Whether to show "Reconnected": for a while after the stream is back, if the notice was shown before. */
function useReconnected(away: boolean, isNoticeShown: boolean): boolean {
  const [isDue, setDue] = useState(false);
  if (isNoticeShown && !isDue) setDue(true);
  const shown = isDue && !away;
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => setDue(false), reconnectedTime);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown;
}

/**
 * Shows that live updates are disconnected, after some seconds, and when they are back. Source: ux.md, Frame.
 */
export function LiveNotice() {
  const state = useLiveState();
  const elsewhere = state === 'elsewhere';
  const away = state === 'away' || elsewhere;
  const phone = useIsPhone();
  const isNoticeShown = useDelayedFlag(away, offlineDelay, 0);
  const isReconnected = useReconnected(away, isNoticeShown && away);
  const retry = () => {
    retryLive();
    return new Promise((resolve) => setTimeout(resolve, retryTime));
  };
  const [word, rest, act] = elsewhere
    ? ['Paused', ': you have the portal open in too many browsers', 'Resume']
    : ['Offline', ': changes by others are not shown', 'Retry'];
  const icon = elsewhere ? 'pause' : 'cloud-off';
  return (
    <div role="status" aria-label="Connection">
      {isNoticeShown && away ? (
        <Pill>
          {!phone && <Icon name={icon} size={16} />}
          <Word>
            {word}
            <Rest>{rest}</Rest>
          </Word>
          {phone ? (
            <IconButton icon={icon} label={act} noTooltip inherit onClick={() => void retry()} />
          ) : (
            <Button variant="text" tone="accent" size="small" onClick={retry}>
              {act}
            </Button>
          )}
        </Pill>
      ) : (
        isReconnected && (
          <Pill data-good="">
            <Icon name="cloud-done" size={16} />
            <Word>Reconnected</Word>
          </Pill>
        )
      )}
    </div>
  );
}
