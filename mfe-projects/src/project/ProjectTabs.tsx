import type { Permission } from 'shared-api/contracts/permissions';
import type { Project } from 'shared-api/contracts/project';
import { useFillers } from 'shared-api/portal';
import { TabLinks } from 'shared-ui/core';
import { showsFinancials } from '../financials/showsFinancials';
import { showsMilestones } from '../milestones/milestoneAccess';
import { showsServices } from '../services/servicesAccess';

interface OwnTab {
  label: string;
  /** Below the project's address. */
  path: string;
  /** Whether it is there, by what the project has and what one may do with it; always where left out. */
  when?: (project: Project, permissions: readonly Permission[] | undefined) => boolean;
  /** It has pages below its own address. */
  within?: boolean;
  /** Stands behind the tabs of other areas. */
  last?: boolean;
}

/** In the order of spec 000, point 2. */
const own: readonly OwnTab[] = [
  { label: 'Info', path: '' },
  { label: 'Services', path: '/services', when: showsServices, within: true },
  { label: 'Timeline', path: '/timeline' },
  { label: 'Milestones', path: '/milestones', when: showsMilestones, within: true },
  { label: 'Financials', path: '/financials', when: showsFinancials, within: true, last: true },
];

export interface ProjectTabsProps {
  id: string;
  project: Project | undefined;
  permissions: readonly Permission[] | undefined;
}

/** Own tabs and those that other areas fill, in the order of spec 000, point 2. */
export function ProjectTabs({ id, project, permissions }: ProjectTabsProps) {
  const page = `/projects/${id}`;
  const filled = useFillers('project.tabs').flatMap(({ title, path }) =>
    path === undefined ? [] : [{ label: title, to: `${page}/${path}` }],
  );
  const shown = own.filter(({ when }) => !when || (project && when(project, permissions)));
  const linksOf = (tabs: readonly OwnTab[]) =>
    tabs.map(({ label, path, within }) => ({ label, to: `${page}${path}`, ...(within ? { within } : {}) }));
  return (
    <TabLinks
      label="Project"
      tabs={[
        ...linksOf(shown.filter(({ last }) => !last)),
        ...filled,
        ...linksOf(shown.filter(({ last }) => last)),
      ]}
    />
  );
}
