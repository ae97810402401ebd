import { useState } from 'react';
import { crFileUrl, removeCrActivity } from 'shared-api/cr';
import type { Cr, CrActivity } from 'shared-api/contracts/cr/cr';
import { crStatusTitles } from 'shared-api/crStatus';
import {
  Avatar,
  ConfirmDialog,
  CountTag,
  formatSize,
  IconButton,
  Link,
  StateGlyph,
  stateHues,
  styled,
  t,
} from 'shared-ui/core';
import { Timestamp } from 'shared-ui/date';
import { Icon } from 'shared-ui/icons';
import { crStatusLooks } from '../shared/crStatusLook';

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  marginTop: 20,
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '& > small': { marginLeft: 'auto', fontSize: 12, color: t.text3 },
});
const List = styled('ol')({ margin: '12px 0 0', padding: 0, listStyle: 'none' });
const Item = styled('li')({
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr) auto',
  columnGap: 8,
  paddingBottom: 16,
  '& time': { fontSize: 12, color: t.text3, fontVariantNumeric: 'tabular-nums' },
  '& p': { overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& strong': { fontWeight: 600 },
});
const By = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 8px',
  color: t.text2,
  '& strong': { color: t.text },
});
const Mark = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  borderRadius: '50%',
  backgroundColor: t.bgMuted,
});
const FileLine = styled('p')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 6px',
  minHeight: 24,
  color: t.text2,
  '& > span': { fontSize: 12 },
  '& svg': { flex: 'none' },
});

function Activity({ activity, onDelete }: { activity: CrActivity; onDelete: () => void }) {
  const { creator, status, text, attachment, created_on: at } = activity;
  if (status) {
    const { hue, kind, fraction = 0 } = crStatusLooks[status];
    return (
      <Item>
        <Mark style={{ color: stateHues[hue] }}>
          <StateGlyph kind={kind} fraction={fraction} />
        </Mark>
        <By>
          <span>
            <strong>{crStatusTitles[status]}</strong> set by {creator.name}
          </span>
          <Timestamp at={at} />
        </By>
      </Item>
    );
  }
  return (
    <Item>
      <Avatar name={creator.name} />
      <div>
        <By>
          <strong>{creator.name}</strong>
          <Timestamp at={at} />
        </By>
        <p>{text}</p>
        {attachment && (
          <FileLine>
            <Icon name="attach" size={14} />
            <Link href={crFileUrl(activity.id)} download>
              {attachment.filename}
            </Link>
            <span>{formatSize(attachment.size)}</span>
          </FileLine>
        )}
      </div>
      {activity.can_delete && (
        <IconButton
          icon="delete"
          size="small"
          label={`Delete the activity of ${creator.name}`}
          aria-haspopup="dialog"
          onClick={onDelete}
        />
      )}
    </Item>
  );
}

/** The activities, newest first: texts with their files, and statuses. */
export function Activities({ cr }: { cr: Cr }) {
  const [deleted, setDeleted] = useState<CrActivity | null>(null);
  return (
    <section aria-label="Activities">
      <Head>
        <h2>Activities</h2>
        <CountTag>{cr.activities.length}</CountTag>
        <small>Newest first</small>
      </Head>
      {cr.activities.length ? (
        <List>
          {cr.activities.map((activity) => (
            <Activity key={activity.id} activity={activity} onDelete={() => setDeleted(activity)} />
          ))}
        </List>
      ) : (
        <p>No activity yet.</p>
      )}
      {deleted && (
        <ConfirmDialog
          open
          title="Confirm Delete"
          confirm="Delete"
          danger
          onConfirm={() => removeCrActivity(cr.id, deleted.id)}
          onClose={() => setDeleted(null)}
        >
          Are you sure you want to delete this activity? Mails that were sent stay.
        </ConfirmDialog>
      )}
    </section>
  );
}
