import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeApi } from 'shared-api/testing';
import { fakeBrowser, FakeStream, setVisible } from 'shared-api/testing/browser';
import { Form, Formik, FormTextField, LeaveQuestion, useDirtyGuard } from 'shared-ui/form';
import { pageLoad } from '../boot/pageLoad';
import { fakeRemotes } from '../testing/fakeRemotes';
import { aUser, projects } from '../testing/fixtures';
import { renderPortal } from '../testing/renderPortal';
import { setWidth } from '../testing/setWidth';

function Guarded({ dirty }: { dirty: boolean }) {
  return <LeaveQuestion guard={useDirtyGuard()} dirty={dirty} />;
}
const FormPage = () => (
  <Formik initialValues={{ note: '' }} onSubmit={(_values, { resetForm }) => resetForm()}>
    {({ dirty }) => (
      <Form>
        <FormTextField name="note" label="Note" />
        <Guarded dirty={dirty} />
        <button type="submit">Save</button>
      </Form>
    )}
  </Formik>
);

const user = aUser();
const reload = jest.spyOn(pageLoad, 'reload').mockImplementation(() => undefined);
const notice = () => screen.getByRole('status', { name: 'Portal version' });
const reloadButton = () => within(notice()).getByRole('button', { name: 'Reload' });
const own = '1.0.0-0000000';
const script = `/remotes/shell/${own}/412.js`;
let api: ReturnType<typeof fakeApi>;
let revision = 7;

beforeEach(() => {
  setWidth(1440);
  sessionStorage.clear();
  reload.mockClear();
  fakeBrowser();
  setVisible(true);
  revision = 7;
  api = fakeApi({ 'GET /api/session': { user } });
  fakeRemotes(() => FormPage);
});

async function open() {
  const portal = renderPortal('/projects', { user, revision });
  await waitFor(() => expect(FakeStream.all).toHaveLength(1));
  FakeStream.last().hello('s1', revision);
  await screen.findByLabelText('Note');
  return portal.user;
}
async function shellGoesLive(shell: string) {
  api.routes['GET /api/portal/slice'] = { user, remotes: [projects], shell, revision: ++revision };
  const calls = api.count('GET /api/portal/slice');
  FakeStream.last().say('registry', { revision });
  await waitFor(() => expect(api.count('GET /api/portal/slice')).toBe(calls + 1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
}
/** Lets a script fail to load, and returns this status for a request of its address. */
async function partFails(src: string, status: number) {
  window.fetch = jest.fn(() => Promise.resolve({ status } as Response));
  const element = document.createElement('script');
  element.src = src;
  document.head.append(element);
  fireEvent.error(element);
  element.remove();
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
}

it('offers a new shell, and does not reload by itself', async () => {
  const person = await open();
  expect(notice()).toBeEmptyDOMElement();
  await shellGoesLive('1.1.0-2');
  expect(notice()).toHaveTextContent('A new version of the portal is ready');
  expect(reload).not.toHaveBeenCalled();
  await person.click(reloadButton());
  expect(reload).toHaveBeenCalledTimes(1);
});

it('shows nothing after a deploy of a remote', async () => {
  await open();
  await shellGoesLive(own);
  expect(notice()).toBeEmptyDOMElement();
});

it('is hidden by Later until the next version, and removed by a rollback to the running version [new-shell-notice.1]', async () => {
  const person = await open();
  await shellGoesLive('1.1.0-2');
  await person.click(within(notice()).getByRole('button', { name: 'Later' }));
  expect(notice()).toBeEmptyDOMElement();
  await shellGoesLive('1.2.0-3');
  expect(reloadButton()).toBeVisible();
  await shellGoesLive(own);
  expect(notice()).toBeEmptyDOMElement();
});

it('names unsaved changes of a form, and does not reload while there are any', async () => {
  const person = await open();
  await shellGoesLive('1.1.0-2');
  await person.type(screen.getByLabelText('Note'), 'half a thought');
  expect(reloadButton()).toBeDisabled();
  expect(reloadButton()).toHaveAccessibleDescription(
    'A new version is ready: save your changes, then reload',
  );
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(reloadButton()).toBeEnabled());
});

it('is a button with a popover in narrow windows', async () => {
  setWidth(390);
  const person = await open();
  await shellGoesLive('1.1.0-2');
  await person.click(within(notice()).getByRole('button', { name: 'A new version of the portal is ready' }));
  const sheet = await screen.findByRole('dialog', { name: 'A new version of the portal is ready' });
  await person.click(within(sheet).getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

describe('a script of the shell that fails to load', () => {
  it('reloads the page once if the shell’s version was removed', async () => {
    await open();
    await shellGoesLive('1.1.0-2');
    await partFails(script, 404);
    expect(reload).toHaveBeenCalledTimes(1);
    await partFails(script, 404);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload the page until unsaved input is saved [new-shell-notice.2]', async () => {
    const person = await open();
    await shellGoesLive('1.1.0-2');
    await person.click(within(notice()).getByRole('button', { name: 'Later' }));
    await person.type(screen.getByLabelText('Note'), 'half a thought');
    await partFails(script, 404);
    expect(reload).not.toHaveBeenCalled();
    expect(reloadButton()).toBeDisabled();
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it.each([
    ['with a server error', script, 503],
    ['although it exists', script, 200],
    ['but belongs to a remote', '/remotes/sites/1.0.0/412.js', 404],
    ['but belongs to another version of the shell', '/remotes/shell/1.1.0-2/412.js', 404],
  ])('does not reload the page if it fails %s', async (_why, src, status) => {
    await open();
    await partFails(src, status);
    expect(reload).not.toHaveBeenCalled();
  });
});
