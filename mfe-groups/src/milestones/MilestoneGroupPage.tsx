import { useState } from 'react';
import type { Milestone } from 'shared-api/contracts/milestones';
import { useMilestoneTemplate } from 'shared-api/groups';
import {
  Box,
  Button,
  ButtonLink,
  EmptyState,
  ErrorPanel,
  PageHeader,
  Skeleton,
  styled,
  t,
  useAddressName,
  WhileLoading,
} from 'shared-ui/core';
import { useParams } from 'shared-ui/router';
import { inGroup } from '../shared/groupPart';
import { ChangeMilestonesDialog } from './ChangeMilestonesDialog';

/** The kind of a milestone, in a word. */
const kindOf = ({ is_check, is_date, is_text }: Milestone): string => {
  if (is_check) return 'Checkbox';
  if (is_date) return 'Date';
  return is_text ? 'Text' : 'Attachment';
};

const Steps = styled('ol')({
  maxWidth: 640,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${t.border}`,
  borderRadius: 8,
  '& li': { display: 'flex', gap: 12, minHeight: 36, padding: '8px 16px' },
  '& li + li': { borderTop: `1px solid ${t.borderSubtle}` },
  '& [data-place]': { minWidth: 20, textAlign: 'right', color: t.text3, fontVariantNumeric: 'tabular-nums' },
  '& [data-name]': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& [data-kind]': { color: t.text3 },
});

/** The milestones of a milestone group, in the order in which projects take them over. Source: spec 001, point 2.5. */
function MilestoneGroupPage() {
  const { groupId = '', milestoneGroupId = '' } = useParams();
  const { data, error, isLoading, retry } = useMilestoneTemplate(groupId, milestoneGroupId);
  const [open, setOpen] = useState(false);
  const list = `/groups/${groupId}/milestone_groups`;
  const isGone = [400, 403, 404].includes(error?.status ?? 0);
  useAddressName(`${list}/${milestoneGroupId}`, data?.name);
  const back = <ButtonLink to={list}>Back to Milestone Groups</ButtonLink>;
  return (
    <>
      <PageHeader
        title={data?.name ?? 'Milestone Group'}
        subject={isGone ? null : undefined}
        actions={
          data && (
            <>
              <ButtonLink to={`${list}/${data.id}/update`}>Rename</ButtonLink>
              <Button variant="primary" icon="edit" onClick={() => setOpen(true)}>
                Change Milestones
              </Button>
            </>
          )
        }
      />
      <Box sx={{ padding: { xs: '16px', sm: '16px 24px' } }}>
        {!data && error && (
          <ErrorPanel
            {...(isGone ? { icon: 'search' as const } : { onRetry: retry, retrying: isLoading })}
            title={isGone ? 'There is no such milestone group.' : 'The milestone group did not load'}
            actions={back}
          >
            {isGone
              ? 'It may have been deleted. Check the address, or ask the person who sent you the link.'
              : error.message}
          </ErrorPanel>
        )}
        {!data && !error && (
          <WhileLoading loading skeleton={<Skeleton width={320} height={32} />}>
            {null}
          </WhileLoading>
        )}
        {data && data.milestones.length === 0 && (
          <EmptyState icon="flag" title="No milestones yet">
            Choose those that a project takes over with this group, and their order.
          </EmptyState>
        )}
        {data && data.milestones.length > 0 && (
          <Steps aria-label="Milestones">
            {data.milestones.map((milestone, index) => (
              <li key={milestone.id}>
                <span data-place="">{index + 1}</span>
                <span data-name="">{milestone.name}</span>
                <span data-kind="">{kindOf(milestone)}</span>
              </li>
            ))}
          </Steps>
        )}
      </Box>
      {open && data && (
        <ChangeMilestonesDialog groupId={groupId} group={data} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

export default inGroup(MilestoneGroupPage);
