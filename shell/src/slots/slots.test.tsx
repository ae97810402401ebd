import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, type ComponentType } from 'react';
import type { BootPayload, RemoteSlice } from 'shared-api/contracts/portal';
import { Slot } from 'shared-api/portal';
import type { ManifestSlot } from 'shared-api/portal/manifest';
import { fakeApi, Reply } from 'shared-api/testing';
import { AppTheme, MenuEntry, ToastProvider } from 'shared-ui/core';
import {
  Form,
  FormDialog,
  Formik,
  FormTextField,
  LeaveQuestion,
  SubmitButton,
  useDirtyGuard,
  useFormikContext,
} from 'shared-ui/form';
import { useNavigate } from 'shared-ui/router';
import { createTestRouter, TestRouter } from 'shared-ui/testing';
import { RequireSession } from '../routes/RequireSession';
import { SessionProvider, useSession } from '../session/SessionProvider';
import { fakeRemotes, sentBeacons, type PartRequest } from '../testing/fakeRemotes';
import { aBoot, aRemote, aUser, projects } from '../testing/fixtures';
import { renderPortal } from '../testing/renderPortal';

let n = 0;
/** The version of each container that a test has made. */
const versions = new Map<string, string>();
const filling = (
  name: string,
  slots: Record<string, Partial<ManifestSlot>>,
  part: Partial<RemoteSlice> = {},
): RemoteSlice => {
  const remote = { ...aRemote(name, {}), container: `mfe_${name}__${++n}` };
  versions.set(remote.container, part.version ?? remote.version);
  const manifestSlots = Object.entries(slots).map(([key, slot]) => [
    key,
    { slot: 'dashboard.cards', title: key, order: 10, chunk: 'Part', ...slot },
  ]);
  return {
    ...remote,
    manifest: {
      ...remote.manifest,
      slots: Object.fromEntries(manifestSlots) as Record<string, ManifestSlot>,
    },
    ...part,
  };
};

/** The components of the fillers by their key in the manifest; an error makes the filler fail to load. */
let parts: Record<string, ComponentType<never> | Error>;
let session: ReturnType<typeof useSession>;
let go: ReturnType<typeof useNavigate>;

function Page() {
  const currentSession = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    session = currentSession;
    go = navigate;
  });
  return (
    <>
      <h1>The page</h1>
      <ul aria-label="Cards">
        <Slot name="dashboard.cards" props={{}} wrap={(_filler, card) => <li>{card}</li>} />
      </ul>
    </>
  );
}

function show(remotes: RemoteSlice[], boot: Partial<BootPayload> = {}) {
  const element = (
    <RequireSession>
      <Page />
    </RequireSession>
  );
  const router = createTestRouter([{ path: '*', element }], { initialEntries: ['/cards'] });
  render(
    <AppTheme>
      <ToastProvider>
        <SessionProvider boot={aBoot({ user: aUser(), remotes, ...boot })}>
          <TestRouter router={router} />
        </SessionProvider>
      </ToastProvider>
    </AppTheme>,
  );
  return userEvent.setup({ delay: null });
}
const cards = () => within(screen.getByRole('list', { name: 'Cards' }));
const slice = (remotes: RemoteSlice[]) => ({ user: aUser(), remotes, revision: 8, shell: '1.0.0-0000000' });

