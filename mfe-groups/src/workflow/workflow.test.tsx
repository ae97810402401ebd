import { act, fireEvent, screen, within } from '@testing-library/react';
import type { GroupWorkflow, WorkflowLayout } from 'shared-api/contracts/groupParts/groupWorkflow';
import { refusal } from 'shared-api/testing';
import { widen } from 'shared-api/testing/browser';
import { renderGroups } from '../testing/renderGroups';
import { linePath } from './linePath';

const group = { id: 3, name: 'Network', use_subcats: true, use_p4p: true, can_create: true };
const base = '/api/project_types/3';
const workflow: GroupWorkflow = {
  states: [
    {
      id: 1,
      name: 'Draft',
      is_start: true,
      is_closed: false,
      colour: 'grey',
      progress: 0,
      target_days: null,
      projects: 1200,
      p80_days: 4.5,
    },
    {
      id: 2,
      name: 'Working',
      is_start: false,
      is_closed: false,
      colour: 'blue',
      progress: 0.5,
      target_days: 5,
      projects: 0,
      p80_days: null,
    },
    {
      id: 3,
      name: 'Done',
      is_start: false,
      is_closed: true,
      colour: 'green',
      progress: 1,
      target_days: null,
      projects: 1,
      p80_days: 1,
    },
  ],
  transitions: [
    { id: 7, name: 'Begin', src_state_id: 1, dst_state_id: 2 },
    { id: 8, name: null, src_state_id: 1, dst_state_id: 3 },
  ],
  findings: [
    {
      code: 'dead_end',
      text: 'Working is not closed, and no transition leads out of it.',
      at: { part: 'state', id: 2 },
    },
    { code: 'no_quoted', text: 'No state is named Quoted.', at: null },
  ],
};

it('shows each state with its projects and the ways out of it [group-workflow-page.1]', async () => {
  await renderGroups('/groups/3/workflow?view=list', {
    [`GET ${base}`]: group,
    [`GET ${base}/workflow`]: workflow,
  });
  const out = within(await screen.findByRole('list', { name: 'Transitions out of Draft' }));
  expect(out.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Begin → Working',
    'To Done',
  ]);
  expect(out.getByRole('link', { name: 'Begin' })).toHaveAttribute('href', '/groups/3/transitions/7/update');
  expect(screen.getByRole('link', { name: /^Draft/ })).toHaveAttribute(
    'href',
    '/groups/3/project_states/1/update',
  );
  expect(await screen.findByRole('link', { name: '1,200 projects' })).toHaveAttribute(
    'href',
    '/projects?project_type_name=Network&project_state_name=Draft',
  );
  expect(screen.getByRole('link', { name: '1 project' })).toBeInTheDocument();
  expect(screen.getByText('80 % leave within 4.5 days')).toBeInTheDocument();
  expect(screen.getByText('80 % leave within 1 day')).toBeInTheDocument();
  expect(screen.getByText('Nothing leads out of it')).toBeInTheDocument();
  expect(screen.getByText('Projects end here')).toBeInTheDocument();
});

it('says what is wrong with the workflow, and leads to it [group-workflow-page.2]', async () => {
  await renderGroups('/groups/3/workflow?view=list', {
    [`GET ${base}`]: group,
    [`GET ${base}/workflow`]: workflow,
  });
  expect(await screen.findByText('2 things to look at')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^Working is not closed/ })).toHaveAttribute(
    'href',
    '/groups/3/project_states/2/update',
  );
  expect(screen.getByText('No state is named Quoted.')).toBeInTheDocument();
});

it('asks for the first state where there is none, and loads again after an error', async () => {
  let fails = true;
  const { user } = await renderGroups('/groups/3/workflow', {
    [`GET ${base}`]: group,
    [`GET ${base}/workflow`]: () =>
      fails ? refusal(500, 'Out of order.') : { states: [], transitions: [], findings: [] },
  });
  expect(await screen.findByText('Out of order.')).toBeInTheDocument();
  fails = false;
  await user.click(screen.getByRole('button', { name: /Retry|Try again/ }));
  expect(await screen.findByText('There are no states yet')).toBeInTheDocument();
});

