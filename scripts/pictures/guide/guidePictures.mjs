// The pictures of the user guide, by chapter and name. Each is taken from the demo organisation: `as` whom, at which `address`, after
// `act`; `notes` are the elements that get the numbers 1, 2, 3 … (see CONTRIBUTING.md, "A section of the user guide").

const button = (page, name) => page.getByRole('button', { name }).first();
const link = (page, name) => page.locator('main').getByRole('link', { name }).first();
const heading = (page, name) => page.getByRole('heading', { name }).first();

/** The address of the first project that matches a query of the list. */
const project =
  (query, tab = '') =>
  async (page) => {
    const answer = await page.request.get(`/api/projects?page=1&per_page=1&${query}`);
    const [found] = await answer.json();
    return `/projects/${found.project_id}${tab}`;
  };
const inDelivery = 'project_state_name=In+Delivery&on_hold=false&sort=project_id+desc';

/** The first group's part of the administration. */
const network = (part) => `/groups/1/${part}`;

/**
 * @typedef {object} GuidePicture
 * @property {string} as login of a demo account
 * @property {string | ((page: import('@playwright/test').Page) => Promise<string>)} address
 * @property {(page: import('@playwright/test').Page) => Promise<void>} [act] what is done before the picture is taken
 * @property {(page: import('@playwright/test').Page) => import('@playwright/test').Locator[]} [notes]
 * @property {(page: import('@playwright/test').Page) => import('@playwright/test').Locator} [area] by default the page beside the menu
 * @property {number} [height] pixels, at most
 */

