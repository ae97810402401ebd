import { useEffect, useState } from 'react';
import { retryLive, useLiveState } from 'shared-api/client';
import { Button, IconButton, phoneMedia, styled, t, useDelayedFlag, useIsPhone } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';

/** Milliseconds the stream may be away before anybody is told; and for which "Reconnected" stands. */
const patience = 5_000;
const goodNews = 4_000;
/** Milliseconds for which Retry shows that it tries: longer than an answer takes. */
const trying = 1_000;

/** Pixels of a window under which only the first word is shown; the rest is read out there too. */
const roomy = 1_100;

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
  // Phones have room for a sign alone: the button that tries again.
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
const Rest = styled('span')({ [`@media (max-width:${roomy - 0.02}px)`]: hidden });

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
  const phone = useIsPhone();
  const told = useDelayedFlag(away, patience, 0);
  const good = useGoodNews(away, told && away);
  const retry = () => {
    retryLive();
    return new Promise((resolve) => setTimeout(resolve, trying));
  };
  const [word, rest, act] = elsewhere
    ? ['Paused', ': you have the portal open in too many browsers', 'Resume']
    : ['Offline', ': changes by others are not shown', 'Retry'];
  const icon = elsewhere ? 'pause' : 'cloud-off';
  return (
    <div role="status" aria-label="Connection">
      {told && away ? (
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
        good && (
          <Pill data-good="">
            <Icon name="cloud-done" size={16} />
            <Word>Reconnected</Word>
          </Pill>
        )
      )}
    </div>
  );
}
