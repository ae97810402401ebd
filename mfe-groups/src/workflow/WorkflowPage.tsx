import { useGroupWorkflow } from 'shared-api/groups';
import type { GroupWorkflow } from 'shared-api/contracts/groupParts/groupWorkflow';
import { Segments } from 'shared-ui/controls';
import {
  Banner,
  Box,
  ButtonLink,
  EmptyState,
  ErrorPanel,
  PageHeader,
  RouterLink,
  Skeleton,
  styled,
  useIsPhone,
  WhileLoading,
} from 'shared-ui/core';
import { useParams, useSearchParams } from 'shared-ui/router';
import { inGroup } from '../shared/groupPart';
import { WorkflowList } from './WorkflowList';
import { WorkflowPicture } from './WorkflowPicture';

const Findings = styled('ul')({ display: 'grid', gap: 4, '& a': { textDecoration: 'underline' } });

/** The pages of a group's parts that findings lead to. */
const partOf = {
  state: 'project_states',
  transition: 'transitions',
  role: 'roles',
  permission: 'project_permissions',
} as const;

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

type View = 'picture' | 'list';
const views: { value: View; label: string }[] = [
  { value: 'picture', label: 'Picture' },
  { value: 'list', label: 'List' },
];

function WorkflowView({ view, workflow, groupId }: { view: View; workflow: GroupWorkflow; groupId: string }) {
  return view === 'list' ? (
    <WorkflowList workflow={workflow} groupId={groupId} />
  ) : (
    <WorkflowPicture workflow={workflow} groupId={groupId} />
  );
}

/** `groups/{id}/workflow`: the states of a group with the ways between them, and what is wrong with them. Source: domain.md 2. */
function WorkflowPage() {
  const { groupId = '' } = useParams();
  const { data, error, isLoading, retry } = useGroupWorkflow(groupId);
  const isPhone = useIsPhone();
  const [params, setParams] = useSearchParams();
  const asked = params.get('view');
  // A picture needs room: on a phone the list comes first.
  const view: View = asked === 'list' || asked === 'picture' ? asked : isPhone ? 'list' : 'picture';
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
          <>
            <Box sx={{ justifySelf: 'start' }}>
              <Segments<View>
                label="View"
                value={view}
                choices={views}
                onChange={(next) => setParams({ view: next })}
              />
            </Box>
            <WorkflowView view={view} workflow={data} groupId={groupId} />
          </>
        )}
      </Box>
    </>
  );
}

export default inGroup(WorkflowPage);
