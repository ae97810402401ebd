import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestRouter, TestRouter } from '../../../testing/router';
import {
  Form,
  FormCheckbox,
  Formik,
  FormTextField,
  sameValue,
  showSubmitError,
  SubmitButton,
  TwoEditorsDialog,
  TwoEditorsNotice,
  useFormikContext,
  useAutosavedDraft,
  useTwoEditors,
  Yup,
  type ComparedField,
  type TaggedEntity,
} from '../../form';

interface Ship {
  name: string;
  code: string;
  afloat: boolean;
  built: string | null;
  port: { id: number; name: string } | null;
  /** Not a field of the form. */
  held: boolean;
}
type Values = Omit<Ship, 'held'>;

const ship = (part: Partial<Ship> = {}): Ship => ({
  name: 'Argo',
  code: 'A1',
  afloat: false,
  built: null,
  port: { id: 1, name: 'Volos' },
  held: false,
  ...part,
});
const fields: ComparedField[] = [
  { name: 'name', label: 'Ship name' },
  { name: 'code', label: 'Code' },
  { name: 'afloat', label: 'Afloat' },
  { name: 'built', label: 'Built', words: (day) => `on ${String(day)}` },
  { name: 'port', label: 'Port' },
];
const valuesOf = ({ held: _, ...values }: Ship): Values => values;
const refusal = (status: number, part: object = {}) =>
  Object.assign(new Error('Refused.'), { status, extra: {}, ...part });
const stale = (present: Ship, tag: string, by?: object) =>
  refusal(412, { tag, extra: { present, ...(by && { changed_by: by }) } });
const maya = { id: 5, name: 'Maya Chen', at: '2026-11-17T14:41:00' };

/** A fake server. Each save gets the next of `answers`; once they are used up, saves succeed. */
interface Server {
  answers: unknown[];
  saved: { values: Values; tag: string }[];
  now?: TaggedEntity<Ship> | Error;
  locked?: string[];
  opened?: TaggedEntity<Ship>;
}
const server = (...answers: unknown[]): Server => ({ answers, saved: [] });

function Inside({ two }: { two: ReturnType<typeof useTwoEditors<Ship, Values>> }) {
  const { values } = useFormikContext<Values>();
  useAutosavedDraft(two.draft, two.base, values, !sameValue(values, two.base));
  return (
    <>
      <Form>
        <TwoEditorsNotice
          of={two}
          exitLink={(wasDeleted) =>
            wasDeleted ? { to: '/harbour', label: 'To the harbour' } : { to: '/quay', label: 'To the quay' }
          }
        />
        <FormTextField name="name" label="Ship name" />
        <FormTextField name="code" label="Code" rows={2} />
        <FormCheckbox name="afloat" label="Afloat" />
        <SubmitButton>Save</SubmitButton>
        <output>{String(two.entity.held)}</output>
      </Form>
      <TwoEditorsDialog of={two} />
    </>
  );
}

function ShipForm({ of: it }: { of: Server }) {
  const two = useTwoEditors<Ship, Values>({
    noun: 'ship',
    name: { owner: 1, form: 'ship', version: 1 },
    opened: it.opened ?? { entity: ship(), tag: '"1"' },
    fields,
    valuesOf,
    facts: (before, now) => (before.held === now.held ? [] : ['It is held now.']),
    locked: () => it.locked ?? [],
    readNow: () => {
      if (!it.now || it.now instanceof Error) return Promise.reject(it.now ?? new Error('No.'));
      return Promise.resolve(it.now);
    },
  });
  const save = async (values: Values, tag: string) => {
    it.saved.push({ values, tag });
    await Promise.resolve();
    const answer = it.answers.shift();
    if (answer) throw answer as Error;
    return 'saved';
  };
  return (
    <Formik<Values>
      initialValues={two.draft.start}
      validationSchema={Yup.object({ name: Yup.string().max(40, 'Too long') })}
      onSubmit={async (values, helpers) => {
        helpers.setStatus(undefined);
        try {
          if (await two.send((tag) => save(values, tag))) two.draft.finish();
        } catch (cause) {
          showSubmitError(cause, helpers, ['name']);
        }
      }}
    >
      <Inside two={two} />
    </Formik>
  );
}

