import { getConfig, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestRouter, TestRouter } from '../../testing/router';
import type { LoadOptions } from '../controls';
import { AppTheme, ToastProvider } from '../core';
import { FormChoice, FormDialog, FormPicker, FormTextField, DraftFormDialog, Yup } from '../form';

// jsdom is slow with MUI's style sheets; these tests need only roles and names.
window.getComputedStyle = (element) => (element as HTMLElement).style;

interface Values {
  colour: string;
  person: { id: number; name: string } | null;
  note: string;
}
const people = [
  { id: 1, name: 'Ann Ray' },
  { id: 2, name: 'Bo Lind' },
];
const schema = Yup.object({
  colour: Yup.string().required('Choose a colour'),
  person: Yup.mixed().required('Choose a person'),
});

function show(load: LoadOptions, save: (values: Values) => Promise<void> = () => Promise.resolve()) {
  const onClose = jest.fn();
  render(
    <AppTheme>
      <FormDialog<Values>
        title="Paint"
        submit="Paint"
        initialValues={{ colour: '', person: null, note: '' }}
        validationSchema={schema}
        onSubmit={save}
        onClose={onClose}
      >
        <FormChoice
          name="colour"
          label="Colour"
          choices={[
            { value: 'red', label: 'Red' },
            { value: 'blue', label: 'Blue', disabled: true, note: 'Sold out' },
          ]}
        />
        <FormPicker name="person" label="Person" load={load} />
        <FormTextField name="note" label="Note" />
      </FormDialog>
    </AppTheme>,
  );
  return { user: userEvent.setup({ delay: null }), onClose };
}

test.each(['Control', 'Meta'])(
  '%s and Enter submit from a field of several lines, where Enter begins a line',
  async (key) => {
    const save = jest.fn(() => Promise.resolve());
    render(
      <AppTheme>
        <FormDialog
          title="Comment"
          submit="Send"
          initialValues={{ text: '' }}
          onSubmit={save}
          onClose={jest.fn()}
        >
          <FormTextField name="text" label="Text" rows={3} />
        </FormDialog>
      </AppTheme>,
    );
    const user = userEvent.setup({ delay: null });
    await user.type(screen.getByRole('textbox', { name: 'Text' }), 'One{Enter}two');
    expect(save).not.toHaveBeenCalled();
    await user.keyboard(`{${key}>}{Enter}{/${key}}`);
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(save.mock.calls[0]).toEqual([{ text: 'One\ntwo' }, expect.anything(), undefined]);
  },
);

test('a dialog shows beside each field what is missing, and submits the values chosen', async () => {
  const load = jest.fn<Promise<typeof people>, [string, AbortSignal]>(() => Promise.resolve(people));
  const save = jest.fn((_values: Values) => Promise.resolve());
  const { user } = show(load, save);
  const dialog = within(screen.getByRole('dialog', { name: 'Paint' }));
  await user.click(dialog.getByRole('button', { name: 'Paint' }));
  expect(await dialog.findByText('Choose a colour')).toBeVisible();
  expect(await dialog.findByRole('combobox', { name: 'Person' })).toHaveAccessibleDescription(
    'Choose a person',
  );
  expect(dialog.getByRole('radiogroup', { name: 'Colour' })).toHaveAccessibleDescription('Choose a colour');
  expect(dialog.getByRole('radio', { name: 'Blue' })).toBeDisabled();
  expect(dialog.getByRole('radio', { name: 'Blue' })).toHaveAccessibleDescription('Sold out');

  await user.click(dialog.getByRole('radio', { name: 'Red' }));
  await user.click(dialog.getByRole('combobox', { name: 'Person' }));
  await user.click(await screen.findByRole('option', { name: 'Bo Lind' }));
  await user.type(dialog.getByLabelText('Note'), 'Soon{Enter}');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(save.mock.calls[0]?.[0]).toEqual({ colour: 'red', person: people[1], note: 'Soon' });
});

