import { act, screen, waitFor, within } from '@testing-library/react';
import { Reply } from 'shared-api/testing';
import { aProject, aTransition, pairs } from '../testing/fixtures';
import { renderFinancials } from '../testing/renderFinancials';
import { renderProject, widen } from '../testing/renderProject';

beforeEach(() => widen(1440));

/** A response that is sent when the test releases it. */
function heldResponse<T>(answer: T) {
  let release: () => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    release = () => resolve(answer);
  });
  const send = () =>
    act(() => {
      release();
      return promise;
    });
  return { promise, send };
}
const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Project' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const actions = () => within(screen.getByRole('group', { name: 'Actions' }));

describe('a project page that is still loading', () => {
  test('hides the tabs behind a tab that may still appear, until the permissions have loaded', async () => {
    const permissionsResponse = heldResponse(pairs('PUT services'));
    await renderProject({
      routes: { 'GET /api/projects/481/permissions': () => permissionsResponse.promise },
    });
    await screen.findByText('Project name');
    expect(tabs()).toEqual(['Info']);
    await permissionsResponse.send();
    await waitFor(() => expect(tabs()).toEqual(['Info', 'Services', 'Timeline']));
  });

  test('shows its tabs if the permissions failed to load', async () => {
    await renderProject({ routes: { 'GET /api/projects/481/permissions': new Reply(400, {}) } });
    await screen.findByText('Some buttons are missing.');
    expect(tabs()).toEqual(['Info', 'Timeline']);
  });

  test('offers no action before the transitions have loaded, so that no action moves under the pointer', async () => {
    const transitionsResponse = heldResponse([aTransition(1, 'Submitted', { name: 'Submit' })]);
    await renderProject({
      permissions: pairs('PUT project', 'POST attachments', 'DELETE project'),
      routes: { 'GET /api/projects/481/transitions': () => transitionsResponse.promise },
    });
    await screen.findByRole('button', { name: 'Delete' });
    expect(actions().queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
    expect(actions().queryByRole('button', { name: 'Add Attachment' })).not.toBeInTheDocument();
    await transitionsResponse.send();
    expect(await actions().findByRole('link', { name: 'Edit' })).toBeVisible();
    expect(actions().getByRole('button', { name: 'Submit' })).toBeVisible();
  });

  test('offers no action before the transitions have loaded on the Financials tab either', async () => {
    const transitionsResponse = heldResponse([]);
    await renderFinancials(
      { 'GET /api/projects/481/transitions': () => transitionsResponse.promise },
      { may: ['PUT financials', 'POST quotes'] },
    );
    await screen.findByRole('heading', { name: 'Cost' });
    expect(screen.queryByRole('button', { name: 'New Quote' })).not.toBeInTheDocument();
    await transitionsResponse.send();
    expect(await screen.findByRole('button', { name: 'New Quote' })).toBeVisible();
  });
});

describe('an open question about a project', () => {
  const permissions = pairs('DELETE project');
  const routes = {
    'GET /api/projects/482': aProject({ id: 482 }),
    'GET /api/projects/482/permissions': permissions,
    'GET /api/projects/482/transitions': [],
  };

  test('closes when Back leads to another project', async () => {
    const { router, user, api } = await renderProject({ permissions, routes });
    await screen.findByRole('button', { name: 'Delete' });
    await act(() => router.navigate('/projects/482'));
    await screen.findByRole('heading', { name: 'Project: 482' });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(screen.getByRole('alertdialog')).toBeVisible();
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('heading', { name: 'Project: 481' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(api.calls.filter(({ key }) => key.startsWith('DELETE'))).toEqual([]);
  });

  test('does not navigate after a response for a page that the user has left', async () => {
    const deletion = heldResponse(new Reply(204));
    const { router, user } = await renderProject({
      permissions,
      routes: { ...routes, 'DELETE /api/projects/481': () => deletion.promise },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await act(() => router.navigate('/projects/482'));
    await screen.findByRole('heading', { name: 'Project: 482' });
    await deletion.send();
    expect(await screen.findByText(`Project ${aProject().name} deleted`)).toBeVisible();
    expect(router.state.location.pathname).toBe('/projects/482');
  });
});
