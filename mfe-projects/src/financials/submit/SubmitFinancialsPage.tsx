import { useState, type ReactNode } from 'react';
import { can, usePermissions, useProject, useTransitions } from 'shared-api/client';
import {
  rereadFinancials,
  useAvailableServices,
  useEditableFinancials,
  useServices,
  type EditableFinancials,
} from 'shared-api/delivery';
import { sumDollars } from 'shared-api/prices';
import { Box, ButtonLink, ErrorPanel, WhileLoading } from 'shared-ui/core';
import { useParams } from 'shared-ui/router';
import { FormFailure, failureOf, FormHeading, InsteadOfForm } from '../../shared/form/FormFrame';
import { FormSkeleton } from '../../shared/form/FormSkeleton';
import { GoneNotice, useBackWhenGone } from '../../shared/useBackWhenGone';
import { SubmitFinancials } from './SubmitFinancials';

export const submitTitle = 'Submit Quote';

const instead = (title: string, icon: 'lock' | 'search', to: string, back: string, text: ReactNode) => (
  <InsteadOfForm title={submitTitle}>
    <ErrorPanel icon={icon} title={title} actions={<ButtonLink to={to}>{back}</ButtonLink>}>
      {text}
    </ErrorPanel>
  </InsteadOfForm>
);

/** Loads everything that the form of one project needs. */
function LoadedForm({ id }: { id: string }) {
  const project = useProject(id);
  const permissions = usePermissions(id);
  const opened = useEditableFinancials(id);
  const transitions = useTransitions(id);
  const lines = useServices(id);
  const catalogue = useAvailableServices(id);
  // A user who loses the permission while typing keeps the form; saving it then fails with the reason.
  const [wasAllowed, setWasAllowed] = useState(false);
  const allowed = can(permissions.data, 'PUT', 'financials');
  if (allowed && !wasAllowed) setWasAllowed(true);
  /** Set when the financials were saved but the project was not moved: the form starts again from what was saved. */
  const [restart, setRestart] = useState<{ opened: EditableFinancials; problem: string; times: number }>();
  const stays = useBackWhenGone(id, Boolean(project.data), project.error ?? permissions.error);
  const answers = [project, permissions, transitions, lines, catalogue];

  if (!project.data && [400, 403, 404].includes(project.error?.status ?? 0))
    return instead(
      'There is no such project, or you may not see it.',
      'search',
      '/projects',
      'Back to Projects',
      'Check the number, or ask the person who sent you the link.',
    );
  if (permissions.data && project.data && !allowed && !wasAllowed) {
    const sees = can(permissions.data, 'GET', 'financials');
    return instead(
      'You may not edit the financials of this project now',
      'lock',
      `/projects/${id}${sees ? '/financials' : ''}`,
      sees ? 'Back to Financials' : 'Back to Info',
      `Who may edit them depends on its state, ${project.data.project_state.name}.`,
    );
  }
  if (failureOf([...answers, opened]))
    return <FormFailure title={submitTitle} answers={[...answers, opened]} />;
  const ready = [...answers, opened].every(({ data }) => data);
  const startAgain = async (text: string, saved: EditableFinancials) => {
    // If the connection broke after saving, this read fails as well.
    const fresh = await rereadFinancials(id).catch(() => saved);
    setRestart({ opened: fresh, problem: text, times: (restart?.times ?? 0) + 1 });
  };
  return (
    <WhileLoading
      loading={!ready}
      skeleton={
        <>
          <FormHeading title={submitTitle} />
          <FormSkeleton />
        </>
      }
    >
      {stays && (
        <Box sx={{ padding: { xs: '16px 16px 0', sm: '16px 24px 0' } }}>
          <GoneNotice id={id} />
        </Box>
      )}
      {ready && (
        <SubmitFinancials
          key={restart?.times ?? 0}
          project={project.data!}
          opened={restart?.opened ?? opened.data!}
          problem={restart?.problem}
          transitions={transitions.data!}
          services={sumDollars(lines.data!.map(({ total }) => total))}
          prices={can(permissions.data, 'GET', 'service_prices')}
          catalogue={catalogue.data!}
          maySave={allowed}
          onStays={startAgain}
        />
      )}
    </WhileLoading>
  );
}

/** `projects/{projectId}/financials/submit`: scope and price of a project. Source: spec 000, points 2 and 4 (Quoted). */
export default function SubmitFinancialsPage() {
  const { projectId: id = '' } = useParams();
  return <LoadedForm key={id} id={id} />;
}