let logged: jest.SpyInstance;
let api: ReturnType<typeof fakeApi>;
let requests: PartRequest[];
const crashes = () => sentBeacons(api).filter(({ kind }) => kind === 'render_error');
const inTime = { timeout: 3_000 };
beforeEach(() => {
  api = fakeApi({ 'POST /api/portal/beacons': new Reply(204) });
  parts = {};
  requests = fakeRemotes(({ container, key }) => {
    const part = parts[key];
    if (part instanceof Error) throw part;
    return part ?? (() => <p>{`${key} of ${versions.get(container)}`}</p>);
  });
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

it('renders the fillers of a slot for this user, in order', async () => {
  const other = filling('b', { late: { order: 20 }, admins: { when: ['admin'] } });
  show([filling('a', { early: {}, menu: { slot: 'user-menu' } }), other]);
  expect(await screen.findByText(/late of/)).toBeVisible();
  expect(
    cards()
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['early of 1.0.0-0000000', 'late of 1.0.0-0000000']);
  expect(requests).toContainEqual({ container: other.container, kind: 'slots', key: 'late' });
  expect(requests).toHaveLength(2);
});

it('a filler that throws is replaced by a box and reported, and Retry renders it again', async () => {
  let broken = true;
  const Bomb = () => {
    if (broken) throw new Error('A defect of the filler.');
    return <p>Mended</p>;
  };
  parts.bomb = Bomb;
  // No other test may use this name: its version would count as one that works, and be shown instead.
  const user = show([filling('throwing', { good: {}, bomb: { title: 'Bookings' } })]);
  const box = within(await screen.findByRole('group', { name: 'Bookings ran into an error' }));
  expect(screen.getByText(/good of/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  const reference = /R-\w{4}-\w{4}/.exec(box.getByText(/Reference/).textContent)?.[0];
  await waitFor(() => expect(crashes()).toHaveLength(1), inTime);
  expect(crashes()).toEqual([
    {
      remote: 'throwing',
      version: '1.0.0-0000000',
      kind: 'render_error',
      reference,
      message: 'A defect of the filler.',
      route: 'slots.bomb',
    },
  ]);
  broken = false;
  await user.click(box.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Mended')).toBeVisible();
});

it('a filler that does not load shows the reported reference, and Retry loads it again', async () => {
  parts.gone = new Error('404');
  const user = show([filling('a', { good: {}, gone: { title: 'Bookings' } })]);
  const box = within(await screen.findByRole('group', { name: 'Bookings did not load' }));
  const reference = /R-\w{4}-\w{4}/.exec(box.getByText(/Reference/).textContent)?.[0];
  expect(box.getByText(/Delivery, version 1\.0\.0-0000000/)).toBeVisible();
  expect(screen.getByText(/good of/)).toBeVisible();
  const failures = () => sentBeacons(api).filter(({ kind }) => kind !== 'loaded');
  await waitFor(() => expect(failures()).toHaveLength(1), inTime);
  // The loader has reported the failure, and the box does not report it again.
  expect(failures()).toMatchObject([{ kind: 'load_error', reference, route: 'slots.gone' }]);
  delete parts.gone;
  await user.click(box.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/gone of/)).toBeVisible();
});

it('fillers of a remote that is switched off are removed at once', async () => {
  const off = filling('a', { card: {} });
  const other = filling('b', { stays: {} });
  show([off, other]);
  expect(await screen.findByText(/card of/)).toBeVisible();
  act(() => session.refresh(slice([{ ...off, disabled: { message: null } }, other])));
  expect(screen.queryByText(/card of/)).toBeNull();
  expect(screen.getByText(/stays of/)).toBeVisible();
});

describe('a filler with unsaved changes whose remote is switched off', () => {
  const opened = async (Card: ComponentType, label = 'Note') => {
    parts.card = Card as ComponentType<never>;
    const remote = filling('racks', { card: {}, clean: {} });
    const user = show([remote, filling('b', { other: {} })]);
    await user.type(await screen.findByLabelText(label), 'half a thought');
    const others = slice([filling('b', { other: {} })]).remotes;
    const switchOff = (message: string | null = 'Racks are being repaired.') =>
      act(() => session.refresh(slice([{ ...remote, disabled: { message } }, ...others])));
    switchOff();
    return { user, switchOn: () => act(() => session.refresh(slice([remote, ...others]))) };
  };
  function Guarded() {
    const { values } = useFormikContext<{ note: string }>();
    return <LeaveQuestion guard={useDirtyGuard()} dirty={values.note !== ''} />;
  }
  const saved = jest.fn();
  const Page = () => (
    <Formik
      initialValues={{ note: '' }}
      onSubmit={({ note }, { resetForm }) => {
        saved(note);
        resetForm();
      }}
    >
      <Form aria-label="Notes">
        <FormTextField name="note" label="Note" />
        <Guarded />
        <SubmitButton>Save</SubmitButton>
      </Form>
    </Formik>
  );
  const Dialog = () => (
    <FormDialog
      title="Rack"
      submit="Save"
      initialValues={{ note: '' }}
      onSubmit={jest.fn()}
      onClose={jest.fn()}
    >
      <FormTextField name="note" label="Note" />
    </FormDialog>
  );
  const copied = () => screen.findByText('Copied.');

  it('stays, says what happened, copies what was typed, and goes once it is saved', async () => {
    const { user } = await opened(Page);
    expect(screen.getByLabelText('Note')).toHaveValue('half a thought');
    expect(screen.getByLabelText('Note')).toBeVisible();
    expect(screen.getByText(/was switched off by an administrator/)).toBeVisible();
    expect(screen.getByText(/Racks are being repaired\./)).toBeVisible();
    expect(await screen.findByText(/was switched off\. What you typed is still here\./)).toBeVisible();
    expect(screen.queryByText(/clean of/)).toBeNull();
    expect(screen.getByText(/other of/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy what I typed' }));
    await copied();
    expect(await navigator.clipboard.readText()).toBe('Note: half a thought');
    await user.type(screen.getByLabelText('Note'), ' more');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByLabelText('Note')).toBeNull());
    expect(saved).toHaveBeenLastCalledWith('half a thought more');
    expect(screen.queryByText(/was switched off by an administrator/)).toBeNull();
  });

  it('stays in a dialog too, where the notice stands above the fields', async () => {
    const { user } = await opened(Dialog);
    const dialog = within(screen.getByRole('dialog', { name: 'Rack' }));
    expect(dialog.getByLabelText('Note')).toHaveValue('half a thought');
    expect(dialog.getByText(/was switched off by an administrator/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Copy what I typed' }));
    await copied();
    expect(await navigator.clipboard.readText()).toBe('Note: half a thought');
  });

  it('shows the text, selected, where there is no clipboard', async () => {
    const { user } = await opened(Page);
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(screen.getByRole('button', { name: 'Copy what I typed' }));
    const typed: HTMLTextAreaElement = await screen.findByRole('textbox', { name: 'What you typed' });
    expect(typed).toHaveValue('Note: half a thought');
    expect(typed.selectionEnd - typed.selectionStart).toBe('Note: half a thought'.length);
  });

  it('stays as it is when the remote is switched on again, without the notice', async () => {
    const { switchOn } = await opened(Page);
    switchOn();
    expect(screen.getByLabelText('Note')).toHaveValue('half a thought');
    expect(screen.queryByText(/was switched off by an administrator/)).toBeNull();
  });

  it('goes when the page is left', async () => {
    const { user } = await opened(Page);
    await act(async () => go('/elsewhere'));
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    expect(question).toHaveAccessibleDescription('What you typed is not saved and will be lost.');
    await user.click(within(question).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByLabelText('Note')).toBeNull());
    expect(screen.queryByText(/was switched off by an administrator/)).toBeNull();
  });
});

it('a new version is used at the next navigation, not before', async () => {
  const old = filling('a', { card: {} });
  show([old]);
  expect(await screen.findByText('card of 1.0.0-0000000')).toBeVisible();
  act(() => session.refresh(slice([filling('a', { card: {} }, { version: '2.0.0-1111111' })])));
  expect(screen.getByText('card of 1.0.0-0000000')).toBeVisible();
  await act(async () => go('/elsewhere'));
  expect(await screen.findByText('card of 2.0.0-1111111')).toBeVisible();
});

it('a failed filler uses a new version at once; a filler repaired by Retry keeps its version', async () => {
  let broken = true;
  parts.card = () => {
    if (broken) throw new Error('A defect of the filler.');
    return <p>Mended</p>;
  };
  const user = show([filling('defect', { card: {} })]);
  await screen.findByRole('group', { name: 'card ran into an error' });
  act(() => session.refresh(slice([filling('defect', { card: {} }, { version: '2.0.0-1111111' })])));
  const box = within(await screen.findByRole('group', { name: 'card ran into an error' }));
  await waitFor(
    () => expect(crashes().map(({ version }) => version)).toEqual(['1.0.0-0000000', '2.0.0-1111111']),
    inTime,
  );
  broken = false;
  await user.click(box.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Mended')).toBeVisible();
  delete parts.card;
  act(() => session.refresh(slice([filling('defect', { card: {} }, { version: '3.0.0-2222222' })])));
  expect(screen.getByText('Mended')).toBeVisible();
});

it('a filler whose new version crashes before it was drawn is shown in the version before', async () => {
  const before = filling('first', { card: {} });
  const live = filling('first', { card: {} }, { version: '2.0.0-1111111', fallback: before });
  fakeRemotes(({ container }) => {
    if (container !== live.container) return () => <p>The card before</p>;
    return () => {
      throw new Error('Element type is invalid.');
    };
  });
  show([live]);
  expect(await screen.findByText('The card before')).toBeVisible();
  await waitFor(() => expect(crashes().at(-1)).toMatchObject({ version: '2.0.0-1111111' }), inTime);
});

/** The frame may take long to render on a busy machine. */
const longTimeout = { timeout: 10_000 };

describe('the user menu', () => {
  let menu: RemoteSlice;
  let selections: number;
  beforeEach(() => {
    selections = 0;
    menu = filling('m', {
      entry: { slot: 'user-menu', title: 'My bookings' },
      bad: { slot: 'user-menu', title: 'My racks', order: 20 },
    });
    parts.entry = (({ close }: { close: () => void }) => (
      <MenuEntry
        label="My bookings"
        onSelect={() => {
          selections++;
          close();
        }}
      />
    )) as ComponentType<never>;
  });

  it('has the areas’ entries between the shortcuts and the password, and the keyboard reaches them', async () => {
    const { user } = renderPortal('/projects', { user: aUser(), remotes: [projects, menu] });
    await user.click(screen.getByRole('button', { name: /^User menu/ }));
    await screen.findByText('My bookings', {}, longTimeout);
    const names = screen.getAllByRole('menuitem').map((item) => item.textContent);
    expect(names.indexOf('My bookings')).toBe(names.indexOf('Keyboard shortcuts') + 1);
    expect(names.indexOf('Change Password')).toBeGreaterThan(names.indexOf('My bookings'));
    act(() => screen.getByRole('menuitem', { name: 'Keyboard shortcuts' }).focus());
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: 'My bookings' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(selections).toBe(1);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('reserves the place of an entry that loads, so that the entries below do not move', async () => {
    parts.bad = (() => <MenuEntry label="My racks" />) as ComponentType<never>;
    const { user } = renderPortal('/projects', { user: aUser(), remotes: [projects, menu] });
    const places = () => screen.getAllByRole('menuitem').map((item) => item.textContent);
    fireEvent.click(screen.getByRole('button', { name: /^User menu/ }));
    const before = places();
    expect(before).toContain('My bookings');
    expect(screen.getByRole('menuitem', { name: 'My bookings' })).toHaveAttribute('aria-disabled', 'true');
    await waitFor(
      () =>
        expect(screen.getByRole('menuitem', { name: 'My bookings' })).not.toHaveAttribute('aria-disabled'),
      longTimeout,
    );
    expect(places().indexOf('Logout')).toBe(before.indexOf('Logout'));
    await user.click(screen.getByRole('menuitem', { name: 'My bookings' }));
    expect(selections).toBe(1);
  });

  it('shows a disabled entry in place of an entry that failed', async () => {
    parts.bad = new Error('404');
    const { user } = renderPortal('/projects', { user: aUser(), remotes: [projects, menu] });
    await user.click(screen.getByRole('button', { name: /^User menu/ }));
    await screen.findByText('My racks did not load', {}, longTimeout);
    const bad = screen.getByRole('menuitem', { name: 'My racks did not load' });
    expect(bad).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  });
});
