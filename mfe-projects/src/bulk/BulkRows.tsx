import { RouterLink, Spinner, styled, t } from 'shared-ui/core';
import { Icon, type IconName } from 'shared-ui/icons';
import { mailText } from '../shared/workflow/mailText';
import type { BulkItem } from './useBulkRun';

const List = styled('ul')({
  maxHeight: 360,
  overflowY: 'auto',
  border: `1px solid ${t.border}`,
  borderRadius: 6,
  '&:focus-visible': { outline: `2px solid ${t.focus}` },
});
const Line = styled('li')({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  gap: '0 8px',
  alignItems: 'start',
  padding: '8px 12px',
  '& + &': { borderTop: `1px solid ${t.borderSubtle}` },
  '& > svg': { marginTop: 1 },
  '& strong': { fontWeight: 500, overflowWrap: 'anywhere' },
  '& p': { gridColumn: 2, fontSize: 12, lineHeight: '18px', color: t.text2, overflowWrap: 'anywhere' },
  '&[data-look=done] > svg': { color: t.success },
  '&[data-look=refused] > svg, &[data-look=failed] > svg': { color: t.error },
  '&[data-look=same]': { color: t.text3 },
});

type Look = 'change' | 'same' | 'refused' | 'running' | 'done' | 'failed';

const marks: Readonly<Record<Exclude<Look, 'running'>, { icon: IconName; label: string }>> = {
  change: { icon: 'edit', label: 'Will change' },
  same: { icon: 'remove', label: 'Nothing to do' },
  refused: { icon: 'error', label: 'Not possible' },
  done: { icon: 'check', label: 'Done' },
  failed: { icon: 'error', label: 'Not done' },
};

const changeText = ({ changes, mails }: BulkItem) =>
  [...changes.map(({ field, from, to }) => `${field}: ${from ?? '–'} → ${to ?? '–'}`), mailText(mails)]
    .filter(Boolean)
    .join(' · ');

function textOf(item: BulkItem, look: Look): string {
  if (look === 'same') return 'Nothing to change.';
  return look === 'refused' || look === 'failed' ? (item.reason ?? '') : changeText(item);
}

/** Lists what an action does, or has done, on each project. @param linked each project is a link to its page */
export function BulkRows({ items, linked }: { items: readonly BulkItem[]; linked: boolean }) {
  return (
    <List aria-label="Projects" tabIndex={0}>
      {items.map((item) => {
        const look: Look = item.result ?? item.outcome;
        const name = (
          <>
            #{item.project_id} <strong>{item.project_name}</strong>
          </>
        );
        return (
          <Line key={item.project_id} data-look={look}>
            {look === 'running' ? (
              <Spinner />
            ) : (
              <Icon name={marks[look].icon} size={18} label={marks[look].label} />
            )}
            <span>{linked ? <RouterLink to={`/projects/${item.project_id}`}>{name}</RouterLink> : name}</span>
            <p>{textOf(item, look)}</p>
          </Line>
        );
      })}
    </List>
  );
}
