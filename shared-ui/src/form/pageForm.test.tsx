import { useState } from 'react';
import { act, getConfig, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useNavigate } from 'react-router-dom';
import { createTestRouter, TestRouter } from '../../testing/router';
import {
  DraftNotice,
  Form,
  FormBar,
  FormBody,
  FormCell,
  FormDateField,
  FormDialog,
  FormErrorSummary,
  Formik,
  FormSection,
  FormTextField,
  FormView,
  LeaveQuestion,
  sameValue,
  showSubmitError,
  SubmitButton,
  useDirtyGuard,
  useDraft,
  useFormikContext,
  useAutosavedDraft,
  Yup,
  type Draft,
} from '../form';

interface Values {
  name: string;
  code: string;
  day: string | null;
}
type Save = (values: Values) => Promise<void>;

const blank: Values = { name: '', code: '', day: null };
const fields = [
  { name: 'name', label: 'Ship name' },
  { name: 'code', label: 'Code' },
  { name: 'day', label: 'Launch' },
];
const rules = Yup.object({
  name: Yup.string().trim().required('Ship name is required'),
  code: Yup.string().max(4, 'Code may have at most 4 characters'),
  day: Yup.string().nullable().required('Launch is required'),
});

function Inside({ draft, files }: { draft: Draft<Values>; files: number }) {
  const { values } = useFormikContext<Values>();
  const dirty = !sameValue(values, blank);
  const kept = useAutosavedDraft(draft, blank, values, dirty);
  const guard = useDirtyGuard();
  const navigate = useNavigate();
  return (
    <Form page aria-label="Ship">
      <FormBody>
        <FormErrorSummary title="The ship was not built." fields={fields} />
        <DraftNotice draft={draft} base={blank} />
        <FormSection title="Ship" help="What it is.">
          <FormCell name="name" wide>
            <FormTextField name="name" label="Ship name" count={64} />
          </FormCell>
          <FormCell name="code">
            <FormTextField name="code" label="Code" count={4} />
          </FormCell>
          <FormCell name="day">
            <FormDateField name="day" label="Launch" />
          </FormCell>
        </FormSection>
      </FormBody>
      <FormBar kept={kept} files={files}>
        <SubmitButton>Build</SubmitButton>
        <Link to="/harbour">Cancel</Link>
        <button
          type="button"
          onClick={() => {
            draft.finish();
            guard.release();
            void navigate('/harbour');
          }}
        >
          Done
        </button>
      </FormBar>
      <LeaveQuestion guard={guard} dirty={dirty} files={files} draft={draft} />
    </Form>
  );
}

function Ship({ owner, save, files }: { owner: number; save: Save; files: number }) {
  const draft = useDraft<Values>({ owner, form: 'ship', version: 1 }, blank);
  return (
    <Formik<Values>
      initialValues={draft.start}
      validationSchema={rules}
      onSubmit={async (values, helpers) => {
        helpers.setStatus(undefined);
        try {
          await save(values);
        } catch (cause) {
          showSubmitError(cause, helpers, ['name', 'code', 'day']);
        }
      }}
    >
      <Inside draft={draft} files={files} />
    </Formik>
  );
}

function show({
  owner = 1,
  save = () => Promise.resolve(),
  files = 0,
}: { owner?: number; save?: Save; files?: number } = {}) {
  const router = createTestRouter(
    [
      { path: 'ship', element: <Ship owner={owner} save={save} files={files} /> },
      { path: 'harbour', element: <h1>Harbour</h1> },
    ],
    { initialEntries: ['/ship'] },
  );
  return { router, user: userEvent.setup({ delay: null }), ...render(<TestRouter router={router} />) };
}

const field = (name: string) => screen.getByRole('textbox', { name });
const typeDay = async (user: ReturnType<typeof userEvent.setup>, keys: string) => {
  await user.click(await screen.findByRole('spinbutton', { name: 'Day' }));
  await user.keyboard(keys);
};
const leaves = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return !event.defaultPrevented;
};

beforeEach(() => localStorage.clear());

