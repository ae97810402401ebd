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
/** A part of the shell does not arrive. */
async function partFails(src: string, status: number) {
  window.fetch = jest.fn(() => Promise.resolve({ status } as Response));
  const element = document.createElement('script');
  element.src = src;
  document.head.append(element);
  fireEvent.error(element);
  element.remove();
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
}

it('a new shell is offered; nothing reloads by itself', async () => {
  const person = await open();
  expect(notice()).toBeEmptyDOMElement();
  await shellGoesLive('1.1.0-2');
  expect(notice()).toHaveTextContent('A new version of the portal is ready');
  expect(reload).not.toHaveBeenCalled();
  await person.click(reloadButton());
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a deploy of a remote shows nothing', async () => {
  await open();
  await shellGoesLive(own);
  expect(notice()).toBeEmptyDOMElement();
});

it('Later hides it until the next version; a rollback to the running version removes it [new-shell-notice.1]', async () => {
  const person = await open();
  await shellGoesLive('1.1.0-2');
  await person.click(within(notice()).getByRole('button', { name: 'Later' }));
  expect(notice()).toBeEmptyDOMElement();
  await shellGoesLive('1.2.0-3');
  expect(reloadButton()).toBeVisible();
  await shellGoesLive(own);
  expect(notice()).toBeEmptyDOMElement();
});

it('while a form has unsaved changes it says so and does not reload', async () => {
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

it('in narrow windows it is a button with a popover', async () => {
  setWidth(390);
  const person = await open();
  await shellGoesLive('1.1.0-2');
  await person.click(within(notice()).getByRole('button', { name: 'A new version of the portal is ready' }));
  const sheet = await screen.findByRole('dialog', { name: 'A new version of the portal is ready' });
  await person.click(within(sheet).getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

describe('when parts of the shell do not arrive', () => {
  it('because its version was removed, the page reloads once', async () => {
    await open();
    await shellGoesLive('1.1.0-2');
    await partFails(script, 404);
    expect(reload).toHaveBeenCalledTimes(1);
    await partFails(script, 404);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('it waits for who is typing [new-shell-notice.2]', async () => {
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
    ['for the moment', script, 503],
    ['though they are there', script, 200],
    ['of a remote', '/remotes/sites/1.0.0/412.js', 404],
    ['of another shell', '/remotes/shell/1.1.0-2/412.js', 404],
  ])('%s, nothing is reloaded', async (_why, src, status) => {
    await open();
    await partFails(src, status);
    expect(reload).not.toHaveBeenCalled();
  });
});
