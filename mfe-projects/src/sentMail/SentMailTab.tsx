import { useSentMails } from 'shared-api/delivery';
import { useState } from 'react';
import { limits } from 'shared-api/limits';
import {
  Button,
  EmptyState,
  LoadError,
  phoneMedia,
  RouterLink,
  Skeleton,
  styled,
  t,
  WhileLoading,
} from 'shared-ui/core';
import { groupMails } from './groupMails';
import type { ProjectTab } from '../shared/ProjectTab';
import { SentMailItem } from './SentMailItem';

const Body = styled('div')({ padding: '16px 24px 24px', maxWidth: 768, [phoneMedia]: { padding: 16 } });
const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 16,
  marginBottom: 4,
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '& a': { marginLeft: 'auto' },
});
const Bones = styled('div')({ display: 'grid', gap: 8, padding: '12px 0' });

const Foot = styled('div')({ marginTop: 16, color: t.text3, '&:empty': { display: 'none' } });

/** The number of mails that each press of "Show more" adds. */
const step = 50;

const skeleton = (
  <div role="status" aria-label="Loading what was sent">
    {[60, 48, 56].map((percent) => (
      <Bones key={percent}>
        <Skeleton width={`${percent}%`} height={14} />
        <Skeleton width="36%" height={10} />
      </Bones>
    ))}
  </div>
);

function SentMails({ projectId }: { projectId: number }) {
  // The list grows instead of being paged, so that the mails of an event stay together.
  const [maxMails, setMaxMails] = useState(step);
  const read = useSentMails(String(projectId), 1, maxMails);
  const { page, error, isLoading } = read;
  if (error && !page) return <LoadError title="What was sent did not load." read={read} />;
  const isCut = page !== undefined && page.total > page.rows.length;
  return (
    <WhileLoading loading={!page} skeleton={skeleton}>
      {page?.rows.length === 0 && (
        <EmptyState icon="mail" title="Nothing was mailed yet">
          What the group’s rules and comments mail about this project is listed here.
        </EmptyState>
      )}
      <ol>
        {groupMails(page?.rows ?? []).map((group) => (
          <SentMailItem key={group.id} group={group} />
        ))}
      </ol>
      <Foot>
        {isCut && maxMails < limits.perPageMax && (
          <Button busy={isLoading} onClick={() => setMaxMails(Math.min(maxMails + step, limits.perPageMax))}>
            Show more
          </Button>
        )}
        {isCut && maxMails >= limits.perPageMax && `These are the newest ${limits.perPageMax}.`}
      </Foot>
    </WhileLoading>
  );
}

/** The mails about the project, their recipients and the rule behind each. Source: domain.md 3. */
export function SentMailTab({ project: { id } }: ProjectTab) {
  return (
    <Body>
      <Head>
        <h2>Sent mail</h2>
        <RouterLink to={`/projects/${id}/timeline`}>Back to Timeline</RouterLink>
      </Head>
      <SentMails key={id} projectId={id} />
    </Body>
  );
}
