import type { ProjectMilestone } from 'shared-api/contracts/milestones';
import { useMilestones } from 'shared-api/delivery';
import {
  ButtonLink,
  EmptyState,
  LoadError,
  phoneMedia,
  Skeleton,
  styled,
  t,
  WhileLoading,
} from 'shared-ui/core';
import type { ProjectTab } from '../shared/ProjectTab';
import { mayChangeMilestones } from './milestoneAccess';
import { MilestoneTable } from './MilestoneTable';
import { useMilestoneTicks } from './useMilestoneTicks';

const Body = styled('div')({ padding: '16px 24px 24px', [phoneMedia]: { padding: 16 } });
const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  minHeight: 32,
  marginBottom: 12,
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '& > p': { color: t.text2, marginRight: 'auto', fontVariantNumeric: 'tabular-nums' },
});
const Bones = styled('div')({
  display: 'grid',
  gap: 24,
  padding: '16px',
  border: `1px solid ${t.border}`,
  borderRadius: 8,
});

const skeleton = (
  <Bones role="status" aria-label="Loading the milestones">
    {[32, 44, 28, 38].map((percent) => (
      <Skeleton key={percent} width={`${percent}%`} height={14} />
    ))}
  </Bones>
);

/** "3 of 7 complete". */
const progressText = (rows: readonly ProjectMilestone[]) =>
  `${rows.filter(({ checked }) => checked).length} of ${rows.length} complete`;

/** How far the work on the project is. Source: spec 000, point 2 (Milestones tab). */
export function MilestonesTab({ project, permissions }: ProjectTab) {
  const read = useMilestones(String(project.id));
  const { error } = read;
  const { shown: rows, tick } = useMilestoneTicks(read.data);
  const mayChange = mayChangeMilestones(permissions);
  const change = mayChange && (
    <ButtonLink icon="edit" to={`/projects/${project.id}/milestones/update`}>
      Change Milestones
    </ButtonLink>
  );
  return (
    <Body>
      <Head>
        <h2>Milestones</h2>
        <p>{rows && rows.length > 0 && progressText(rows)}</p>
        {rows && rows.length > 0 && change}
      </Head>
      <LoadError title="The milestones did not load." read={read} sx={{ marginBottom: '12px' }} />
      <WhileLoading loading={!rows && !error} skeleton={skeleton}>
        {rows && rows.length > 0 && <MilestoneTable {...{ project, permissions, rows, mayChange, tick }} />}
        {rows?.length === 0 && (
          <EmptyState icon="flag" title="This project has no milestones" actions={change}>
            {mayChange
              ? 'Choose a milestone group of the delivery group, or single milestones, to show how far the work is.'
              : 'Whoever plans the work chooses them.'}
          </EmptyState>
        )}
      </WhileLoading>
    </Body>
  );
}
