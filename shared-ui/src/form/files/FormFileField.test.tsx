import { createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppTheme } from '../../core';
import {
  fileFault,
  fileSchema,
  Form,
  FormFileField,
  Formik,
  SubmitButton,
  Yup,
  type FileRules,
} from '../../form';

const save = jest.fn<void, [readonly File[]]>();
beforeEach(() => save.mockClear());
const aFile = (name: string, size = 8) => new File(['x'.repeat(size)], name);

function show(rules: Partial<FileRules> = {}, multiple = true) {
  const allRules = { field: 'File', ...rules };
  render(
    <AppTheme>
      <Formik<{ files: readonly File[] }>
        initialValues={{ files: [] }}
        validationSchema={Yup.object({ files: fileSchema(allRules) })}
        onSubmit={({ files }) => save(files)}
      >
        <Form aria-label="Test">
          <FormFileField name="files" rules={allRules} multiple={multiple} help="Up to 1 KB each" />
          <SubmitButton>Save</SubmitButton>
        </Form>
      </Formik>
    </AppTheme>,
  );
  return userEvent.setup({ delay: null, applyAccept: false });
}
const input = () => screen.getByLabelText(/^File/, { selector: 'input' });
const names = () =>
  within(screen.getByRole('list', { name: 'File: chosen' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const press = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const drag = (type: 'dragEnter' | 'drop', files: File[], folders: string[] = []) => {
  const event = createEvent[type](document.body);
  const items = [
    ...files.map((file) => ({ kind: 'file', getAsFile: () => file, webkitGetAsEntry: () => null })),
    ...folders.map(() => ({ kind: 'file', webkitGetAsEntry: () => ({ isDirectory: true }) })),
  ];
  Object.assign(event, { dataTransfer: { types: ['Files'], files, items } });
  fireEvent(document.body, event);
  return event;
};

describe('a file field', () => {
  test('is required if its rules say so, and reports a missing file [form-file-field.1]', async () => {
    show({ required: true });
    expect(input()).toBeRequired();
    expect(input()).toHaveAccessibleDescription('Up to 1 KB each');
    await press();
    await waitFor(() => expect(input()).toHaveAccessibleDescription('File is required Up to 1 KB each'));
    expect(save).not.toHaveBeenCalled();
  });

  test('accepts several files, each only once; a file can be removed', async () => {
    const user = show();
    const plan = aFile('plan.pdf');
    await user.upload(input(), [plan, aFile('notes.txt', 2000)]);
    await user.upload(input(), plan);
    expect(names()).toEqual(['plan.pdf1 KB', 'notes.txt2 KB']);
    expect(screen.getByRole('status')).toHaveTextContent('1 file added.');
    await user.click(screen.getByRole('button', { name: 'Remove notes.txt' }));
    await press();
    await waitFor(() => expect(save).toHaveBeenCalledWith([plan]));
  });

  test('accepts a single file without `multiple`: the next file replaces it', async () => {
    const user = show({}, false);
    await user.upload(input(), aFile('a.txt'));
    await user.upload(input(), aFile('b.txt'));
    expect(names()).toEqual(['b.txt1 KB']);
  });

  test('reports a file that is too large beside it, and does not submit until it is removed [form-file-field.2]', async () => {
    const user = show({ maxBytes: 1024 });
    await user.upload(input(), [aFile('big.iso', 1025), aFile('exact.txt', 1024)]);
    expect(names()).toEqual(['big.iso2 KBLarger than 1 KB', 'exact.txt1 KB']);
    await press();
    await screen.findByText('1 of 2 files cannot be uploaded. Remove it.');
    await user.click(screen.getByRole('button', { name: 'Remove big.iso' }));
    await press();
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  });

  test('refuses excluded names with "The {_field_} file is excluded", or with the message of the rules [form-file-field.3]', async () => {
    const isExcluded = (name: string) => name.endsWith('.exe');
    const user = show({ isExcluded });
    await user.upload(input(), aFile('a.exe'));
    await press();
    await waitFor(() => expect(screen.getAllByText('The File file is excluded')).toHaveLength(2));
    expect(save).not.toHaveBeenCalled();
    const customRules = { field: 'File', isExcluded, excludedMessage: 'Programs are not taken' };
    expect(fileFault(aFile('a.exe'), customRules)).toBe('Programs are not taken');
  });

  test('accepts files that are dropped anywhere in the window, and reports that folders cannot be added', async () => {
    show();
    drag('dragEnter', [aFile('a.txt')]);
    expect(await screen.findByText('Let go to add them')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Let go to add files.');
    const dropped = drag('drop', [aFile('a.txt'), aFile('b.txt')], ['folder']);
    // By default the browser would open the file and leave the page.
    expect(dropped.defaultPrevented).toBe(true);
    await waitFor(() => expect(names()).toHaveLength(2));
    expect(screen.getByRole('status')).toHaveTextContent(
      '2 files added. Folders cannot be added: open them and drop what is in them.',
    );
  });
});