/** @type {Record<string, Record<string, GuidePicture>>} */
export const guidePictures = {
  shell: {
    find: {
      as: 'pm',
      address: '/projects',
      height: 460,
      act: async (page) => {
        await page.keyboard.press('Control+K');
        await page.getByRole('combobox', { name: /^Find/ }).fill('load');
        await page.getByRole('option').nth(1).waitFor();
      },
      area: (page) => page.locator('body'),
      notes: (page) => [page.getByRole('combobox', { name: /^Find/ }), page.getByRole('option').nth(1)],
    },
    remotes: {
      as: 'admin',
      address: '/admin/portal',
      act: (page) => page.getByRole('switch').first().waitFor(),
      notes: (page) => [
        button(page, 'New deploy token'),
        page
          .getByRole('button', { name: 'Bookings' })
          .or(page.getByRole('link', { name: 'Bookings' }))
          .first(),
        page.getByRole('switch').nth(1),
      ],
      height: 480,
    },
    features: {
      as: 'admin',
      address: '/admin/portal/features',
      act: (page) => page.getByRole('searchbox').waitFor(),
      notes: (page) => [page.getByRole('searchbox'), link(page, 'Calendar')],
      height: 480,
    },
  },
  projects: {
    raise: {
      as: 'requester',
      address: '/projects/create',
      act: async (page) => {
        await page.getByLabel('Project name').fill('Replace the access switches, Floor 3');
        await page.getByLabel('Delivery Group').selectOption({ label: 'Network' });
        await heading(page, 'Work and cost').waitFor();
      },
      notes: (page) => [page.getByLabel('Delivery Group'), button(page, 'Create Project')],
      height: 900,
    },
    list: {
      as: 'pm',
      address: '/projects',
      act: (page) => page.getByRole('gridcell').first().waitFor(),
      notes: (page) => [
        page.getByRole('searchbox').last(),
        button(page, 'Columns'),
        button(page, 'CSV'),
        page.getByRole('columnheader', { name: /^Team/ }),
      ],
      height: 480,
    },
    next: {
      as: 'pm',
      address: '/projects/next',
      notes: (page) => [link(page, /^#/), page.getByText(/\(\d+ days?\)/).first()],
      height: 420,
    },
    info: {
      as: 'pm',
      address: project(inDelivery),
      act: (page) => heading(page, 'Team and roles').waitFor(),
      notes: (page) => [
        page.getByText(/\(\d+ days?\)/).first(),
        page.getByRole('navigation', { name: 'Project' }).getByRole('link').last(),
        button(page, 'Change State'),
        button(page, 'More'),
      ],
      height: 600,
    },
    services: {
      as: 'admin',
      address: project('project_state_name=In+Review&on_hold=false', '/services/update'),
      act: (page) =>
        page
          .getByRole('textbox', { name: /^Quantity of/ })
          .first()
          .waitFor(),
      notes: (page) => [
        button(page, 'Browse Services'),
        page.getByRole('textbox', { name: /^Quantity of/ }).first(),
        page.getByRole('button', { name: 'Update', exact: true }),
      ],
      height: 900,
    },
    milestones: {
      as: 'pm',
      address: project(inDelivery, '/milestones'),
      act: (page) => page.getByRole('table', { name: 'Milestones' }).waitFor(),
      notes: (page) => [page.getByText('Yes').first(), page.getByRole('button', { name: /^Update / }).last()],
      height: 440,
    },
    timeline: {
      as: 'pm',
      address: project(inDelivery, '/timeline'),
      act: (page) => button(page, 'Add comment').waitFor(),
      notes: (page) => [button(page, 'Quotes'), button(page, 'Add comment')],
      height: 560,
    },
    financials: {
      as: 'pm',
      address: project(inDelivery, '/financials'),
      act: (page) => heading(page, 'Services').waitFor(),
      notes: (page) => [heading(page, 'Cost'), heading(page, 'Additional quotes')],
      height: 640,
    },
  },
  bookings: {
    book: {
      as: 'pm',
      address: project(inDelivery, '/bookings/1/create'),
      act: async (page) => {
        await page.getByLabel('Type').selectOption({ index: 1 });
        await page
          .getByRole('group', { name: /^Start time/ })
          .first()
          .waitFor();
      },
      notes: (page) => [
        page.getByLabel('Type'),
        page.getByRole('group', { name: /^Start time/ }).first(),
        page.locator('[aria-labelledby] > button, [aria-labelledby] > li').first(),
      ],
      height: 760,
    },
    calendar: {
      as: 'reviewer',
      address: '/booking_types/1/bookings/calendar',
      act: (page) => page.getByRole('radiogroup', { name: 'View' }).waitFor(),
      notes: (page) => [
        page.getByRole('radiogroup', { name: 'View' }),
        page.getByRole('region', { name: /^Wed/ }).getByRole('listitem').first(),
      ],
      height: 600,
    },
    review: {
      as: 'reviewer',
      address: '/booking_types/1/bookings',
      act: (page) => page.getByRole('gridcell').first().waitFor(),
      notes: (page) => [
        page.getByRole('searchbox').last(),
        page.getByRole('row').nth(2).getByRole('link').nth(1),
      ],
      height: 440,
    },
  },
  cr: {
    dashboard: {
      as: 'admin',
      address: '/cr_dashboard',
      act: (page) => page.getByRole('article').first().waitFor(),
      notes: (page) => [
        page.getByLabel('Lead'),
        page.getByRole('region', { name: 'In progress' }).getByRole('article').first(),
      ],
      height: 560,
    },
    show: {
      as: 'admin',
      address: async (page) => {
        const answer = await page.request.get('/api/crs?per_page=50');
        const running = (await answer.json()).find(({ status }) => status === 'in_progress');
        return `/cr_dashboard/${running.id}`;
      },
      act: (page) => heading(page, 'Schedule').waitFor(),
      notes: (page) => [
        button(page, 'Start Monitoring'),
        button(page, 'Set next'),
        button(page, 'Post and mail'),
      ],
      height: 560,
    },
  },
  reports: {
    dashboard: {
      as: 'admin',
      address: '/reports/dashboard?group=1',
      act: (page) => heading(page, 'Open by state').waitFor(),
      notes: (page) => [
        page.getByLabel('Delivery group'),
        page.getByRole('link', { name: /Over target/ }).first(),
      ],
      height: 680,
    },
    report: {
      as: 'admin',
      address: '/reports/projects_duration',
      act: (page) => page.getByRole('table').first().waitFor(),
      notes: (page) => [
        page.getByLabel('Delivery group'),
        button(page, 'CSV'),
        page.getByRole('table').getByRole('link').first(),
      ],
      height: 700,
    },
  },
  groups: {
    workflow: {
      as: 'groupadmin',
      address: network('workflow'),
      act: (page) => page.getByText('In Review', { exact: true }).first().waitFor(),
      notes: (page) => [
        page.getByRole('radiogroup', { name: 'View' }),
        page.getByText('In Review', { exact: true }).first(),
      ],
      height: 620,
    },
    matrix: {
      as: 'groupadmin',
      address: network('project_permissions/matrix'),
      act: (page) => button(page, 'Save').waitFor(),
      notes: (page) => [page.getByRole('link', { name: 'List' }), page.getByRole('gridcell').nth(1)],
      height: 560,
    },
    template: {
      as: 'groupadmin',
      address: async (page) => {
        const answer = await page.request.get(
          '/api/project_types/1/email_templates?page=1&per_page=1&sort=name',
        );
        const [template] = await answer.json();
        return network(`email_templates/${template.id}/update`);
      },
      act: (page) => page.getByLabel('Subject').first().waitFor(),
      notes: (page) => [page.getByLabel('Subject').first(), heading(page, 'Preview')],
      height: 700,
    },
  },
  accounts: {
    teams: {
      as: 'admin',
      address: '/teams',
      act: (page) => page.getByRole('gridcell').first().waitFor(),
      notes: (page) => [page.getByRole('row').nth(1).getByRole('button').last()],
      height: 340,
    },
    users: {
      as: 'admin',
      address: '/users',
      act: (page) => page.getByRole('gridcell').first().waitFor(),
      notes: (page) => [page.getByRole('row').nth(1).getByRole('link').first()],
      height: 340,
    },
  },
};
