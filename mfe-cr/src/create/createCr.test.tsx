import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refusal, Reply } from 'shared-api/testing';
import { aCr, renderCr } from '../testing/renderCr';

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
  fireEvent.change(screen.getByLabelText(/^Start/), { target: { value: '2031-05-04T10:00' } });
  fireEvent.change(screen.getByLabelText('End'), { target: { value: '2031-05-04T09:00' } });
  await user.click(screen.getByRole('button', { name: 'Create CR' }));
  expect(await screen.findByText('The end must be after the start')).toBeVisible();
  fireEvent.change(screen.getByLabelText('End'), { target: { value: '2031-05-04T12:00' } });
  await user.click(screen.getByRole('button', { name: 'Create CR' }));
  expect(await screen.findByText('There is no such open project.')).toBeVisible();
  api.routes[post] = new Reply(201, aCr());
  await user.click(screen.getByRole('button', { name: 'Create CR' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/cr_dashboard/8'));
  expect(api.bodies(post).at(-1)).toMatchObject({
    title: 'Cutover',
    project: { id: 481 },
    start_date: new Date('2031-05-04T10:00').toISOString(),
    recipients: [],
    roles: [{ role: { id: 1 }, usr: { id: 12 } }],
  });
});
