import { useGroupWorkflow } from 'shared-api/groups';
import type { GroupWorkflow } from 'shared-api/contracts/groupParts/groupWorkflow';
import {
  Banner,
  Box,
  ButtonLink,
  EmptyState,
  ErrorPanel,
  PageHeader,
  phoneMedia,
  RouterLink,
  Skeleton,
  StateChip,
  styled,
  t,
  WhileLoading,
} from 'shared-ui/core';
import { useParams } from 'shared-ui/router';
import { inGroup } from '../shared/groupPart';
import { stateKind } from '../shared/stateKind';

type State = GroupWorkflow['states'][number];

const States = styled('ol')({
  maxWidth: 880,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  border: `1px solid ${t.border}`,
  borderRadius: 8,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '220px 110px minmax(0, 1fr)',
    gap: '4px 16px',
    alignItems: 'baseline',
    padding: '10px 16px',
    [phoneMedia]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      '& a': { display: 'inline-block', paddingBlock: 6 },
    },
  },
  '& > li + li': { borderTop: `1px solid ${t.borderSubtle}` },
  '& small': { fontSize: 13, color: t.text2 },
});
const Ways = styled('ul')({
  display: 'grid',
  gap: 4,
  '& a': { textDecoration: 'underline' },
  '& small': { color: t.text3 },
});
const Findings = styled('ul')({ display: 'grid', gap: 4, '& a': { textDecoration: 'underline' } });

/** The pages of a group's parts that findings lead to. */
const partOf = { state: 'project_states', transition: 'transitions', role: 'roles' } as const;

/** What is wrong with the workflow, each with the row to change. */
function FindingList({ findings, groupId }: { findings: GroupWorkflow['findings']; groupId: string }) {
  if (!findings.length) return null;
  return (
    <Banner
      kind="warning"
      title={findings.length === 1 ? 'One thing to look at' : `${findings.length} things to look at`}
    >
      <Findings>
        {findings.map(({ code, text, at }) => (
          <li key={`${code} ${at?.id ?? ''}`}>
            {at ? (
              <RouterLink to={`/groups/${groupId}/${partOf[at.part]}/${at.id}/update`}>{text}</RouterLink>
            ) : (
              text
            )}
          </li>
        ))}
      </Findings>
    </Banner>
  );
}

/** A state with its projects, and the transitions out of it. */
function StateRow({ state, workflow, groupId }: { state: State; workflow: GroupWorkflow; groupId: string }) {
  const { id, name, colour, progress, projects } = state;
  const out = workflow.transitions.filter(({ src_state_id: src }) => src === id);
  const nameOf = (stateId: number) => workflow.states.find((one) => one.id === stateId)?.name ?? '';
  return (
    <li>
      <RouterLink to={`/groups/${groupId}/project_states/${id}/update`}>
        <StateChip label={name} hue={colour} kind={stateKind(state)} fraction={progress} />
      </RouterLink>
      <small>
        {projects ? (
          <RouterLink
            to={`/projects?${new URLSearchParams({ project_type_id: groupId, project_state_name: name }).toString()}`}
          >
            {projects.toLocaleString('en-GB')} {projects === 1 ? 'project' : 'projects'}
          </RouterLink>
        ) : (
          'No project'
        )}
      </small>
      <Ways aria-label={`Transitions out of ${name}`}>
        {out.map((way) => (
          <li key={way.id}>
            <RouterLink to={`/groups/${groupId}/transitions/${way.id}/update`}>
              {way.name ?? `To ${nameOf(way.dst_state_id)}`}
            </RouterLink>
            {way.name && <small> → {nameOf(way.dst_state_id)}</small>}
          </li>
        ))}
        {!out.length && (
          <li>
            <small>{state.is_closed ? 'Projects end here' : 'Nothing leads out of it'}</small>
          </li>
        )}
      </Ways>
    </li>
  );
}

/** `groups/{id}/workflow`: the states of a group with the ways between them, and what is wrong with them. Source: domain.md 2. */
function WorkflowPage() {
  const { groupId = '' } = useParams();
  const { data, error, isLoading, retry } = useGroupWorkflow(groupId);
  const create = (part: string, text: string, primary = false) => (
    <ButtonLink
      to={`/groups/${groupId}/${part}/create`}
      icon="add"
      {...(primary ? { variant: 'primary' } : {})}
    >
      {text}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Workflow"
        actions={
          <>
            {create('project_states', 'Create Project State')}
            {create('transitions', 'Create Transition')}
          </>
        }
      />
      <Box sx={{ display: 'grid', gap: 2, padding: { xs: '16px', sm: '16px 24px' } }}>
        {!data && error && (
          <ErrorPanel title="The workflow did not load" onRetry={retry} retrying={isLoading}>
            {error.message}
          </ErrorPanel>
        )}
        {!data && !error && (
          <WhileLoading loading skeleton={<Skeleton height={280} />}>
            {null}
          </WhileLoading>
        )}
        {data && <FindingList findings={data.findings} groupId={groupId} />}
        {data && !data.states.length && (
          <EmptyState
            icon="tune"
            title="There are no states yet"
            actions={create('project_states', 'Create Project State', true)}
          >
            Projects go from state to state. Create the one in which they start, then the others, then the
            transitions between them.
          </EmptyState>
        )}
        {data && data.states.length > 0 && (
          <States>
            {data.states.map((state) => (
              <StateRow key={state.id} state={state} workflow={data} groupId={groupId} />
            ))}
          </States>
        )}
      </Box>
    </>
  );
}

export default inGroup(WorkflowPage);