function show(it: Server) {
  const router = createTestRouter(
    [
      { path: 'ship', element: <ShipForm of={it} /> },
      { path: 'harbour', element: <h1>Harbour</h1> },
      { path: 'quay', element: <h1>Quay</h1> },
    ],
    { initialEntries: ['/ship'] },
  );
  const rendered = render(<TestRouter router={router} />);
  const user = userEvent.setup({ delay: null });
  return { ...rendered, user, router };
}
type User = ReturnType<typeof show>['user'];

const text = (name: string) => screen.getByRole('textbox', { name });
const fill = async (user: User, name: string, value: string) => {
  await user.clear(text(name));
  await user.type(text(name), value);
};
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save' }));
const comparison = async () => within(await screen.findByRole('dialog', { name: /changed/i }));
const choices = 'Save with these choices';
const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
/** Rows of the comparison: its headings, and each field with its three values. */
const rows = (dialog: Awaited<ReturnType<typeof comparison>>) =>
  dialog
    .getAllByRole('row')
    .slice(1)
    .map((row) => Array.from(row.children, (cell) => cell.textContent));

beforeEach(() => localStorage.clear());

describe('a save of a version that someone else has replaced', () => {
  const theirs = ship({ name: 'Theirs', code: 'T1', afloat: true, built: '2026-01-02', port: null });

  test('shows who changed it, and each field’s old value, theirs and mine; mine is selected and focused at first', async () => {
    const it = server(stale(theirs, '"2"', maya));
    const { user } = show(it);
    await fill(user, 'Ship name', 'Mine');
    await user.click(screen.getByRole('checkbox', { name: 'Afloat' }));
    await save(user);
    const dialog = await comparison();
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Somebody changed this since you opened it');
    expect(
      dialog.getByText(/Last changed by Maya Chen, 17th Nov 2026 2:41 pm\. Your changes are/),
    ).toBeVisible();
    expect(rows(dialog)).toEqual([
      ['You both changed. Choose which value to keep. Yours is kept unless you choose the other.'],
      ['Ship name', 'Argo', 'Theirs', 'Mine'],
      ['Changed by them. Stays as they made it.'],
      ['Code', 'A1', 'T1 (stays)', 'A1'],
      ['Built', 'empty', 'on 2026-01-02 (stays)', 'empty'],
      ['Port', 'Volos', 'empty (stays)', 'Volos'],
      ['Changed by both to the same. There is nothing to choose.'],
      ['Afloat', 'No', 'Yes (stays)', 'Yes (stays)'],
    ]);
    expect(dialog.getByRole('radio', { name: 'Ship name Yours Mine' })).toBeChecked();
    expect(dialog.getByRole('radio', { name: 'Ship name Yours Mine' })).toHaveFocus();
    expect(dialog.getByRole('radio', { name: 'Ship name Theirs Theirs' })).not.toBeChecked();

    await user.click(dialog.getByRole('button', { name: choices }));
    await waitFor(() => expect(it.saved).toHaveLength(2));
    expect(it.saved[1]).toEqual({ tag: '"2"', values: { ...valuesOf(theirs), name: 'Mine' } });
    await waitUntilClosed();
  });

  test('keeps theirs for a field where it is chosen, also by keyboard', async () => {
    const it = server(stale(theirs, '"2"'));
    const { user } = show(it);
    await fill(user, 'Ship name', 'Mine');
    await fill(user, 'Code', 'M1');
    await save(user);
    const dialog = await comparison();
    await user.keyboard('{ArrowLeft}');
    expect(dialog.getByRole('radio', { name: 'Ship name Theirs Theirs' })).toBeChecked();
    expect(dialog.getByRole('radio', { name: 'Code Yours M1' })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: choices }));
    await waitFor(() => expect(it.saved).toHaveLength(2));
    expect(it.saved[1]!.values).toMatchObject({ name: 'Theirs', code: 'M1', afloat: true });
  });

  test('going back to the form loses nothing; the next comparison keeps the choices', async () => {
    const it = server(stale(theirs, '"2"'));
    const { user } = show(it);
    await fill(user, 'Ship name', 'Mine');
    await fill(user, 'Code', 'M1');
    await save(user);
    await user.click((await comparison()).getByRole('radio', { name: 'Code Theirs T1' }));
    await user.keyboard('{Escape}');
    await waitUntilClosed();
    expect(text('Ship name')).toHaveValue('Mine');
    expect(text('Code')).toHaveValue('M1');
    expect(screen.getByText('Not saved yet.').parentElement).toHaveTextContent(
      'Not saved yet. Somebody changed this ship meanwhile. Saving lets you choose what stays.',
    );
    await user.type(text('Ship name'), ' II');
    // Saving opens the comparison again without another request.
    await save(user);
    let dialog = await comparison();
    expect(it.saved).toHaveLength(1);
    expect(dialog.getByRole('radio', { name: 'Ship name Yours Mine II' })).toBeChecked();
    expect(dialog.getByRole('radio', { name: 'Code Theirs T1' })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Go back to editing' }));
    await waitUntilClosed();
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    dialog = await comparison();
    await user.click(dialog.getByRole('button', { name: choices }));
    await waitFor(() => expect(it.saved).toHaveLength(2));
    expect(it.saved[1]!.values).toMatchObject({ name: 'Mine II', code: 'T1' });
    expect(screen.queryByText(/Not saved yet/)).not.toBeInTheDocument();
  });

  test('opens the comparison again, without choices, when someone saves in between', async () => {
    const it = server(stale(theirs, '"2"'), stale({ ...theirs, name: 'Newer' }, '"3"'));
    const { user } = show(it);
    await fill(user, 'Ship name', 'Mine');
    await save(user);
    await user.click((await comparison()).getByRole('button', { name: choices }));
    await waitFor(() => expect(it.saved).toHaveLength(2));
    const dialog = await comparison();
    // The values taken from the second version are the old values in the comparison with the third.
    expect(await dialog.findByRole('radio', { name: 'Ship name Theirs Newer' })).not.toBeChecked();
    expect(rows(dialog)).toEqual([
      ['You both changed. Choose which value to keep. Yours is kept unless you choose the other.'],
      ['Ship name', 'Theirs', 'Newer', 'Mine'],
    ]);
    await user.click(dialog.getByRole('button', { name: choices }));
    await waitFor(() => expect(it.saved).toHaveLength(3));
    expect(it.saved.map(({ tag }) => tag)).toEqual(['"1"', '"2"', '"3"']);
  });

  test('keeps both changes when they are in different fields, and says who made which', async () => {
    const it = server(stale(ship({ code: 'T1' }), '"2"', { ...maya, id: 1 }));
    const { user } = show(it);
    await fill(user, 'Ship name', 'Mine');
    await save(user);
    const dialog = await comparison();
    expect(dialog.queryByRole('radio')).not.toBeInTheDocument();
    expect(dialog.getByText(/Last changed by you, elsewhere/)).toBeVisible();
    expect(rows(dialog)).toEqual([
      ['Changed by them. Stays as they made it.'],
      ['Code', 'A1', 'T1 (stays)', 'A1'],
      ['Changed by you. Is saved as you made it.'],
      ['Ship name', 'Argo', 'Argo', 'Mine (stays)'],
    ]);
    expect(dialog.getByRole('button', { name: choices })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(it.saved).toHaveLength(2));
    expect(it.saved[1]).toMatchObject({ tag: '"2"', values: { name: 'Mine', code: 'T1' } });
  });

  test('lists changes outside the form’s fields, and rebases the form on them', async () => {
    const it = server(stale(ship({ held: true }), '"2"'));
    const { user } = show(it);
    await fill(user, 'Ship name', 'Mine');
    await save(user);
    const dialog = await comparison();
    expect(dialog.getByRole('listitem')).toHaveTextContent('It is held now.');
    await user.click(dialog.getByRole('button', { name: choices }));
    await waitFor(() => expect(it.saved[1]?.tag).toBe('"2"'));
    expect(screen.getByText('true')).toBeInTheDocument();
  });

  test('succeeds without a question when no field of the form has changed: after a comment of another user, for example', async () => {
    const it = server(stale(ship(), '"2"'));
    const { user } = show(it);
    await fill(user, 'Ship name', 'Mine');
    await save(user);
    await waitFor(() => expect(it.saved.map(({ tag }) => tag)).toEqual(['"1"', '"2"']));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('discarding mine asks first, then resets the form to the present version and removes the draft', async () => {
    const it = server(stale(theirs, '"2"'));
    const { user } = show(it);
    await fill(user, 'Ship name', 'Mine');
    await save(user);
    await user.click((await comparison()).getByRole('button', { name: 'Discard mine' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await user.click((await comparison()).getByRole('button', { name: 'Discard mine' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    await waitUntilClosed();
    expect(text('Ship name')).toHaveValue('Theirs');
    expect(screen.getByRole('checkbox', { name: 'Afloat' })).toBeChecked();
    await waitFor(() => expect(localStorage).toHaveLength(0));
    expect(it.saved).toHaveLength(1);
    await user.type(text('Ship name'), '!');
    await save(user);
    await waitFor(() => expect(it.saved[1]).toMatchObject({ tag: '"2"', values: { name: 'Theirs!' } }));
  });

  test('keeps the choices when saving them fails to reach the server: saving again is enough', async () => {
    const it = server(stale(theirs, '"2"'), refusal(0));
    const { user } = show(it);
    await fill(user, 'Ship name', 'Mine');
    await fill(user, 'Code', 'M1');
    await save(user);
    await user.click((await comparison()).getByRole('radio', { name: 'Code Theirs T1' }));
    await user.click((await comparison()).getByRole('button', { name: choices }));
    await waitFor(() => expect(it.saved).toHaveLength(2));
    await waitUntilClosed();
    expect(text('Code')).toHaveValue('T1');
    await save(user);
    await waitFor(() => expect(it.saved[2]).toEqual(it.saved[1]));
    expect(it.saved[2]).toMatchObject({ tag: '"2"', values: { name: 'Mine', code: 'T1', afloat: true } });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('does not apply the choices for one version to a later version', async () => {
    const it = server(stale(theirs, '"2"'), refusal(0), stale({ ...theirs, name: 'Newer' }, '"3"'));
    const { user } = show(it);
    await fill(user, 'Ship name', 'Mine');
    await save(user);
    await user.click((await comparison()).getByRole('radio', { name: 'Ship name Theirs Theirs' }));
    await user.click((await comparison()).getByRole('button', { name: choices }));
    await waitUntilClosed();
    await fill(user, 'Ship name', 'Mine after all');
    await save(user);
    const dialog = await comparison();
    expect(dialog.getByRole('radio', { name: 'Ship name Yours Mine after all' })).toBeChecked();
  });

  test('validates chosen values like typed ones', async () => {
    const it = server(stale(ship({ name: 'x'.repeat(41) }), '"2"'));
    const { user } = show(it);
    await fill(user, 'Ship name', 'Mine');
    await save(user);
    const dialog = await comparison();
    await user.click(dialog.getByRole('radio', { name: /Ship name Theirs/ }));
    await user.click(dialog.getByRole('button', { name: choices }));
    expect(await screen.findByText('Too long')).toBeInTheDocument();
    expect(it.saved).toHaveLength(1);
  });

  test('shows every text literally: markup, several lines, a long text without spaces', async () => {
    const hostile = `<img src=x onerror="alert(1)">\n\u202Eevil ${'x'.repeat(300)}`;
    const it = server(stale(ship({ code: hostile }), '"2"', { ...maya, name: '<b>Bobby</b>' }));
    const { user } = show(it);
    await fill(user, 'Code', 'Mine');
    await save(user);
    const dialog = await comparison();
    expect(rows(dialog)[1]).toEqual(['Code', 'A1', hostile, 'Mine']);
    expect(dialog.getByText(/<b>Bobby<\/b>/)).toBeVisible();
    expect(document.querySelector('img, b')).toBeNull();
  });
});

describe('a save that is refused and cannot be repeated', () => {
  test('because the entity was deleted: says so, offers to copy the input, and leaves without a question', async () => {
    const it = server(refusal(404, { message: 'There is no such ship.' }));
    const { user, router } = show(it);
    await fill(user, 'Ship name', 'Mine');
    await fill(user, 'Code', 'one{enter}two');
    await save(user);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      'This ship was deleted, or you may not see it any more. What you typed is still here.',
    );
    expect(alert.parentElement).toHaveFocus();
    await user.click(within(alert).getByRole('button', { name: 'Copy what I typed' }));
    expect(await navigator.clipboard.readText()).toBe('Ship name: Mine\nCode: one\ntwo');
    expect(await within(alert).findByText('Copied.')).toBeInTheDocument();
    await user.click(within(alert).getByRole('button', { name: 'To the harbour' }));
    expect(router.state.location.pathname).toBe('/harbour');
    expect(localStorage).toHaveLength(1);
  });

  test('for lack of permission: says why and lists what changed since; a later save may succeed', async () => {
    const it = server(refusal(403, { message: 'Not now.' }));
    it.now = { entity: ship({ held: true }), tag: '"2"' };
    const { user } = show(it);
    await fill(user, 'Ship name', 'Mine');
    await save(user);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      'You may not save this ship any more. Not now. It is held now. What you typed is still here.',
    );
    expect(within(alert).getByRole('button', { name: 'To the quay' })).toBeVisible();
    expect(text('Ship name')).toHaveValue('Mine');
    await save(user);
    await waitFor(() => expect(it.saved).toHaveLength(2));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('without a clipboard shows the input as selected text', async () => {
    const it = server(refusal(404));
    const { user } = show(it);
    await fill(user, 'Ship name', 'Mine');
    await save(user);
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No.'));
    await user.click(await screen.findByRole('button', { name: 'Copy what I typed' }));
    const typed: HTMLTextAreaElement = await screen.findByRole('textbox', { name: 'What you typed' });
    expect(typed).toHaveValue('Ship name: Mine');
    expect(typed.selectionEnd - typed.selectionStart).toBe('Ship name: Mine'.length);
  });

  test('for some fields: says which ones I may no longer change, and saves the rest', async () => {
    const it = server(refusal(403, { message: 'Not the code.', fields: { code: 'Not the code.' } }));
    it.now = { entity: ship(), tag: '"1"' };
    it.locked = ['code', 'port'];
    const { user } = show(it);
    await fill(user, 'Ship name', 'Mine');
    await fill(user, 'Code', 'M1');
    await save(user);
    const dialog = within(
      await screen.findByRole('dialog', { name: 'You may not change all of this any more' }),
    );
    expect(dialog.getByText('Not the code.')).toBeVisible();
    expect(rows(dialog)).toEqual([
      ['No longer yours to change. What is there now stays.'],
      ['Code', 'A1', 'A1 (stays)', 'M1'],
      ['Changed by you. Is saved as you made it.'],
      ['Ship name', 'Argo', 'Argo', 'Mine (stays)'],
    ]);
    await user.click(dialog.getByRole('button', { name: choices }));
    await waitFor(() => expect(it.saved[1]?.values).toMatchObject({ name: 'Mine', code: 'A1' }));
  });

  test('for any other reason is reported by the form itself', async () => {
    const it = server(refusal(422), refusal(412));
    const { user } = show(it);
    await save(user);
    await waitFor(() => expect(it.saved).toHaveLength(1));
    await save(user);
    await waitFor(() => expect(it.saved).toHaveLength(2));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a draft', () => {
  const typed = async () => {
    const first = show(server());
    await fill(first.user, 'Ship name', 'Mine');
    first.unmount();
  };

  test('of an older version is compared with the present version', async () => {
    await typed();
    const it = server();
    it.opened = { entity: ship({ name: 'Theirs', code: 'T1' }), tag: '"4"' };
    const { user } = show(it);
    const dialog = within(
      await screen.findByRole('dialog', { name: 'The ship changed after you typed this' }),
    );
    expect(rows(dialog).slice(1, 4)).toEqual([
      ['Ship name', 'Argo', 'Theirs', 'Mine'],
      ['Changed by them. Stays as they made it.'],
      ['Code', 'A1', 'T1 (stays)', 'A1'],
    ]);
    await user.click(dialog.getByRole('button', { name: 'Go back to editing' }));
    await waitUntilClosed();
    expect(screen.getByText('Restored what you typed.')).toBeVisible();
    expect(text('Ship name')).toHaveValue('Mine');
    await save(user);
    await user.click(await screen.findByRole('button', { name: choices }));
    await waitFor(() =>
      expect(it.saved).toMatchObject([{ tag: '"4"', values: { name: 'Mine', code: 'T1' } }]),
    );
  });

  test('is restored without a comparison when the entity has not changed', async () => {
    await typed();
    show(server());
    expect(text('Ship name')).toHaveValue('Mine');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByText(/Restored what you typed/)).not.toBeInTheDocument();
  });
});