describe('the form of a page', () => {
  test.each(['Control', 'Meta'])(
    'is submitted by %s and Enter from a field, unless it cannot be now',
    async (key) => {
      const save = jest.fn(() => Promise.resolve());
      const { user } = show({ save });
      await typeDay(user, '01022027');
      await user.type(field('Ship name'), 'Argo');
      const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Build' });
      button.disabled = true;
      await user.keyboard(`{${key}>}{Enter}{/${key}}`);
      button.disabled = false;
      expect(save).not.toHaveBeenCalled();
      await user.keyboard(`{${key}>}{Enter}{/${key}}`);
      await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    },
  );

  test('a failed submit names the faulty fields, takes the focus, and leads into each field [page-form.2]', async () => {
    const { user } = show();
    await user.type(field('Code'), 'ABCDE');
    await user.click(screen.getByRole('button', { name: 'Build' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      'The ship was not built. Check Ship name, Code and Launch. What you typed is kept.',
    );
    expect(alert.parentElement).toHaveFocus();
    await user.click(within(alert).getByRole('link', { name: 'Code' }));
    expect(field('Code')).toHaveFocus();
    expect(field('Code')).toHaveAccessibleDescription('Code may have at most 4 characters');
    await user.click(within(alert).getByRole('link', { name: 'Launch' }));
    expect(screen.getByRole('spinbutton', { name: 'Day' })).toHaveFocus();
    await user.type(field('Ship name'), 'Argo');
    await waitFor(() => expect(alert).toHaveTextContent('Check Code and Launch.'));
    await user.click(within(alert).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Build' }));
    expect(await screen.findByRole('alert')).toBeVisible();
  });

  test('a refused save is reported in the alert: faults of shown fields as links, all others as text [page-form.1]', async () => {
    const refusal = (fields: Record<string, string>) => Object.assign(new Error('Not today.'), { fields });
    let faults: Record<string, string> = { code: 'Taken', mast: 'Too high' };
    const { user } = show({ save: () => Promise.reject(refusal(faults)) });
    await user.type(field('Ship name'), 'Argo');
    await typeDay(user, '01022027');
    await user.click(screen.getByRole('button', { name: 'Build' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The ship was not built. mast: Too high Check Code. What you typed is kept.',
    );
    expect(field('Code')).toHaveAccessibleDescription('Taken');
    faults = {};
    await user.click(screen.getByRole('button', { name: 'Build' }));
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('The ship was not built. Not today. What you'),
    );
  });

  test('keeps a fault that the server names when its summary takes the focus from a field, and until a change', async () => {
    const refusal = Object.assign(new Error('Not today.'), { fields: { code: 'Taken' } });
    const { user } = show({ save: () => Promise.reject(refusal) });
    await typeDay(user, '01022027');
    await user.type(field('Ship name'), 'Argo{Enter}');
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(alert.parentElement).toHaveFocus());
    // Validation after the field was left would come later.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(alert).toHaveTextContent('Check Code.');
    expect(alert.parentElement).toHaveFocus();
    await user.click(field('Ship name'));
    await user.click(screen.getByRole('spinbutton', { name: 'Day' }));
    await user.click(field('Code'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(field('Code')).toHaveAccessibleDescription('Taken');
    await user.type(field('Code'), 'AB');
    await waitFor(() => expect(screen.queryByText('Taken')).not.toBeInTheDocument());
  });

  test('is frozen while it is saved: nothing can be typed that would be lost, and links still work', async () => {
    let refuse: (cause: Error) => void = () => undefined;
    const save = () => new Promise<void>((_resolve, reject) => (refuse = reject));
    const { user } = show({ save });
    await user.type(field('Ship name'), 'Argo');
    await typeDay(user, '01012027');
    await user.click(screen.getByRole('button', { name: 'Build' }));
    await waitFor(() =>
      expect(screen.getByRole('form', { name: 'Ship' })).toHaveAttribute('aria-busy', 'true'),
    );
    act(() => field('Ship name').focus());
    await user.keyboard('naut');
    await user.click(field('Ship name'));
    await user.paste('naut');
    expect(field('Ship name')).toHaveValue('Argo');
    expect(field('Ship name')).toHaveFocus();
    await user.tab();
    expect(field('Code')).toHaveFocus();
    act(() => refuse(new Error('The yard is closed.')));
    await screen.findByRole('alert');
    await user.type(field('Ship name'), 'naut');
    expect(field('Ship name')).toHaveValue('Argonaut');
    await user.click(screen.getByRole('button', { name: 'Build' }));
    await waitFor(() =>
      expect(screen.getByRole('form', { name: 'Ship' })).toHaveAttribute('aria-busy', 'true'),
    );
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'Harbour' })).toBeVisible();
  });

  test('counts characters, and says when few are left and when there are too many', async () => {
    const { user } = show();
    await user.type(field('Code'), 'AB 😀');
    expect(screen.getByText('4 / 4')).toBeVisible();
    expect(screen.getByText('0 characters left')).toBeInTheDocument();
    await user.type(field('Code'), 'C');
    expect(screen.getByText('5 / 4')).toHaveAttribute('data-over');
    expect(screen.getByText('1 character too many')).toBeInTheDocument();
  });

  test('a field without a value shows the value that `fit` gives it, and can be edited', async () => {
    const user = userEvent.setup({ delay: null });
    const sent = jest.fn();
    const fit = (values: { extra?: string }) => ({ extra: 'as usual', ...values });
    render(
      <Formik<{ extra?: string }>
        initialValues={{}}
        onSubmit={async (values) => void (await sent(fit(values)))}
      >
        <FormView fit={fit}>
          <Form aria-label="x">
            <FormTextField name="extra" label="Extra" />
          </Form>
        </FormView>
      </Formik>,
    );
    expect(field('Extra')).toHaveValue('as usual');
    await user.type(field('Extra'), '{Enter}');
    await waitFor(() => expect(sent).toHaveBeenLastCalledWith({ extra: 'as usual' }));
    await user.type(field('Extra'), '!{Enter}');
    await waitFor(() => expect(sent).toHaveBeenLastCalledWith({ extra: 'as usual!' }));
  });
});

describe('leaving a form', () => {
  const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  const answer = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
    user.click(within(await question()).getByRole('button', { name }));
  const keptText = 'Your draft stays on this device for 30 days. It is there when you open this form again.';

  test('with a draft asks first, and says that the draft stays: Stay and Leave both keep it', async () => {
    const { user, router } = show();
    await user.type(field('Ship name'), 'Argo');
    expect(leaves()).toBe(false);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await question()).toHaveAccessibleDescription(keptText);
    await answer(user, 'Stay');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(field('Ship name')).toHaveValue('Argo');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await answer(user, 'Leave');
    expect(await screen.findByRole('heading', { name: 'Harbour' })).toBeVisible();
    await act(() => router.navigate('/ship'));
    expect(await screen.findByRole('textbox', { name: 'Ship name' })).toHaveValue('Argo');
    expect(screen.getByText('Restored what you typed.')).toBeVisible();
  });

  test('stores the draft once, when it asks', async () => {
    const { user } = show();
    await user.type(field('Ship name'), 'Argo');
    expect(await screen.findByText('Draft kept on this device')).toBeVisible();
    const set = jest.spyOn(Storage.prototype, 'setItem');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await question();
    expect(set).toHaveBeenCalledTimes(1);
    await answer(user, 'Leave');
    expect(await screen.findByRole('heading', { name: 'Harbour' })).toBeVisible();
    expect(set).toHaveBeenCalledTimes(1);
    set.mockRestore();
  });

  test('Discard draft leaves and removes the draft', async () => {
    const { user, router } = show();
    await user.type(field('Ship name'), 'Argo');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await answer(user, 'Discard draft');
    expect(await screen.findByRole('heading', { name: 'Harbour' })).toBeVisible();
    expect(localStorage).toHaveLength(0);
    await act(() => router.navigate('/ship'));
    expect(await screen.findByRole('textbox', { name: 'Ship name' })).toHaveValue('');
  });

  test('says that everything is lost where the browser stores no draft, also where it stored an older one', async () => {
    const first = show();
    await first.user.type(field('Ship name'), 'Argo');
    first.unmount();
    expect(localStorage).toHaveLength(1);
    const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { user } = show();
    await user.type(field('Ship name'), 'naut');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await question()).toHaveAccessibleDescription('What you typed is not saved and will be lost.');
    expect(within(await question()).queryByRole('button', { name: 'Discard draft' })).toBeNull();
    await answer(user, 'Leave');
    expect(await screen.findByRole('heading', { name: 'Harbour' })).toBeVisible();
    expect(localStorage).toHaveLength(0);
    set.mockRestore();
  });

  test('names the chosen files, which no draft holds', async () => {
    const { user } = show({ files: 2 });
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await question()).toHaveAccessibleDescription(
      'The 2 files that you chose are not uploaded and will be lost.',
    );
    await answer(user, 'Stay');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await user.type(field('Ship name'), 'Argo');
    expect(await screen.findByText('Draft kept on this device, without the files')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitFor(async () =>
      expect(await question()).toHaveAccessibleDescription(
        `${keptText} The 2 files that you chose are not uploaded and will be lost.`,
      ),
    );
  });

  test('does not ask when nothing was typed, nor after everything was saved', async () => {
    const { user, router } = show();
    expect(leaves()).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('heading', { name: 'Harbour' })).toBeVisible();
    await act(() => router.navigate('/ship'));
    await user.type(await screen.findByRole('textbox', { name: 'Ship name' }), 'Argo');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('heading', { name: 'Harbour' })).toBeVisible();
    expect(localStorage).toHaveLength(0);
    expect(leaves()).toBe(true);
  });
});

