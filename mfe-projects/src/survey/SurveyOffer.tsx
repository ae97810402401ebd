import { can } from 'shared-api/client';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project } from 'shared-api/contracts/project';
import { Box, lazyComponent, Skeleton } from 'shared-ui/core';
import { WhileOffered } from '../shared/WhileOffered';

const Nothing = () => null;
// If the code does not load, the page works without the offer.
const Banner = lazyComponent<{ project: Project }>(
  () => import(/* webpackChunkName: "ProjectSurvey" */ './SurveyBanner').catch(() => ({ default: Nothing })),
  // As high as the banner, so that the page does not move when it appears.
  () => (
    <Box sx={{ padding: '16px 24px' }}>
      <Skeleton height={40} />
    </Box>
  ),
);

export interface SurveyOfferProps {
  project: Project;
  permissions: readonly Permission[] | undefined;
}

/**
 * Offers the survey of a project while the user may answer it, and thanks them afterwards. Its code is loaded only then.
 * Source: spec 000, points 2 (Post Project Survey) and 9.
 */
export function SurveyOffer({ project, permissions }: SurveyOfferProps) {
  return (
    <WhileOffered when={can(permissions, 'POST', 'survey')}>
      <Banner project={project} />
    </WhileOffered>
  );
}
