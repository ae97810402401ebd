import type { ReactNode } from 'react';
import { useTeam } from 'shared-api/accounts';
import type { Team } from 'shared-api/contracts/accounts';
import {
  Box,
  ButtonLink,
  ErrorPanel,
  PageHeader,
  Skeleton,
  useAddressName,
  WhileLoading,
} from 'shared-ui/core';
import { useParams } from 'shared-ui/router';

const noTeam = 'There is no such team.';

export interface TeamGateProps {
  title: string;
  /** Whether only people who manage the team may open the page. */
  toChange?: boolean;
  /** The message for others. */
  denied?: string;
  children: (team: Team) => ReactNode;
}

/** Loads the team that the address names, then shows the page, with the team's name in the breadcrumbs and the browser tab. */
export function TeamGate({
  title,
  toChange = false,
  denied = 'You may not change who is in this team.',
  children,
}: TeamGateProps) {
  const { teamId = '' } = useParams();
  const { data: team, error, isLoading, retry } = useTeam(teamId);
  useAddressName(`/teams/${teamId}`, team?.name);
  if (team && (team.can_edit || !toChange)) return children(team);
  const missing = team ? denied : [400, 403, 404].includes(error?.status ?? 0) ? noTeam : undefined;
  const back = <ButtonLink to="/teams">Back to Teams</ButtonLink>;
  return (
    <>
      <PageHeader title={title} subject={missing ? null : undefined} />
      <Box sx={{ padding: { xs: '16px', sm: '16px 24px' } }}>
        {missing ? (
          <ErrorPanel icon="search" title={missing} actions={back}>
            {team
              ? 'Its managers and global admins can.'
              : 'Check the address, or ask the person who sent you the link.'}
          </ErrorPanel>
        ) : error ? (
          <ErrorPanel title="The team did not load" onRetry={retry} retrying={isLoading} actions={back}>
            {error.message}
          </ErrorPanel>
        ) : (
          <WhileLoading loading skeleton={<Skeleton width={320} height={32} />}>
            {null}
          </WhileLoading>
        )}
      </Box>
    </>
  );
}
