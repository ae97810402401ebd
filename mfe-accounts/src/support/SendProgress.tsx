import { Button, ProgressBar, styled, t } from 'shared-ui/core';
import type { Sending } from './useSending';

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 12,
  fontSize: 12,
  color: t.text2,
  '& > div': { display: 'grid', gap: 4 },
});

/** Shows how far the files of a form are sent, with Cancel. */
export function SendProgress({ sending: { share, cancel } }: { sending: Sending }) {
  if (share === null) return null;
  return (
    <Row>
      <div>
        <span role="status">
          {share < 1 ? `Sending files: ${Math.floor(share * 100)} %` : 'Being checked and stored'}
        </span>
        <ProgressBar label="Files sent" share={share} />
      </div>
      <span data-working="">
        <Button size="small" onClick={cancel}>
          Cancel upload
        </Button>
      </span>
    </Row>
  );
}
