import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { usePermissions, useProject, type ApiError } from 'shared-api/client';
import {
  Box,
  ButtonLink,
  currentPageCrumb,
  ErrorPanel,
  FormNotice,
  LoadError,
  runAfterFirstScreen,
  WhileLoading,
} from 'shared-ui/core';
import { useParams } from 'shared-ui/router';
import { SurveyOffer } from './survey/SurveyOffer';
import { NextBanner } from './next/NextBanner';
import { NextBar } from './next/NextBar';
import { ProjectHeading } from './project/ProjectHeading';
import { ProjectSkeleton } from './project/ProjectSkeleton';
import { ProjectTabs, useTabName } from './ProjectTabs';
import { loadProjectDialogs } from './shared/loadProjectDialogs';
import type { ProjectTab } from './shared/ProjectTab';
import { GoneNotice, isGone, useBackWhenGone } from './shared/useBackWhenGone';

function Failure({
  id,
  error,
  retry,
  busy,
}: {
  id: string;
  error: ApiError;
  retry: () => void;
  busy: boolean;
}) {
  const back = <ButtonLink to="/projects">Back to Projects</ButtonLink>;
  return (
    <>
      <ProjectHeading id={id} project={undefined} isGone={isGone(error)} />
      <Box sx={{ padding: { xs: '16px', sm: '16px 24px' } }}>
        {isGone(error) ? (
          <ErrorPanel icon="search" title="There is no such project, or you may not see it." actions={back}>
            Check the number, or ask the person who sent you the link.
          </ErrorPanel>
        ) : (
          <ErrorPanel title="The project did not load" onRetry={retry} retrying={busy} actions={back}>
            {error.message}
          </ErrorPanel>
        )}
      </Box>
    </>
  );
}

export interface ProjectPageProps {
  children: (tab: ProjectTab) => ReactNode;
  /** The tab draws the banner that tells who is next itself. */
  ownBanner?: boolean;
  /** Names a page below a tab, or one that is no tab, in the browser tab's title. Tabs are named there by their own label. */
  name?: string;
}

/** The name that the page of another area's tab gives to its breadcrumb (`usePageCrumb`); undefined on the tab's own page. */
function useNameBelowTab(): string | undefined {
  const below = useSyncExternalStore(currentPageCrumb.subscribe, currentPageCrumb.get);
  return below?.pathname === window.location.pathname ? below.label : undefined;
}

function Page({ id, children, ownBanner = false, name }: ProjectPageProps & { id: string }) {
  const { data: project, error, isLoading, retry } = useProject(id);
  const permissions = usePermissions(id);
  const tabName = useTabName(id);
  const pageName = useNameBelowTab() ?? name ?? tabName;
  const stays = useBackWhenGone(id, Boolean(project), error);
  useEffect(() => runAfterFirstScreen(loadProjectDialogs), []);

  if (error && (!project || (isGone(error) && !stays)))
    return <Failure id={id} error={error} retry={retry} busy={isLoading} />;
  return (
    <FormNotice notice={stays && <GoneNotice id={id} />}>
      <ProjectHeading id={id} project={project} permissions={permissions.data} tab={pageName} />
      <ProjectTabs
        id={id}
        project={project}
        permissions={permissions.data}
        settled={Boolean(permissions.data ?? permissions.error)}
      />
      {!permissions.data && (
        <LoadError title="Some buttons are missing." sx={{ margin: '16px 24px 0' }} read={permissions}>
          What you may do with this project could not be read:{' '}
        </LoadError>
      )}
      {project && <SurveyOffer project={project} permissions={permissions.data} />}
      {project && !ownBanner && <NextBanner project={project} permissions={permissions.data} />}
      <WhileLoading loading={!project} skeleton={<ProjectSkeleton />}>
        {project && children({ project, permissions: permissions.data })}
      </WhileLoading>
      {project && <NextBar project={project} permissions={permissions.data} />}
    </FormNotice>
  );
}

/**
 * The frame of the project page: heading, tabs and banners around the tab that `children` draws. The address names the project.
 * The frame is mounted anew for another project, so that a dialog open on one is not open on the next. Source: spec 000, point 2
 * (Project page).
 */
export function ProjectPage(props: ProjectPageProps) {
  const { projectId: id = '' } = useParams();
  return <Page key={id} id={id} {...props} />;
}
