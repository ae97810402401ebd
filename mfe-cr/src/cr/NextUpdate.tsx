import { useState } from 'react';
import type { Cr } from 'shared-api/contracts/cr/cr';
import { isCrOpen } from 'shared-api/crStatus';
import { Button, styled, t } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';
import { countdownTo } from '../shared/countdown';
import { shortTimeText } from '../shared/crTimes';
import { useNow } from '../shared/useNow';
import { NextUpdateDialog } from './MemberDialogs';

const Box = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: 12,
  border: `1px solid ${t.border}`,
  borderRadius: 8,
  backgroundColor: t.bgSubtle,
  '& > svg': { flex: 'none', marginTop: 2, color: t.text2 },
  '& > div': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& p': { color: t.text2 },
  '& strong': { fontWeight: 600, color: t.text, fontVariantNumeric: 'tabular-nums' },
  '&[data-kind=soon]': { backgroundColor: t.warningBg, borderColor: t.warningBorder },
  '&[data-kind=soon] > svg, &[data-kind=soon] strong': { color: t.warning },
  '&[data-kind=overdue]': { backgroundColor: t.errorBg, borderColor: t.errorBorder },
  '&[data-kind=overdue] > svg, &[data-kind=overdue] strong': { color: t.error },
});

/** The countdown to the next update. Source: domain.md 7. */
export function NextUpdate({ cr }: { cr: Cr }) {
  const now = useNow();
  const [isOpen, setIsOpen] = useState(false);
  if (!isCrOpen(cr.status) && !isOpen) return null;
  const countdown = countdownTo(cr.next_update_time, now);
  return (
    <Box {...(countdown && { 'data-kind': countdown.kind })}>
      <Icon name={countdown?.kind === 'overdue' ? 'error-filled' : 'clock'} size={20} />
      <div>
        {countdown ? (
          <p>
            <strong>
              {countdown.kind === 'overdue'
                ? `Update overdue for ${countdown.text}`
                : `Next update in ${countdown.text}`}
            </strong>
            , at {shortTimeText(cr.next_update_time!, now)}
          </p>
        ) : (
          <p>No update is promised.</p>
        )}
        {cr.next_update_details && <p>{cr.next_update_details}</p>}
      </div>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Set next
      </Button>
      {isOpen && <NextUpdateDialog cr={cr} onClose={() => setIsOpen(false)} />}
    </Box>
  );
}
