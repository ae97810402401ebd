import type { Permission } from 'shared-api/contracts/permissions';
import type { Project } from 'shared-api/contracts/project';
import { isShown, useFillers, type Filler } from 'shared-api/portal';
import { TabLinks } from 'shared-ui/core';
import { showsFinancials } from './financials/showsFinancials';
import { showsMilestones } from './milestones/milestoneAccess';
import { showsServices } from './services/servicesAccess';

interface Tab {
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
const own: readonly Tab[] = [
  { label: 'Info', path: '' },
  { label: 'Services', path: '/services', when: showsServices, within: true },
  { label: 'Timeline', path: '/timeline' },
  { label: 'Milestones', path: '/milestones', when: showsMilestones, within: true },
  { label: 'Financials', path: '/financials', when: showsFinancials, within: true, last: true },
];

/** A tab that another area fills. */
const tabOf = (filler: Filler): Tab[] => {
  const { title, path, within = false, shown } = filler;
  if (path === undefined) return [];
  const when: Tab['when'] = (project, permissions) => isShown('project.tabs', filler, project, permissions);
  return [{ label: title, path: `/${path}`, within, ...(shown ? { when } : {}) }];
};

export interface ProjectTabsProps {
  id: string;
  project: Project | undefined;
  permissions: readonly Permission[] | undefined;
  /** It is known what one may do, or that it cannot be read. */
  settled: boolean;
}

/**
 * Own tabs and those that other areas fill, in the order of spec 000, point 2. Until it is known which there are, those behind one
 * that may yet come wait: none moves from under the pointer.
 */
export function ProjectTabs({ id, project, permissions, settled }: ProjectTabsProps) {
  const page = `/projects/${id}`;
  const filled = useFillers('project.tabs').flatMap(tabOf);
  const all = [...own.filter(({ last }) => !last), ...filled, ...own.filter(({ last }) => last)];
  const isThere = ({ when }: Tab) => !when || Boolean(project && when(project, permissions));
  const mayCome = project && settled ? -1 : all.findIndex((one) => !isThere(one));
  const shown = all.slice(0, mayCome < 0 ? undefined : mayCome).filter(isThere);
  const tabs = shown.map(({ label, path, within = false }) => ({ label, to: `${page}${path}`, within }));
  return <TabLinks label="Project" tabs={tabs} />;
}