describe('the picture of a workflow', () => {
  const layout: WorkflowLayout = {
    width: 400,
    height: 600,
    states: workflow.states.map(({ id }, i) => ({ id, x: 20, y: i * 120, width: 200, height: 52 })),
    transitions: [
      {
        id: 7,
        points: [
          [120, 52],
          [120, 120],
        ],
        label: { x: 130, y: 70, width: 60, height: 20 },
      },
      {
        id: 8,
        points: [
          [60, 52],
          [60, 180],
          [90, 180],
          [90, 240],
        ],
        label: null,
      },
    ],
  };
  const served = {
    [`GET ${base}`]: group,
    [`GET ${base}/workflow`]: {
      ...workflow,
      findings: [
        ...workflow.findings,
        { code: 'same_name', text: 'Two transitions are named Begin.', at: { part: 'transition', id: 7 } },
      ],
    },
    [`GET ${base}/workflow/layout`]: layout,
  };
  const observe = globalThis.ResizeObserver;
  beforeEach(() => {
    widen(1440);
    // jsdom has no layout, and so no observer of sizes.
    globalThis.ResizeObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
  });
  afterEach(() => {
    globalThis.ResizeObserver = observe;
    Reflect.deleteProperty(window, 'matchMedia');
  });

  it('leads from each state and transition to its form, and shows what is wrong there [group-workflow-page.3]', async () => {
    await renderGroups('/groups/3/workflow', served);
    const picture = within(await screen.findByRole('region', { name: 'Picture of the workflow' }));
    const draft = picture.getByRole('link', { name: /^Draft 1,200 projects · p80 4.5 d$/ });
    expect(draft).toHaveAttribute('href', '/groups/3/project_states/1/update');
    expect(draft).toHaveStyle({ left: '20px', top: '0px' });
    expect(picture.getByRole('link', { name: 'Begin: from Draft to Working' })).toHaveAttribute(
      'href',
      '/groups/3/transitions/7/update',
    );
    expect(picture.getByRole('link', { name: 'Transition: from Draft to Done' })).toHaveAttribute(
      'href',
      '/groups/3/transitions/8/update',
    );
    expect(picture.getByRole('link', { name: /^Working.*Working is not closed/ })).toBeInTheDocument();
    expect(picture.getByTitle('Two transitions are named Begin.')).toHaveTextContent('Begin');
    expect(
      screen.getByText(/“p80 5 d” means that 80 % of the projects leave it within 5 days\.$/),
    ).toBeVisible();
  });

  it('is made larger and smaller by buttons, keys and the wheel with Ctrl', async () => {
    const { user } = await renderGroups('/groups/3/workflow', served);
    const picture = await screen.findByRole('region', { name: 'Picture of the workflow' });
    const zoom = () => screen.getByRole('status', { name: 'Zoom' }).textContent;
    expect(zoom()).toBe('100 %');
    await user.click(screen.getByRole('button', { name: 'Larger' }));
    expect(zoom()).toBe('125 %');
    act(() => picture.focus());
    await user.keyboard('-');
    expect(zoom()).toBe('100 %');
    fireEvent.wheel(picture, { deltaY: 100, ctrlKey: true });
    expect(zoom()).toBe('85 %');
    fireEvent.wheel(picture, { deltaY: 100 });
    await user.keyboard('0');
    expect(zoom()).toBe('100 %');
  });

  it('gives way to the list, which the address remembers, and loads again after an error', async () => {
    let fails = true;
    const { user, router } = await renderGroups('/groups/3/workflow', {
      ...served,
      [`GET ${base}/workflow/layout`]: () => (fails ? refusal(500, 'No picture.') : layout),
    });
    expect(await screen.findByText('No picture.')).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'Picture of the workflow' })).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'List' }));
    expect(screen.getByRole('list', { name: 'Transitions out of Draft' })).toBeInTheDocument();
    expect(router.state.location.search).toBe('?view=list');
  });
});

test.each([
  [[], ''],
  [
    [
      [0, 0],
      [0, 40],
    ],
    'M0 0L0 40',
  ],
  [
    [
      [0, 0],
      [0, 40],
      [30, 40],
    ],
    'M0 0L0 34Q0 40 6 40L30 40',
  ],
  // A short piece has no room for the whole curve.
  [
    [
      [0, 0],
      [0, 4],
      [30, 4],
    ],
    'M0 0L0 2Q0 4 6 4L30 4',
  ],
])('a line through %j has the path %s', (points, path) => {
  expect(linePath(points)).toBe(path);
});
