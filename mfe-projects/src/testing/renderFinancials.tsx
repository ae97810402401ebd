import type { Financials, Quote, Submission } from 'shared-api/contracts/financials';
import { Reply } from 'shared-api/testing';
import FinancialsPage from '../FinancialsPage';
import SubmitFinancialsPage from '../financials/submit/SubmitFinancialsPage';
import { aProject, aRole, noEffects, pairs } from './fixtures';
import { renderAt } from './renderAt';

/** Submitted financials of a project without services. */
export const someFinancials = (part: Partial<Financials> = {}): Financials => ({
  scope: 'Two leaves',
  price: 900,
  has_services: false,
  category: { id: 4, name: 'VLAN', descr: '' },
  total: 900,
  submitted_by: { id: 2, name: 'Daniel Okafor' },
  submitted_on: '2026-11-17T09:00:00Z',
  quoted_state: { id: 5, name: 'Quoted' },
  ...part,
});

export const noFinancials = someFinancials({
  scope: '',
  price: null,
  category: null,
  total: null,
  submitted_by: null,
  submitted_on: null,
});

/** A pending quote. Its number is the last digit of its id, so that a text with the wrong one of the two fails. */
export const aQuote = (id: number, part: Partial<Quote> = {}): Quote => ({
  id,
  number: id % 10,
  revises: null,
  scope: `Scope of ${id}`,
  price: 100,
  approved: null,
  creator: { id: 2, name: 'Daniel Okafor' },
  created_on: `2026-11-18T09:00:${String(id % 60).padStart(2, '0')}Z`,
  decided_by: null,
  decided_on: null,
  ...part,
});

/** The quote after somebody decided it. */
export const decided = (quote: Quote, approved: boolean, by = 'Helen Ward'): Quote => ({
  ...quote,
  approved,
  decided_by: { id: 30, name: by },
  decided_on: '2026-11-19T09:00:00Z',
});

export const aSubmission = (version: number, part: Partial<Submission> = {}): Submission => ({
  version,
  scope: 'Two leaves',
  price: 900,
  category: { id: 4, name: 'VLAN', descr: '' },
  submitted_by: { id: 2, name: 'Daniel Okafor' },
  submitted_on: `2026-11-17T09:00:0${version}Z`,
  ...part,
});

export const quotedState = { ...aProject().project_state, id: 5, name: 'Quoted', is_start: false };
export const quotedProject = aProject({
  project_state: quotedState,
  roles: [aRole(7, 'PAN Owner', { usr: { id: 30, name: 'Helen Ward', active: true } })],
});

const all = pairs('GET financials', 'GET service_prices');

/** Opens a page of the financials of project 481, as the shell does, coming from the project page. */
export async function renderFinancials(
  routes: Record<string, unknown> = {},
  { submit = false, may = [] as string[], prices = true } = {},
) {
  localStorage.clear();
  return renderAt(
    ['/projects/481', `/projects/481/financials${submit ? '/submit' : ''}`],
    {
      projects: <h1>Projects</h1>,
      'projects/:projectId': <h1>Info</h1>,
      'projects/:projectId/financials': <FinancialsPage />,
      'projects/:projectId/financials/submit': <SubmitFinancialsPage />,
    },
    {
      'GET /api/projects/481': quotedProject,
      'GET /api/projects/481/permissions': [...(prices ? all : pairs('GET financials')), ...pairs(...may)],
      'GET /api/projects/481/transitions': [],
      'GET /api/projects/481/transition_effects': noEffects,
      'GET /api/projects/481/financials': new Reply(200, someFinancials(), { ETag: '"1"' }),
      'GET /api/projects/481/financials/history': [aSubmission(1)],
      'GET /api/projects/481/financial_attachments': [],
      'GET /api/projects/481/quotes': [],
      'GET /api/projects/481/services': [],
      'GET /api/projects/481/available_services': [],
      ...routes,
    },
  );
}
