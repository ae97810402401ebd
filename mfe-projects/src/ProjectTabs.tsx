import { useState } from 'react';
import { can } from 'shared-api/client';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project } from 'shared-api/contracts/project';
import { isShown, useFillers, type Filler } from 'shared-api/portal';
import { TabLinks } from 'shared-ui/content';
import { useLocation } from 'shared-ui/router';
import { showsMilestones } from './milestones/milestoneAccess';
import { showsServices } from './services/servicesAccess';

interface Tab {
  label: string;
  /** Below the project's address. */
  path: string;
  /** Whether the tab is shown; always shown when left out. */
  when?: (project: Project, permissions: readonly Permission[] | undefined) => boolean;
  /** The tab has pages below its own address. */
  within?: boolean;
  /** The tab comes after those of other areas. */
  last?: boolean;
}

/** This area's tabs in the order of spec 000, points 2 and 6. */
const ownTabs: readonly Tab[] = [
  { label: 'Info', path: '' },
  {
    label: 'AIMs',
    path: '/aims',
    when: (_project, permissions) => can(permissions, 'GET', 'aims'),
    within: true,
  },
  { label: 'Services', path: '/services', when: showsServices, within: true },
  { label: 'Timeline', path: '/timeline' },
  { label: 'Milestones', path: '/milestones', when: showsMilestones, within: true },
  {
    label: 'Financials',
    path: '/financials',
    when: (_project, permissions) => can(permissions, 'GET', 'financials'),
    within: true,
    last: true,
  },
];

/** Tabs that another area fills. */
const toTabs = (filler: Filler): Tab[] => {
  const { title, path, within = false, shown } = filler;
  if (path === undefined) return [];
  const when: Tab['when'] = (project, permissions) => isShown('project.tabs', filler, project, permissions);
  return [{ label: title, path: `/${path}`, within, ...(shown ? { when } : {}) }];
};

/** This area's tabs and those that other areas fill, in the order of spec 000, point 2. */
function useTabs(): Tab[] {
  const filled = useFillers('project.tabs').flatMap(toTabs);
  return [...ownTabs.filter(({ last }) => !last), ...filled, ...ownTabs.filter(({ last }) => last)];
}

/** @returns whether the present address is that of a tab, or of a page within it */
function useIsOpen(id: string): (tab: Tab) => boolean {
  const { pathname } = useLocation();
  const page = `/projects/${id}`;
  return ({ path, within = false }) =>
    pathname === `${page}${path}` || (within && pathname.startsWith(`${page}${path}/`));
}

/** The name of the tab at the present address; undefined on Info, which is the project's own page, and on pages that are no tabs. */
export function useTabName(id: string): string | undefined {
  const isOpen = useIsOpen(id);
  return useTabs().find((tab) => tab.path !== '' && isOpen(tab))?.label;
}

export interface ProjectTabsProps {
  id: string;
  project: Project | undefined;
  permissions: readonly Permission[] | undefined;
  /** The permissions have loaded or failed to load. */
  settled: boolean;
}

/**
 * The links to the tabs. Until project and permissions have loaded, tabs after the first one that may still appear are held back, so
 * that no tab moves under the pointer. A tab that the user loses while one of its pages is open stays until they leave it.
 */
export function ProjectTabs({ id, project, permissions, settled }: ProjectTabsProps) {
  const page = `/projects/${id}`;
  const all = useTabs();
  const isOpen = useIsOpen(id);
  const isOffered = ({ when }: Tab) => !when || Boolean(project && when(project, permissions));
  /** The path of the tab that the user stands on, once it was offered. */
  const [entered, setEntered] = useState<string>();
  const isVisible = (tab: Tab) => isOffered(tab) || (tab.path === entered && isOpen(tab));
  const open = all.find((tab) => isOpen(tab) && isVisible(tab))?.path;
  if (open !== entered) setEntered(open);
  const firstPending = project && settled ? -1 : all.findIndex((one) => !isVisible(one));
  const shown = all.slice(0, firstPending < 0 ? undefined : firstPending).filter(isVisible);
  const tabs = shown.map(({ label, path, within = false }) => ({ label, to: `${page}${path}`, within }));
  return <TabLinks label="Project" tabs={tabs} />;
}
