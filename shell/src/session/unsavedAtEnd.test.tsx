import { act, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { getSession } from 'shared-api/client';
import { fakeApi, refusal, Reply } from 'shared-api/testing';
import {
  Form,
  Formik,
  FormTextField,
  LeaveQuestion,
  useAutosavedDraft,
  useDirtyGuard,
  useDraft,
  useFormikContext,
  type Draft,
} from 'shared-ui/form';
import { fakeRemotes } from '../testing/fakeRemotes';
import { aUser, projects } from '../testing/fixtures';
import { address, renderPortal } from '../testing/renderPortal';
import { setWidth } from '../testing/setWidth';

interface Note {
  note: string;
}
const empty: Note = { note: '' };
const user = aUser();
const keptText = 'Your draft stays on this device for 30 days. It is there when you open this form again.';

function Guarded({ draft }: { draft?: Draft<Note> }) {
  const { values } = useFormikContext<Note>();
  return <LeaveQuestion guard={useDirtyGuard()} dirty={values.note !== ''} {...(draft && { draft })} />;
}
function Stored({ draft }: { draft: Draft<Note> }) {
  const { values } = useFormikContext<Note>();
  useAutosavedDraft(draft, empty, values, values.note !== '');
  return <Guarded draft={draft} />;
}
function Fields({ start, children }: { start: Note; children: ReactNode }) {
  return (
    <Formik initialValues={start} onSubmit={() => undefined}>
      <Form aria-label="Notes">
        <FormTextField name="note" label="Note" />
        {children}
      </Form>
    </Formik>
  );
}
function WithDraft() {
  const draft = useDraft({ owner: user.id, form: 'note', version: 1 }, empty);
  return (
    <Fields start={draft.start}>
      <Stored draft={draft} />
    </Fields>
  );
}
const WithoutDraft = () => (
  <Fields start={empty}>
    <Guarded />
  </Fields>
);

// The code of a remote is loaded once for all tests.
let Shown: ComponentType;
const Part = () => <Shown />;

async function type(Page: ComponentType, routes: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ 'DELETE /api/session': new Reply(204), ...routes });
  Shown = Page;
  fakeRemotes(() => Part as ComponentType<never>);
  const shown = renderPortal('/projects', { user, remotes: [projects] });
  await shown.user.type(await screen.findByLabelText('Note'), 'half a thought');
  return { ...shown, api };
}
type Person = Awaited<ReturnType<typeof type>>['user'];
async function logout(person: Person) {
  await person.click(screen.getByRole('button', { name: /User menu/ }));
  await person.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  return screen.findByRole('alertdialog', { name: 'Log out without saving?' });
}
const refuseToStore = () =>
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

beforeEach(() => {
  setWidth(1440);
  localStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

describe('Logout with unsaved changes', () => {
  it('asks first, and says that the draft stays; Stay stays, Log out keeps the draft', async () => {
    const { api, user: person } = await type(WithDraft);
    const question = await logout(person);
    expect(question).toHaveAccessibleDescription(keptText);
    await person.click(within(question).getByRole('button', { name: 'Stay' }));
    expect(api.count('DELETE /api/session')).toBe(0);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await person.click(within(await logout(person)).getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(Object.values(localStorage).join()).toContain('half a thought');
  });

  it('removes the draft if it is told to', async () => {
    const { user: person } = await type(WithDraft);
    await person.click(within(await logout(person)).getByRole('button', { name: 'Discard draft' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(Object.values(localStorage).join()).not.toContain('half a thought');
  });

  it.each([
    ['the form has no draft', WithoutDraft, () => undefined],
    ['the browser stores none', WithDraft, refuseToStore],
  ])('says that it will be lost where %s', async (_why, Page, prepare) => {
    prepare();
    const { user: person } = await type(Page);
    const question = await logout(person);
    expect(question).toHaveAccessibleDescription('What you typed is not saved and will be lost.');
    expect(within(question).queryByRole('button', { name: 'Discard draft' })).toBeNull();
  });
});

describe('the sign-in page after a session that ended under unsaved changes', () => {
  const ended = { 'GET /api/session': refusal(401, 'Your session has ended.') };
  it.each([
    ['stays as a draft', WithDraft, () => undefined, keptText],
    ['is lost without one', WithoutDraft, () => undefined, 'What you typed was not saved and is lost.'],
    [
      'is lost if none could be stored',
      WithDraft,
      refuseToStore,
      'What you typed was not saved and is lost.',
    ],
  ])('says that what was typed %s', async (_what, Page, prepare, text) => {
    prepare();
    await type(Page, ended);
    await act(() => Promise.allSettled([getSession()]));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText('Your session has ended.')).toBeVisible();
  });
});
