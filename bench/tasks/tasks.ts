import type { Page } from '@playwright/test';
import { workingDay } from '../../e2e/support/projectForm';
import type { Hands } from './Hands';
import {
  submitted,
  withChangeToReview,
  withMilestones,
  withPendingChange,
  withQuote,
  type ApiOf,
  type Prepared,
} from './prepare';

type Way = (hands: Hands, ...prepared: Prepared[]) => Promise<void>;

/** A task that people do every day, in two ways that lead to the same. */
export interface Task {
  title: string;
  /** Login of the person. */
  as: string;
  /** The address where the person is at first. */
  from: string;
  /** Makes what the task needs, anew for each way. */
  prepare?: (apiOf: ApiOf) => Promise<Prepared[]>;
  /** The only way that there was at first, through list, page and dialog. It still works. */
  before: Way;
  /** The shortest way that there is now. */
  now: Way;
}

const one = (prepare: (apiOf: ApiOf) => Promise<Prepared>) => async (apiOf: ApiOf) => [await prepare(apiOf)];
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const sidebar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name });
const changePanel = (page: Page) => page.getByRole('region', { name: 'Standard change' });

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const opened = (page: Page, id: number | RegExp) =>
  page.getByRole('heading', { level: 1, name: id instanceof RegExp ? id : `Project: ${id}` }).waitFor();

/** Finds a project by its name in the list, and opens it. */
async function openByList(hands: Hands, { id, name }: Prepared): Promise<void> {
  const { page } = hands;
  const cells = page.getByRole('gridcell');
  const ids = cells.getByRole('link', { name: /^\d+$/ });
  await hands.click(sidebar(page, 'Projects'));
  await ids.first().waitFor();
  await hands.click(page.getByRole('searchbox', { name: 'Search by name or ID' }));
  await hands.type(name);
  // The found row is in another place than before: a click meanwhile would begin on one row and end on another.
  await ids.nth(1).waitFor({ state: 'detached' });
  await hands.click(cells.getByRole('link', { name: String(id), exact: true }));
  await opened(page, id);
}

/** Fills the form of a project of Network, and raises it. */
async function raise(hands: Hands): Promise<void> {
  const { page } = hands;
  await hands.choose(page.getByRole('combobox', { name: 'Delivery Group' }), 'Network');
  for (const [label, text] of [
    [/^Project name/, `Raised by hand ${Date.now()}`],
    [/^Clarity Code/, 'NET-2026-0418'],
    [/^PAN Code/, '4471-09-220'],
    [/^Release ID/, 'OPS-88340'],
    [/^Work Required/, 'Same design as DC4, in four windows.'],
  ] as const) {
    await hands.click(page.getByLabel(label));
    await hands.type(text);
  }
  await hands.click(page.getByRole('spinbutton', { name: 'Day' }));
  await hands.type(workingDay());
  await hands.click(page.getByRole('combobox', { name: 'PAN Owner' }));
  await hands.type('Helen');
  await hands.click(page.getByRole('option', { name: 'Helen Ward' }));
  await hands.choose(page.getByRole('combobox', { name: 'Site' }), { index: 1 });
  await hands.click(button(page, 'Create Project'));
  await opened(page, /^Project: \d+$/);
}

const comment = 'Optics arrive on Monday; the survey can begin on Tuesday.';

async function writeComment(hands: Hands): Promise<void> {
  await hands.click(button(hands.page, 'Add comment'));
  await hands.click(hands.page.getByRole('dialog').getByRole('textbox', { name: /Comment/ }));
  await hands.type(comment);
}

/** Opens the form of a booking of a rack from the page of the project, and fills the day and what it is for. */
async function beginBooking(hands: Hands): Promise<void> {
  const { page } = hands;
  await hands.click(tab(page, 'Bookings'));
  await hands.click(page.getByRole('link', { name: 'Lab Time' }));
  await hands.click(page.getByRole('link', { name: 'New Booking' }));
  await hands.click(page.getByRole('spinbutton', { name: 'Day' }));
  await hands.type(workingDay());
  await hands.click(page.getByRole('textbox', { name: 'Purpose' }));
  await hands.type('Failover under load');
}