test('a failed submit focuses the first faulty field, also one that the server refuses', async () => {
  const refused = Object.assign(new Error('This cannot be saved.'), { fields: { note: 'The note is rude' } });
  const { user } = show(
    () => Promise.resolve(people),
    () => Promise.reject(refused),
  );
  const dialog = within(screen.getByRole('dialog', { name: 'Paint' }));
  const submit = () => user.click(dialog.getByRole('button', { name: 'Paint' }));
  await submit();
  await waitFor(() => expect(dialog.getByRole('radio', { name: 'Red' })).toHaveFocus());
  await user.click(dialog.getByRole('radio', { name: 'Red' }));
  await submit();
  const person = await dialog.findByRole('combobox', { name: 'Person' });
  await waitFor(() => expect(person).toHaveFocus());
  await user.click(person);
  await user.click(await screen.findByRole('option', { name: 'Bo Lind' }));
  await submit();
  await waitFor(() => expect(dialog.getByLabelText('Note')).toHaveFocus());
});

test('typing in a picker that opens with a choice replaces it', async () => {
  render(
    <AppTheme>
      <FormDialog
        title="Paint"
        submit="Paint"
        initialValues={{ person: people[0]! }}
        onSubmit={() => undefined}
        onClose={jest.fn()}
      >
        <FormPicker name="person" label="Person" load={() => Promise.resolve(people)} autoFocus />
      </FormDialog>
    </AppTheme>,
  );
  const user = userEvent.setup({ delay: null });
  const field = await screen.findByRole('combobox', { name: 'Person' });
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue('Ann Ray');
  await user.keyboard('Bo');
  expect(field).toHaveValue('Bo');
});

test('a picker filters its options at once and queries the server 500 ms after the last key', async () => {
  const load = jest.fn<Promise<typeof people>, [string, AbortSignal]>((search) =>
    Promise.resolve(search ? [{ id: 9, name: 'Ann Other' }] : people),
  );
  const { user } = show(load);
  const field = await screen.findByRole('combobox', { name: 'Person' });
  await user.click(field);
  await screen.findByRole('option', { name: 'Bo Lind' });
  await user.type(field, 'ann');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Ann Ray']);
  expect(await screen.findByRole('option', { name: 'Ann Other' })).toBeVisible();
  expect(load.mock.calls.map(([search]) => search)).toEqual(['', 'ann']);
});

test('a picker shows why its options did not load', async () => {
  const { user } = show(() => Promise.reject(new Error('The directory is away.')));
  await user.click(await screen.findByRole('combobox', { name: 'Person' }));
  expect(await screen.findByText('The directory is away.')).toBeVisible();
});

