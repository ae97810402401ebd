import { act, screen, waitFor, within } from '@testing-library/react';
import type { GroupMilestone } from 'shared-api/contracts/catalogue';
import { milestones as data } from 'shared-api/resources/milestones';
import { validRow } from 'shared-api/resources/validBody';
import { refusal } from 'shared-api/testing';
import { addressNames } from 'shared-ui/core';
import { renderGroups } from '../testing/renderGroups';

const group = { id: 3, name: 'Network', use_subcats: true, use_p4p: true, can_create: true };
const aMilestone = (id: number, name: string): GroupMilestone => ({
  ...validRow(data, { id, name, kind: 'check', attachment_type: null }),
  is_check: true,
  is_date: false,
  is_text: false,
  attachment_type_id: null,
  projects: 2,
});
const [survey, cutover, review] = [
  aMilestone(1, 'Survey'),
  aMilestone(2, 'Cutover'),
  aMilestone(3, 'Review'),
];
const template = { id: 5, name: 'Roll-out', milestones: [survey, cutover] };
const served = {
  'GET /api/project_types/3': group,
  'GET /api/project_types/3/milestones': [survey, cutover, review],
  'GET /api/project_types/3/milestone_groups/5': template,
};
const listed = async () =>
  within(await screen.findByRole('list', { name: 'Milestones' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('the address of a group leads to its milestones [group-milestones.1]', async () => {
  const { router } = await renderGroups('/groups/3', served);
  expect(await screen.findByRole('link', { name: 'Cutover' })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/groups/3/milestones');
});

it('an attachment type is chosen among those of the group [group-milestones.2]', async () => {
  const { user, api } = await renderGroups('/groups/3/milestones/create', {
    ...served,
    'GET /api/project_types/3/attachment_types': [{ id: 9, name: 'Test Report' }],
  });
  await user.click(await screen.findByRole('combobox', { name: /^Attachment type/ }));
  await user.click(await screen.findByRole('option', { name: 'Test Report' }));
  expect(api.to('GET /api/project_types/3/attachment_types')).not.toEqual([]);
});

it('a milestone that a file completes needs the type of that file, which its form says before it is sent', async () => {
  const { user, api } = await renderGroups('/groups/3/milestones/create', served);
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Tested');
  const by = screen.getByRole('combobox', { name: /^Completed by/ });
  await user.selectOptions(by, 'Date');
  expect(screen.getByRole('combobox', { name: /^Attachment type/ })).not.toBeRequired();
  await user.selectOptions(by, 'Attachment');
  expect(screen.getByRole('combobox', { name: /^Attachment type/ })).toBeRequired();
  await user.click(screen.getByRole('button', { name: 'Create Milestone' }));
  expect(await screen.findByText('Attachment type is required')).toBeInTheDocument();
  expect(api.to('POST /api/project_types/3/milestones')).toEqual([]);
});

describe('the page of a milestone group', () => {
  it('lists its milestones in their order, and changes them by keys in one call [group-milestones.3]', async () => {
    const { user, api } = await renderGroups('/groups/3/milestone_groups/5', {
      ...served,
      'PUT /api/project_types/3/milestone_groups/5/milestones': {
        ...template,
        milestones: [cutover, survey, review],
      },
    });
    expect(await listed()).toEqual(['1SurveyCheckbox', '2CutoverCheckbox']);
    expect(addressNames.get()?.get('/groups/3/milestone_groups/5')).toBe(template.name);
    await user.click(screen.getByRole('button', { name: 'Change Milestones' }));
    const dialog = await screen.findByRole('dialog');
    const add = within(dialog).getByRole('combobox', { name: 'Add a milestone' });
    await user.click(add);
    await user.click(await screen.findByRole('option', { name: 'Review' }));
    expect(add).toHaveValue('');
    expect(add).toHaveFocus();
    act(() => within(dialog).getByRole('listbox', { name: 'Milestones' }).focus());
    await user.keyboard('{Home}{Alt>}{ArrowDown}{/Alt}');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.to('PUT /api/project_types/3/milestone_groups/5/milestones')[0]!.body).toEqual({
      milestones: [{ id: 2 }, { id: 1 }, { id: 3 }],
      seen: [{ id: 1 }, { id: 2 }],
    });
    expect(await screen.findByText('Milestones of Roll-out saved')).toBeInTheDocument();
  });

  it('of another group or a deleted one says so, with a way back', async () => {
    await renderGroups('/groups/3/milestone_groups/6', {
      ...served,
      'GET /api/project_types/3/milestone_groups/6': refusal(404, 'There is none.'),
    });
    expect(await screen.findByText('There is no such milestone group.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Milestone Groups' })).toHaveAttribute(
      'href',
      '/groups/3/milestone_groups',
    );
  });
});