/** Opens the change of a project by the list of projects and the project's page. */
async function openChangeByList(hands: Hands, project: Prepared): Promise<void> {
  await openByList(hands, project);
  await hands.click(tab(hands.page, 'Bookings'));
  await hands.click(hands.page.getByRole('gridcell').getByRole('link', { name: 'Standard change' }));
}

/** Opens the change of a project where the page “Needs you” lists it. */
const openListedChange = (hands: Hands, { id }: Prepared): Promise<void> =>
  hands.click(hands.page.getByRole('link', { name: new RegExp(`for #${id} `) }));

async function approveChange(hands: Hands): Promise<void> {
  await hands.click(changePanel(hands.page).getByRole('button', { name: /^Approve/ }));
  await seen(hands.page, 'Booked.');
}

async function reviewChange(hands: Hands): Promise<void> {
  const form = changePanel(hands.page).getByRole('form', { name: 'Review “Standard change”' });
  await hands.click(form.getByRole('radio', { name: 'In review', exact: true }));
  await hands.click(form.getByRole('button', { name: 'Save review' }));
  await form.waitFor({ state: 'detached' });
}

const holdWords = 'Waits for the fire inspection';

export const tasks: Task[] = [
  {
    title: 'Raise a project',
    as: 'requester',
    from: '/home',
    async before(hands) {
      await hands.click(sidebar(hands.page, 'Projects'));
      await hands.click(hands.page.getByRole('main').getByRole('link', { name: 'New project' }));
      await raise(hands);
    },
    async now(hands) {
      await hands.press('c');
      await raise(hands);
    },
  },
  {
    title: 'Find a project by its name',
    as: 'pm',
    from: '/home',
    prepare: one(submitted),
    before: openByList,
    async now(hands, { id, name }) {
      await hands.press('/');
      await hands.page.getByRole('combobox', { name: /find/i }).waitFor();
      await hands.type(name);
      await hands.page
        .getByRole('option', { name: new RegExp(`${id}`) })
        .first()
        .waitFor();
      await hands.press('Enter');
      await opened(hands.page, id);
    },
  },
  {
    title: 'Take up a submitted project',
    as: 'reviewer',
    from: '/projects',
    prepare: one(submitted),
    async before(hands, project) {
      const { page } = hands;
      await openByList(hands, project);
      await hands.click(button(page, 'Change State'));
      const form = page.getByRole('dialog', { name: 'Change State' });
      await hands.click(form.getByRole('radio', { name: 'In Review' }));
      await hands.click(form.getByRole('button', { name: 'Change State' }));
      await hands.click(button(page, 'Confirm'));
      await seen(page, `Project ${project.id} is now In Review`);
    },
    async now(hands, { id }) {
      const { page } = hands;
      await hands.click(sidebar(page, 'Needs you'));
      await hands.click(button(page, `Take Up: #${id}`));
      await hands.click(
        page.getByRole('dialog', { name: 'Change State' }).getByRole('button', { name: 'Change State' }),
      );
      await hands.click(button(page, 'Confirm'));
      await seen(page, `Project ${id} is now In Review`);
    },
  },
  {
    title: 'Approve a quote',
    as: 'helen.ward',
    from: '/projects',
    prepare: one(withQuote),
    async before(hands, project) {
      await openByList(hands, project);
      await hands.click(tab(hands.page, 'Financials'));
      await hands.click(button(hands.page, 'Approve'));
      await hands.click(hands.page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }));
      await seen(hands.page, 'Approved by Helen Ward');
    },
    async now(hands, { id }) {
      const { page } = hands;
      await hands.click(sidebar(page, 'Needs you'));
      await hands.click(
        page
          .getByRole('listitem')
          .filter({ hasText: `#${id} ` })
          .getByRole('link', { name: 'Open quote' }),
      );
      await hands.click(button(page, 'Approve'));
      await hands.click(page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }));
      await seen(page, 'Approved by Helen Ward');
    },
  },
  {
    title: 'Comment on an open project',
    as: 'pm',
    from: '/projects/{project}/timeline',
    prepare: one(submitted),
    async before(hands) {
      await writeComment(hands);
      await hands.click(hands.page.getByRole('dialog').getByRole('button', { name: 'Add Comment' }));
      await seen(hands.page, comment);
    },
    async now(hands) {
      await writeComment(hands);
      await hands.press('Control+Enter');
      await hands.page.getByRole('dialog').waitFor({ state: 'detached' });
      await seen(hands.page, comment);
    },
  },
  {
    title: 'Book a free slot',
    as: 'pm',
    from: '/projects/{project}',
    prepare: one(submitted),
    async before(hands) {
      const { page } = hands;
      await beginBooking(hands);
      await hands.click(
        page.getByRole('group', { name: /^Start time/ }).getByRole('spinbutton', { name: 'Hours' }),
      );
      await hands.type('0800a');
      await hands.choose(page.getByRole('combobox', { name: 'Slot' }), 'Rack 1');
      await hands.click(button(page, 'Book'));
      await seen(page, 'Booked.');
    },
    async now(hands) {
      const { page } = hands;
      await beginBooking(hands);
      const rack = page
        .getByRole('region', { name: 'Free slots: Test rack' })
        .getByRole('group', { name: 'Slot Rack 2' });
      await hands.click(rack.getByRole('button', { name: /free/ }).first());
      await hands.click(button(page, 'Book'));
      await seen(page, 'Booked.');
    },
  },
  {
    title: 'Approve a booking',
    as: 'groupadmin',
    from: '/projects',
    prepare: one(withPendingChange),
    async before(hands, project) {
      await openChangeByList(hands, project);
      await approveChange(hands);
    },
    async now(hands, project) {
      await hands.click(sidebar(hands.page, 'Needs you'));
      await openListedChange(hands, project);
      await approveChange(hands);
    },
  },
  {
    title: 'Begin the review of a booking',
    as: 'reviewer',
    from: '/projects',
    prepare: one(withChangeToReview),
    async before(hands, project) {
      await openChangeByList(hands, project);
      await hands.click(changePanel(hands.page).getByRole('button', { name: 'Review “Standard change”' }));
      await reviewChange(hands);
    },
    async now(hands, project) {
      await hands.click(sidebar(hands.page, 'Needs you'));
      // The change is weeks ahead, and what begins earlier comes first.
      await hands.click(button(hands.page, 'Show more bookings'));
      await openListedChange(hands, project);
      await reviewChange(hands);
    },
  },
  {
    title: 'Complete a milestone',
    as: 'pm',
    from: '/projects/{project}/milestones',
    prepare: one(withMilestones),
    async before(hands) {
      const { page } = hands;
      await hands.click(button(page, 'Update Site survey'));
      const form = page.getByRole('dialog', { name: 'Update Project Milestone' });
      await hands.click(form.getByRole('checkbox', { name: 'Site survey' }));
      await hands.click(form.getByRole('button', { name: 'Update' }));
      await form.waitFor({ state: 'detached' });
    },
    async now(hands) {
      const tick = hands.page.getByRole('checkbox', { name: /Site survey/ });
      await hands.click(tick);
      await seen(hands.page, /Site survey .*complete/);
    },
  },
  {
    title: 'Put three projects on hold',
    as: 'admin',
    from: '/projects',
    prepare: (apiOf) => Promise.all([submitted(apiOf), submitted(apiOf), submitted(apiOf)]),
    async before(hands, ...projects) {
      const { page } = hands;
      for (const project of projects) {
        await openByList(hands, project);
        await hands.click(button(page, 'Put On Hold'));
        const form = page.getByRole('dialog', { name: 'Put Project On Hold' });
        await hands.click(form.getByRole('textbox', { name: /Comment/ }));
        await hands.type(holdWords);
        await hands.click(form.getByRole('button', { name: 'Put On Hold' }));
        await form.waitFor({ state: 'detached' });
      }
    },
    async now(hands, ...projects) {
      const { page } = hands;
      for (const { id } of projects)
        await hands.click(page.getByRole('checkbox', { name: `Select project ${id}`, exact: true }));
      await hands.click(
        page.getByRole('region', { name: 'Selected projects' }).getByRole('button', { name: 'Put On Hold' }),
      );
      const form = page.getByRole('dialog', { name: /Put On Hold/ });
      await hands.click(form.getByRole('textbox', { name: /Comment/ }));
      await hands.type(holdWords);
      await hands.click(form.getByRole('button', { name: 'Preview' }));
      await hands.click(form.getByRole('button', { name: /^Put On Hold: 3 projects/ }));
      await seen(page, '3 projects changed.');
    },
  },
];
