import { can, useProjectNext } from 'shared-api/client';
import type { NextStep, ProjectNext } from 'shared-api/contracts/next';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project } from 'shared-api/contracts/project';
import { useCurrentUser } from 'shared-api/portal';
import { Banner, phoneMedia, RouterLink, Skeleton, styled, t, useDelayedFlag } from 'shared-ui/core';
import { Icon } from 'shared-ui/icons';
import { useLocation } from 'shared-ui/router';
import { WhyLink } from '../shared/why/WhyLink';
import { openMilestones, ownStepsOf } from './nextActions';
import { useNextStepDialog } from './NextStepDialog';
import { NextStepWords } from './NextStepWords';
import { blockedWords, namingYou, sinceWords, targetWords, waitingWords } from './nextWords';

const Place = styled('div')({
  margin: '16px 24px 0',
  '&[data-inside]': { margin: '0 0 16px' },
  [phoneMedia]: { margin: '16px 16px 0' },
});
const Quiet = styled('div')({
  display: 'flex',
  gap: 8,
  border: `1px solid ${t.border}`,
  borderRadius: 6,
  padding: '9px 12px',
  backgroundColor: t.bgSubtle,
  color: t.text2,
  overflowWrap: 'anywhere',
  '& > svg': { flex: 'none', marginTop: 1, color: t.text3 },
  '& strong': { fontWeight: 600, color: t.text },
});
const Muted = styled('span')({ color: t.text2 });

/** Whether the user may add services to a new project that has none. */
const mayAddServices = (project: Project, permissions: readonly Permission[] | undefined) =>
  project.project_state.is_start &&
  project.project_type.use_subcats &&
  !project.services.length &&
  can(permissions, 'PUT', 'services');

interface BannerProps {
  project: Project;
  permissions: readonly Permission[] | undefined;
  next: ProjectNext;
  /** Opens the dialog of a step. */
  onOpen: (step: NextStep) => void;
}

function YouAreNext({ project, permissions, next, onOpen }: BannerProps) {
  const { pathname } = useLocation();
  const { id, project_state: state } = project;
  const steps = ownStepsOf(next);
  const blockers = blockedWords(steps);
  const blockedStep = steps.find(({ transition }) => transition?.blocked.length);
  const milestones = `/projects/${id}/milestones`;
  const open = pathname.startsWith(milestones) ? undefined : openMilestones(project);
  const services = mayAddServices(project, permissions) && (
    <>
      , or <RouterLink to={`/projects/${id}/services/update`}>add services</RouterLink>
    </>
  );
  return (
    <Banner kind="accent" title="You’re next.">
      <NextStepWords {...{ project, permissions, steps, onOpen }} end={services} />
      {blockers.length > 0 && (
        <Muted>
          Before that: {blockers.join(' ')}{' '}
          <WhyLink
            project={project}
            search={blockedStep?.text}
            transition={blockedStep?.transition?.id}
          />{' '}
        </Muted>
      )}
      {open && (
        <>
          <RouterLink to={milestones}>{open}</RouterLink>.{' '}
        </>
      )}
      <Muted>{targetWords(state, next.target_days)}</Muted>
    </Banner>
  );
}

function Held({ step }: { step: NextStep }) {
  const [line] = waitingWords([step]);
  return (
    <Quiet role="status">
      <Icon name="pause" size={18} />
      <div>
        <strong>On hold</strong> {sinceWords(step.days)}.{' '}
        {step.mine ? 'You can remove the hold when the work goes on.' : `${line!.key} can remove the hold.`}
      </div>
    </Quiet>
  );
}

/** The most lines shown. */
const maxLines = 3;

function Waiting({ project, next }: Pick<BannerProps, 'project' | 'next'>) {
  const { id: userId } = useCurrentUser();
  const steps = next.steps.filter(({ kind }) => kind !== 'survey');
  const lines = waitingWords(namingYou(steps, userId)).slice(0, maxLines);
  const target = targetWords(project.project_state, next.target_days);
  return (
    <Quiet role="status">
      <Icon name="hourglass" size={18} />
      <div>
        {lines.map(({ key, text, days }, i) => (
          <div key={key}>
            <strong>Waiting for</strong> {text}, {sinceWords(days)}. {i === lines.length - 1 && target}
          </div>
        ))}
      </div>
    </Quiet>
  );
}

export interface NextBannerProps extends Pick<BannerProps, 'project' | 'permissions'> {
  /** Whether the banner stands in a padded column instead of across the page. */
  inside?: boolean;
}

function BannerPlace({ project, inside = false, ...told }: NextBannerProps & Pick<BannerProps, 'onOpen'>) {
  const closed = project.project_state.is_closed;
  const { data: next, error } = useProjectNext(closed ? null : String(project.id));
  const slow = useDelayedFlag(!closed && !next && !error);
  const place = inside ? { 'data-inside': '' } : {};
  if (closed || (error && !next)) return null;
  if (!next)
    return <Place {...place}>{slow ? <Skeleton height={40} /> : <div style={{ height: 40 }} />}</Place>;
  const [first] = next.steps;
  if (!first || first.kind === 'survey') return null;
  return (
    <Place {...place}>
      {first.kind === 'hold' ? (
        <Held step={first} />
      ) : next.mine ? (
        <YouAreNext project={project} next={next} {...told} />
      ) : (
        <Waiting project={project} next={next} />
      )}
    </Place>
  );
}

/**
 * Tells who must act next, and on what: accented if it is the user, otherwise quietly whom the project waits for. Empty on a
 * closed project. The words of the user's own steps take them. It reserves its height while it loads and shows nothing if it
 * fails. Source: ux.md ("You're next").
 */
export function NextBanner(props: NextBannerProps) {
  const { open, dialog } = useNextStepDialog(props);
  return (
    <>
      <BannerPlace {...props} onOpen={open} />
      {dialog}
    </>
  );
}