test('Esc closes the list of choices first, then the dialog', async () => {
  const { user, onClose } = show(() => Promise.resolve(people));
  await user.click(await screen.findByRole('combobox', { name: 'Person' }));
  await screen.findByRole('option', { name: 'Ann Ray' });
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

describe('a dialog in which something was typed', () => {
  const ways: [string, (user: ReturnType<typeof userEvent.setup>) => Promise<unknown>][] = [
    ['Esc', (user) => user.keyboard('{Escape}')],
    ['its close button', (user) => user.click(screen.getByRole('button', { name: 'Close' }))],
    ['a press outside', (user) => user.click(document.querySelector('.MuiDialog-container')!)],
    ['Cancel', (user) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ];
  test.each(ways)(
    'asks before %s closes it, and keeps the text unless told to discard it',
    async (_way, leave) => {
      const { user, onClose } = show(() => Promise.resolve(people));
      await user.type(await screen.findByLabelText('Note'), 'Half a thought');
      await leave(user);
      const question = () => screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
      await user.click(within(await question()).getByRole('button', { name: 'Keep writing' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
      expect(onClose).not.toHaveBeenCalled();
      expect(screen.getByLabelText('Note')).toHaveValue('Half a thought');
      await leave(user);
      await user.click(within(await question()).getByRole('button', { name: 'Discard' }));
      expect(onClose).toHaveBeenCalledTimes(1);
    },
  );

  test('says that the text will be lost, and the browser asks before the page is left', async () => {
    const { user } = show(() => Promise.resolve(people));
    const note = await screen.findByLabelText('Note');
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leaves()).toBe(true);
    await user.type(note, 'Half a thought');
    expect(leaves()).toBe(false);
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
      'What you typed is not saved and will be lost.',
    );
  });

  test('asks before a navigation takes it away', async () => {
    const router = createTestRouter(
      [
        {
          path: 'ship',
          element: (
            <FormDialog
              title="Paint"
              submit="Paint"
              initialValues={{ note: '' }}
              onSubmit={() => undefined}
              onClose={() => undefined}
            >
              <FormTextField name="note" label="Note" />
            </FormDialog>
          ),
        },
        { path: 'harbour', element: <h1>Harbour</h1> },
      ],
      { initialEntries: ['/harbour', '/ship'] },
    );
    render(
      <AppTheme>
        <ToastProvider>
          <TestRouter router={router} />
        </ToastProvider>
      </AppTheme>,
    );
    const user = userEvent.setup({ delay: null });
    // Not in `act`: the question takes the focus, which user-event puts into an `act` of its own, and that would end the outer one.
    const goBack = () => getConfig().asyncWrapper(() => router.navigate(-1));
    await user.type(await screen.findByLabelText('Note'), 'Half a thought');
    await goBack();
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    expect(question).toHaveAccessibleDescription('What you typed is not saved and will be lost.');
    await user.click(within(question).getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Note')).toHaveValue('Half a thought');
    await goBack();
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'Harbour' })).toBeVisible();
  });
});

test('a refused save stays open with the reason, which can be dismissed [dialog-forms.1]', async () => {
  const { user, onClose } = show(
    () => Promise.resolve(people),
    () => Promise.reject(new Error('Somebody else was quicker.')),
  );
  await user.click(screen.getByRole('radio', { name: 'Red' }));
  await user.click(await screen.findByRole('combobox', { name: 'Person' }));
  await user.click(await screen.findByRole('option', { name: 'Ann Ray' }));
  await user.click(screen.getByRole('button', { name: 'Paint' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Somebody else was quicker.');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});

test('while a dialog saves nothing can be typed into it: the text would be lost when it closes', async () => {
  let refuse: (cause: Error) => void = () => undefined;
  const { user, onClose } = show(
    () => Promise.resolve(people),
    () => new Promise<void>((_resolve, reject) => (refuse = reject)),
  );
  await user.click(screen.getByRole('radio', { name: 'Red' }));
  await user.click(await screen.findByRole('combobox', { name: 'Person' }));
  await user.click(await screen.findByRole('option', { name: 'Ann Ray' }));
  const note = screen.getByLabelText('Note');
  await user.type(note, 'Soon{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Paint' })).toHaveAttribute('aria-busy'));
  await user.type(note, 'er');
  await user.keyboard('{Escape}');
  expect(note).toHaveValue('Soon');
  expect(onClose).not.toHaveBeenCalled();
  refuse(new Error('The paint is dry.'));
  await screen.findByRole('alert');
  await user.type(note, 'er');
  expect(note).toHaveValue('Sooner');
});

describe('a dialog with a draft', () => {
  const user = userEvent.setup({ delay: null });
  const onClose = jest.fn();
  const opened = (save: () => Promise<void> = () => Promise.resolve()) =>
    render(
      <AppTheme>
        <DraftFormDialog
          title="Comment"
          submit="Send"
          draft={{ owner: 1, form: 'comment/481', version: 1 }}
          initialValues={{ text: '' }}
          onSubmit={save}
          onClose={onClose}
        >
          <FormTextField name="text" label="Text" />
        </DraftFormDialog>
      </AppTheme>,
    );
  const text = () => screen.getByLabelText('Text');
  beforeEach(() => localStorage.clear());

  test('restores the draft after the dialog was unmounted, and lets it be discarded', async () => {
    const { unmount } = opened();
    await user.type(text(), 'Half a thought');
    unmount();
    opened();
    expect(text()).toHaveValue('Half a thought');
    expect(screen.getByText('Restored what you typed.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(text()).toHaveValue('');
    expect(screen.queryByText('Restored what you typed.')).not.toBeInTheDocument();
  });

  test.each(['Cancel', 'Close'])(
    'says that the draft stays when %s closes it, and restores it',
    async (button) => {
      onClose.mockClear();
      const { unmount } = opened();
      await user.type(text(), 'Half a thought');
      await user.click(screen.getByRole('button', { name: button }));
      const question = await screen.findByRole('alertdialog', { name: 'Close without saving?' });
      expect(question).toHaveAccessibleDescription(
        'Your draft stays on this device for 30 days. It is there when you open this form again.',
      );
      await user.click(within(question).getByRole('button', { name: 'Keep writing' }));
      expect(onClose).not.toHaveBeenCalled();
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
      await user.keyboard('{Escape}');
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close' }));
      expect(onClose).toHaveBeenCalledTimes(1);
      unmount();
      opened();
      expect(text()).toHaveValue('Half a thought');
    },
  );

  test('removes the draft when Discard draft closes it', async () => {
    onClose.mockClear();
    const { unmount } = opened();
    await user.type(text(), 'Half a thought');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard draft' }));
    expect(onClose).toHaveBeenCalledTimes(1);
    unmount();
    expect(localStorage).toHaveLength(0);
  });

  test('says that the text will be lost where the browser refuses to store the draft', async () => {
    const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    opened();
    await user.type(text(), 'Half a thought');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
    expect(question).toHaveAccessibleDescription('What you typed is not saved and will be lost.');
    set.mockRestore();
  });

  test('removes the draft when it was saved', async () => {
    const save = jest.fn(() => Promise.resolve());
    const { unmount } = opened(save);
    await user.type(text(), 'Done');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(localStorage).toHaveLength(0));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-busy'),
    );
    expect(save).toHaveBeenCalledTimes(1);
    unmount();
    opened();
    expect(text()).toHaveValue('');
  });

  test('for a single field is saved against the value that the user saw, until the draft is discarded', async () => {
    const saved: unknown[] = [];
    const field = (present: string) =>
      render(
        <AppTheme>
          <DraftFormDialog<{ text: string }, string>
            title="Update Name"
            submit="Update"
            draft={{ owner: 1, form: 'name/481', version: 1 }}
            seen={present}
            initialValues={{ text: present }}
            onSubmit={({ text: typed }, _form, seen) => {
              saved.push([typed, seen]);
              return Promise.reject(new Error('Not now.'));
            }}
            onClose={onClose}
          >
            <FormTextField name="text" label="Text" />
          </DraftFormDialog>
        </AppTheme>,
      );
    const { unmount } = field('A');
    await user.type(text(), 'B');
    unmount();
    field('C');
    expect(text()).toHaveValue('AB');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(saved).toEqual([['AB', 'A']]));
    await screen.findByText('Not now.');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(text()).toHaveValue('C');
    await user.type(text(), 'D');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() =>
      expect(saved).toEqual([
        ['AB', 'A'],
        ['CD', 'C'],
      ]),
    );
  });
});

describe('a dialog that changes stored values', () => {
  const user = userEvent.setup({ delay: null });
  const opened = (updates: boolean) => {
    const save = jest.fn(() => Promise.resolve());
    const onClose = jest.fn();
    const dialog = (updatesNow: boolean) => (
      <AppTheme>
        <ToastProvider>
          <FormDialog
            title="Update Name"
            submit="Update"
            updates={updatesNow}
            initialValues={{ text: 'Argo' }}
            onSubmit={save}
            onClose={onClose}
          >
            <FormTextField name="text" label="Text" />
          </FormDialog>
        </ToastProvider>
      </AppTheme>
    );
    const { rerender } = render(dialog(updates));
    return { save, onClose, becomes: (later: boolean) => rerender(dialog(later)) };
  };

  test('sends nothing unchanged: it says so, and stays open', async () => {
    const { save, onClose } = opened(true);
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Nothing changed')).toBeVisible();
    expect(save).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText('Text'), 'naut');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  });

  test('is one by what it was opened with: a value that somebody else stores meanwhile changes nothing', async () => {
    const { save, becomes } = opened(false);
    becomes(true);
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  });

  test('any other one is sent unchanged, because submitting it means something', async () => {
    const { save } = opened(false);
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(screen.queryByText('Nothing changed')).not.toBeInTheDocument();
  });
});
