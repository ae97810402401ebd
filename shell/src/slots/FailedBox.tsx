import type { FillerFailure } from 'shared-api/portal';
import { Button, styled, t } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';

const Box = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  maxWidth: 560,
  padding: '12px 16px',
  border: `1px solid ${t.border}`,
  borderRadius: 6,
  backgroundColor: t.bg,
  '& > svg': { color: t.error, flex: 'none' },
  '& > div': { flex: '1 1 200px', minWidth: 0 },
  '& strong': { display: 'block', fontWeight: 600 },
  '& span': { display: 'block', fontSize: 12, lineHeight: '16px', letterSpacing: 0, color: t.text2 },
});

/** Shown instead of a filler that did not load or that threw. */
export function FailedBox({ title, about, reference, retry }: FillerFailure) {
  return (
    <Box role="group" aria-label={title}>
      <Icon name="cloud-off" size={18} />
      <div role="status">
        <strong>{title}</strong>
        <span>The rest of this page works as usual.</span>
        <span>
          {about} · Reference {reference}
        </span>
      </div>
      <Button icon="retry" size="small" onClick={retry}>
        Retry
      </Button>
    </Box>
  );
}
