import type { GroupWorkflow } from 'shared-api/contracts/groupParts/groupWorkflow';
import { formatCount } from 'shared-api/format';
import { useGroup } from 'shared-api/groups';
import { phoneMedia, RouterLink, StateChip, styled, t, stateKind } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';

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
    gridTemplateColumns: '220px 180px minmax(0, 1fr)',
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
const StateLink = styled(RouterLink)({
  justifySelf: 'start',
  '& > svg': { marginLeft: 4, verticalAlign: 'middle' },
  '&:hover > svg': { transform: 'translateX(2px)' },
});

interface WorkflowListProps {
  workflow: GroupWorkflow;
  groupId: string;
}

/** The number of projects in a state, as a link to them once the group's name is known: the list filters by it. */
function ProjectCount({ state, groupId }: { state: State; groupId: string }) {
  const { data: group } = useGroup(groupId);
  if (!state.projects) return 'No project';
  const text = `${formatCount(state.projects)} ${state.projects === 1 ? 'project' : 'projects'}`;
  if (!group) return text;
  const query = new URLSearchParams({ project_type_name: group.name, project_state_name: state.name });
  return <RouterLink to={`/projects?${query.toString()}`}>{text}</RouterLink>;
}

/** A state with its projects, and the transitions out of it. */
function StateRow({ state, workflow, groupId }: WorkflowListProps & { state: State }) {
  const { id, name, colour, progress, p80_days: p80 } = state;
  const out = workflow.transitions.filter(({ src_state_id: src }) => src === id);
  const nameOf = (stateId: number) => workflow.states.find((one) => one.id === stateId)?.name ?? '';
  return (
    <li>
      <StateLink to={`/groups/${groupId}/project_states/${id}/update`}>
        <StateChip label={name} hue={colour} kind={stateKind(state)} fraction={progress} />
        <Icon name="chevron-right" />
      </StateLink>
      <small>
        <ProjectCount state={state} groupId={groupId} />
        {p80 !== null && (
          <div>
            80 % leave within {p80} {p80 === 1 ? 'day' : 'days'}
          </div>
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

/** The states of a group with the ways between them, as a list. */
export function WorkflowList({ workflow, groupId }: WorkflowListProps) {
  return (
    <States>
      {workflow.states.map((state) => (
        <StateRow key={state.id} state={state} workflow={workflow} groupId={groupId} />
      ))}
    </States>
  );
}
