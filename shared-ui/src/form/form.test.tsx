import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  Form,
  FormDialog,
  FormErrorAlert,
  Formik,
  FormPasswordField,
  FormTextField,
  showSubmitError,
  SubmitButton,
  Yup,
} from '../form';

const schema = Yup.object({ name: Yup.string().trim().required('Name is required') });

function show(save: (values: { name: string; secret: string }) => Promise<void>) {
  render(
    <Formik
      initialValues={{ name: '', secret: '' }}
      validationSchema={schema}
      onSubmit={async (values, helpers) => {
        helpers.setStatus(undefined);
        try {
          await save(values);
        } catch (cause) {
          showSubmitError(cause, helpers, ['name', 'secret']);
        }
      }}
    >
      <Form aria-label="Test">
        <FormErrorAlert />
        <FormTextField name="name" label="Name" />
        <FormPasswordField name="secret" label="Secret" />
        <SubmitButton>Save</SubmitButton>
      </Form>
    </Formik>,
  );
}

test('Enter submits; a missing value is reported beside its field', async () => {
  const user = userEvent.setup();
  const save = jest.fn(() => Promise.resolve());
  show(save);
  await user.type(screen.getByLabelText('Name'), '{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is required'));
  expect(save).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Name'), 'Ann{Enter}');
  await waitFor(() => expect(save).toHaveBeenCalledWith({ name: 'Ann', secret: '' }));
});

test('while the form submits the button is busy and a second submit is ignored', async () => {
  const user = userEvent.setup();
  let finish: () => void = () => undefined;
  const save = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  show(save);
  await user.type(screen.getByLabelText('Name'), 'Ann{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true'),
  );
  await user.type(screen.getByLabelText('Name'), '{Enter}');
  expect(save).toHaveBeenCalledTimes(1);
  finish();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy'));
});

test('a refused save shows a red alert that can be dismissed, and faults beside their fields', async () => {
  const user = userEvent.setup();
  show(() =>
    Promise.reject(Object.assign(new Error('Not saved.'), { fields: { name: 'Taken', other: 'Unknown' } })),
  );
  await user.type(screen.getByLabelText('Name'), 'Ann{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Not saved. other: Unknown');
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Taken');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveValue('Ann');
});

describe('a dialog that a form opens', () => {
  const outer = jest.fn(() => Promise.resolve());
  const inner = jest.fn(() => Promise.resolve());
  beforeEach(() => {
    outer.mockClear();
    inner.mockClear();
  });
  const dialog = (
    <FormDialog
      title="Change Prices"
      submit="Save"
      initialValues={{ price: '' }}
      onSubmit={inner}
      onClose={() => undefined}
    >
      <FormTextField name="price" label="Price" />
    </FormDialog>
  );
  const parents = {
    'a page’s form': (
      <Formik initialValues={{ name: '' }} onSubmit={outer}>
        <Form aria-label="Service">
          <FormTextField name="name" label="Name" />
          <SubmitButton>Update</SubmitButton>
          {dialog}
        </Form>
      </Formik>
    ),
    'another dialog': (
      <FormDialog
        title="Service"
        submit="Update"
        initialValues={{ name: '' }}
        onSubmit={outer}
        onClose={() => undefined}
      >
        <FormTextField name="name" label="Name" />
        {dialog}
      </FormDialog>
    ),
  };

  test.each(Object.entries(parents))('is submitted alone in %s', async (_parent, element) => {
    render(element);
    const user = userEvent.setup();
    const shown = within(await screen.findByRole('dialog', { name: 'Change Prices' }));
    const isSaved = (times: number) =>
      waitFor(() => {
        expect(inner).toHaveBeenCalledTimes(times);
        expect(shown.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy');
      });
    await user.type(shown.getByLabelText('Price'), '7{Enter}');
    await isSaved(1);
    await user.click(shown.getByRole('button', { name: 'Save' }));
    await isSaved(2);
    await user.type(shown.getByLabelText('Price'), '{Control>}{Enter}{/Control}');
    await isSaved(3);
    let finish: () => void = () => undefined;
    inner.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
    await user.click(shown.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shown.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    finish();
    await isSaved(4);
    expect(outer).not.toHaveBeenCalled();
  });
});