describe('the draft of a form', () => {
  test('survives leaving the page, is restored with a notice, and can be discarded', async () => {
    const first = show();
    await first.user.type(field('Ship name'), 'Argo');
    first.unmount();
    const { user } = show();
    expect(field('Ship name')).toHaveValue('Argo');
    expect(screen.getByText('Restored what you typed.')).toBeVisible();
    expect(leaves()).toBe(false);
    expect(await screen.findByText('Draft kept on this device')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(field('Ship name')).toHaveValue('');
    expect(screen.queryByText('Restored what you typed.')).not.toBeInTheDocument();
    await waitFor(() => expect(localStorage).toHaveLength(0));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(field('Ship name')).toHaveValue('Argo');
    await waitFor(() => expect(localStorage).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await user.type(field('Ship name'), 'B');
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  test('belongs to one person and one version of the form', async () => {
    const first = show();
    await first.user.type(field('Ship name'), 'Argo');
    first.unmount();
    const other = show({ owner: 2 });
    expect(field('Ship name')).toHaveValue('');
    other.unmount();
    const [key] = Object.keys(localStorage);
    const stored = JSON.parse(localStorage.getItem(key!)!) as object;
    localStorage.setItem(key!, JSON.stringify({ ...stored, version: 0 }));
    show();
    expect(field('Ship name')).toHaveValue('');
    expect(localStorage).toHaveLength(0);
  });

  test('is not removed when the same form, open elsewhere with nothing typed, unmounts', async () => {
    const empty = show();
    const typed = show();
    await typed.user.type(screen.getAllByRole('textbox', { name: 'Ship name' })[1]!, 'Argo');
    typed.unmount();
    empty.unmount();
    show();
    expect(field('Ship name')).toHaveValue('Argo');
  });

  test('a half-typed date is restored as empty, and an invalid draft is removed', async () => {
    const first = show();
    await typeDay(first.user, '05');
    await screen.findByText('Draft kept on this device');
    first.unmount();
    show().unmount();
    const [key] = Object.keys(localStorage);
    expect(JSON.parse(localStorage.getItem(key ?? '') ?? 'null')).toBeNull();
    localStorage.setItem('portal-draft:1:ship', 'not a draft');
    show();
    expect(field('Ship name')).toHaveValue('');
  });

  test('without storage the form works, and does not claim to keep a draft', async () => {
    const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    const { user } = show();
    await user.type(field('Ship name'), 'Argo');
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(set).toHaveBeenCalled();
    expect(screen.queryByText('Draft kept on this device')).not.toBeInTheDocument();
    set.mockRestore();
  });
});

test.each([
  [{ a: '' }, {}, true],
  [{ a: null, b: { c: undefined } }, { b: {} }, true],
  [{ a: false }, {}, false],
  [{ a: { id: 1, name: 'x' } }, { a: { name: 'x', id: 1 } }, true],
  [{ a: { id: 1 } }, { a: null }, false],
  ['x', 'y', false],
  ['x', { a: 1 }, false],
])('whether the form values %j and %j count as equal: %s', (values, otherValues, equal) => {
  expect(sameValue(values, otherValues)).toBe(equal);
  expect(sameValue(otherValues, values)).toBe(equal);
});

function Note() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Note
      </button>
      {isOpen && (
        <FormDialog
          title="Note"
          submit="Keep"
          initialValues={{ note: '' }}
          onSubmit={() => setOpen(false)}
          onClose={() => setOpen(false)}
        >
          <FormTextField name="note" label="Text" />
        </FormDialog>
      )}
    </>
  );
}

describe('a form with a dialog in which something is typed as well', () => {
  const open = async () => {
    const router = createTestRouter(
      [
        {
          path: 'ship',
          element: (
            <>
              <Ship owner={1} save={() => Promise.resolve()} files={1} />
              <Note />
            </>
          ),
        },
        { path: 'harbour', element: <h1>Harbour</h1> },
      ],
      { initialEntries: ['/ship'] },
    );
    const user = userEvent.setup({ delay: null });
    render(<TestRouter router={router} />);
    await user.type(field('Ship name'), 'Argo');
    await user.click(screen.getByRole('button', { name: 'Note' }));
    await user.type(await screen.findByRole('textbox', { name: 'Text' }), 'Oars');
    // Not in `act`: the question takes the focus, which user-event puts into an `act` of its own, and that would end the outer one.
    const leave = () => getConfig().asyncWrapper(() => router.navigate('/harbour'));
    return { router, user, leave };
  };

  test('is left after one question about both, and the router has one blocker [page-form.3]', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    const { router, user, leave } = await open();
    await leave();
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    expect(question.getByText(/^Your draft stays/)).toHaveTextContent(
      /there when you open this form again\. What you typed elsewhere is not saved and will be lost\. The file/,
    );
    await user.click(question.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(router.state.location.pathname).toBe('/ship');
    await leave();
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'Harbour' })).toBeVisible();
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  test('still asks for the page when the dialog is closed', async () => {
    const { user, leave } = await open();
    await user.click(screen.getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await leave();
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  });
});
