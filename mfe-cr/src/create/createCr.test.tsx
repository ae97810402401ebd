import { screen, waitFor, within } from '@testing-library/react';
import { refusal, Reply } from 'shared-api/testing';
import { aCr, renderCr } from '../testing/renderCr';
import { typeTime } from '../testing/typeTime';

const post = 'POST /api/crs';

it('creates a change request, whose lead is the user unless another one is chosen [cr.23]', async () => {
  const { user, api, router } = await renderCr('/cr_dashboard/create', {
    'GET /api/cr_projects': [{ id: 481, name: 'Leaf-spine refresh' }],
    [post]: refusal(422, 'No.', { fields: { project: 'There is no such open project.' } }),
    'GET /api/crs/8': aCr(),
  });
  await user.type(await screen.findByRole('textbox', { name: /Title/ }), ' Cutover ');
  await user.click(screen.getByRole('button', { name: 'Create CR' }));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByRole('link', { name: 'Start' })).toBeVisible();
  expect(api.count(post)).toBe(0);
  const picker = await screen.findByRole('combobox', { name: /Project/ });
  await user.click(picker);
  await user.click(await screen.findByRole('option', { name: /Leaf-spine refresh/ }));
  await typeTime(user, 'Start', '040520311000a');
  expect(screen.getByRole('group', { name: /^Start/ })).toHaveTextContent('04 / 05 / 2031 10:00 am');
  await typeTime(user, 'End', '04052031');
  await user.click(screen.getByRole('button', { name: 'Create CR' }));
  expect(await screen.findByText('This time is not complete.')).toBeVisible();
  await typeTime(user, 'End', '040520310900a');
  await user.click(screen.getByRole('button', { name: 'Create CR' }));
  expect(await screen.findByText('The end must be after the start')).toBeVisible();
  await typeTime(user, 'End', '040520311200p');
  await user.click(screen.getByRole('button', { name: 'Create CR' }));
  expect(await screen.findByText('There is no such open project.')).toBeVisible();
  api.routes[post] = new Reply(201, aCr());
  await user.click(screen.getByRole('button', { name: 'Create CR' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/cr_dashboard/8'));
  expect(api.bodies(post).at(-1)).toMatchObject({
    title: 'Cutover',
    project: { id: 481 },
    start_date: new Date('2031-05-04T10:00').toISOString(),
    end_date: new Date('2031-05-04T12:00').toISOString(),
    recipients: [],
    roles: [{ role: { id: 1 }, usr: { id: 12 } }],
  });
});
