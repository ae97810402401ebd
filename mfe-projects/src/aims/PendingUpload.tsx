import type { AimUpload } from 'shared-api/contracts/projectParts/aims';
import { ProgressBar, shownFileName, styled, t } from 'shared-ui/core';
import { formatTimestamp } from 'shared-ui/date';
import { Icon } from 'shared-ui/icons';

const Pending = styled('div')({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  columnGap: 8,
  border: `1px solid ${t.border}`,
  borderRadius: 6,
  padding: '9px 12px 12px',
  '& > svg': { color: t.text3, marginTop: 1 },
  '& p': { overflowWrap: 'anywhere' },
  '& small': { display: 'block', margin: '2px 0 6px', fontSize: 12, lineHeight: '16px', color: t.text3 },
});

/** The author and the time of an upload. */
export const byWhom = ({ author, created_on: at }: AimUpload) => `${author.name}, ${formatTimestamp(at)}`;

const stateTexts = { waiting: 'Waiting to be read', reading: 'Being read', merging: 'Being merged' };

/** What the server does with a pending upload, in words. */
function stateText({ state, progress }: AimUpload): string {
  const text = stateTexts[state as keyof typeof stateTexts];
  return state === 'waiting' ? text : `${text}: ${progress} %`;
}

/** A file that the server reads or merges, with its progress. */
export function PendingUpload({ upload }: { upload: AimUpload }) {
  const name = shownFileName(upload.filename);
  return (
    <Pending>
      <Icon name="hourglass" size={18} />
      <div>
        <p>{name}</p>
        <small>
          {stateText(upload)} · {byWhom(upload)}
        </small>
        <ProgressBar label={`${name}: read`} share={upload.progress / 100} />
      </div>
    </Pending>
  );
}
