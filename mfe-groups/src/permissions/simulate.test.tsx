import { screen, within } from '@testing-library/react';
import type { ProjectWhy } from 'shared-api/contracts/why';
import { refusal } from 'shared-api/testing';
import { renderGroups } from '../testing/renderGroups';

const group = { id: 3, name: 'Network', use_subcats: true, use_p4p: true, can_create: true };
const action = { admin: null, rows: [], conditions: [] };
const why: ProjectWhy = {
  user: { id: 5, name: 'Olga' },
  may_ask_for_others: true,
  actions: [
    {
      ...action,
      key: 'transition 8',
      section: 'move',
      label: 'Submit: move to Submitted',
      allowed: false,
      summary: 'No: the project is on hold.',
    },
    {
      ...action,
      key: 'POST update',
      section: 'do',
      label: 'Add comments',
      allowed: true,
      summary: 'Yes: is the requester.',
    },
  ],
};
const path = 'GET /api/projects/481/why';
const served = (answer: unknown) => ({
  'GET /api/project_types/3': group,
  'GET /api/user_names': [{ id: 5, name: 'Olga' }],
  'GET /api/projects': [{ project_id: 481, project_name: 'Move a rack' }],
  [path]: answer,
});

async function choose(answer: unknown) {
  const rendered = await renderGroups('/groups/3/simulate', served(answer));
  const { user } = rendered;
  expect(await screen.findByText('Choose a person and a project')).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'As' }));
  await user.click(await screen.findByRole('option', { name: 'Olga' }));
  await user.click(screen.getByRole('combobox', { name: 'On' }));
  await user.click(await screen.findByRole('option', { name: /Move a rack/ }));
  return rendered;
}

it('says what a person is offered on a project of the group, what not, and why [group-simulate.1]', async () => {
  const { api } = await choose(why);
  expect(await screen.findByText(/Olga is offered 1 of 2 actions on/)).toBeInTheDocument();
  const moving = within(screen.getByRole('region', { name: 'Moving it on' }));
  expect(moving.getByRole('listitem')).toHaveTextContent(
    'Submit: move to SubmittedNoThe project is on hold.',
  );
  const working = within(screen.getByRole('region', { name: 'Working on it' }));
  expect(working.getByRole('listitem')).toHaveTextContent('Add commentsYesOlga is the requester.');
  expect(screen.queryByRole('region', { name: 'Assigning roles' })).not.toBeInTheDocument();
  expect(api.to(path)[0]!.url).toBe('/api/projects/481/why?user=5');
  expect(screen.getByRole('link', { name: '#481 Move a rack' })).toHaveAttribute('href', '/projects/481');
});

it('says that a person does not see the project', async () => {
  const seeing = { ...why.actions[0]!, key: 'GET project', label: 'See the project' };
  await choose({ ...why, actions: [seeing] });
  const sentence = await screen.findByText(/Olga is offered 0 of 1 actions on/);
  expect(sentence).toHaveTextContent('on #481 Move a rack, and does not see it.');
});

it('says that the rules did not load, and reads them again [group-simulate.2]', async () => {
  let fails = true;
  const { user } = await choose(() => (fails ? refusal(500, 'Out of order.') : why));
  expect(await screen.findByText('The rules could not be read.')).toBeInTheDocument();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/Olga is offered/)).toBeInTheDocument();
});

it('keeps the person and the project in the address, from which a reload or another admin opens them', async () => {
  const { router, user, api } = await choose(why);
  await screen.findByText(/Olga is offered/);
  expect(router.state.location.search).toBe('?as=5&on=481');
  await user.click(screen.getByRole('combobox', { name: 'As' }));
  await user.clear(screen.getByRole('combobox', { name: 'As' }));
  expect(router.state.location.search).toBe('?on=481');
  expect(api.to('GET /api/projects').some(({ url }) => url.includes('project_id=481'))).toBe(false);
});

it('shows the person and the project of the address by their names', async () => {
  const { api } = await renderGroups('/groups/3/simulate?as=5&on=481', served(why));
  expect(await screen.findByText(/Olga is offered 1 of 2 actions on/)).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'As' })).toHaveValue('Olga');
  expect(screen.getByRole('combobox', { name: 'On' })).toHaveValue('Move a rack');
  expect(api.to(path).map(({ url }) => url)).toEqual(['/api/projects/481/why?user=5']);
  expect(api.to('GET /api/projects').map(({ url }) => url)).toContain(
    '/api/projects?project_type_id=3&project_id=481&per_page=1',
  );
});

it('asks for both where the address names a project of another group, or no number', async () => {
  await renderGroups('/groups/3/simulate?as=x&on=999', { ...served(why), 'GET /api/projects': [] });
  expect(await screen.findByText('Choose a person and a project')).toBeInTheDocument();
});
