import { act, screen, within } from '@testing-library/react';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project, Transition } from 'shared-api/contracts/project';
import type { Service, ServiceLine } from 'shared-api/contracts/services';
import { Reply } from 'shared-api/testing';
import ServicesPage from '../ServicesPage';
import UpdateServicesPage from '../UpdateServicesPage';
import { aProject, pairs, noEffects } from './fixtures';
import { renderAt } from './renderAt';
import { held } from './serviceFixtures';

// jsdom has no layout: fakes a viewport of 600 px over items of 100 px.
const height = (pixels: (element: HTMLElement) => number) => ({
  configurable: true,
  get(this: HTMLElement) {
    return pixels(this);
  },
});
Object.defineProperties(HTMLElement.prototype, {
  clientHeight: height(() => 600),
  scrollHeight: height(() => 1_000_000),
  offsetHeight: height(({ dataset }) => (dataset['index'] === undefined ? 600 : 100)),
});
HTMLElement.prototype.scrollTo = function scrollTo(this: HTMLElement, to?: ScrollToOptions | number) {
  this.scrollTop = typeof to === 'object' ? (to.top ?? 0) : 0;
  act(() => void this.dispatchEvent(new Event('scroll')));
};

export const all = pairs('PUT services', 'PUT services_lock', 'GET service_prices', 'PUT financials');

export interface ServedServices {
  project?: Partial<Project>;
  permissions?: Permission[];
  transitions?: Transition[];
  lines?: ServiceLine[];
  catalogue?: Service[];
  routes?: Record<string, unknown>;
  /** The part of the address after `/projects/481/services`. */
  address?: string;
}

/** Opens the Services tab of project 481, or its form, as the shell does, coming from the list. */
export async function renderServices({
  project,
  permissions = all,
  transitions = [],
  lines = [],
  catalogue = [],
  routes,
  address = '',
}: ServedServices = {}) {
  localStorage.clear();
  return renderAt(
    ['/projects', `/projects/481/services${address}`],
    {
      projects: <h1>Projects</h1>,
      'projects/:projectId': <h1>Info of the project</h1>,
      'projects/:projectId/services': <ServicesPage />,
      'projects/:projectId/services/update': <UpdateServicesPage />,
    },
    {
      'GET /api/projects/481': aProject({ services: held(lines), ...project }),
      'GET /api/projects/481/permissions': permissions,
      'GET /api/projects/481/transitions': transitions,
      'GET /api/projects/481/transition_effects': noEffects,
      'GET /api/projects/481/services': new Reply(200, lines, { ETag: '"7"' }),
      'GET /api/projects/481/available_services': catalogue,
      ...routes,
    },
  );
}

/** The texts of a row of the table, cell by cell. */
export const cellsOf = (row: HTMLElement) =>
  [...row.querySelectorAll('th, td')].map((cell) => cell.textContent);

/** The row of a service, whether it is read or edited. */
export const rowOf = async (name: string) => {
  const cell = await screen.findByText(name);
  return within(cell.closest<HTMLElement>('[data-service]')!);
};
