import { act, screen, waitFor, within } from '@testing-library/react';
import { refusal } from 'shared-api/testing';
import { fakeUploads } from 'shared-api/testing/uploads';
import { aType, anAttachment } from '../../testing/attachmentFixtures';
import { pairs } from '../../testing/fixtures';
import { renderProject, widen } from '../../testing/renderProject';

const types = 'GET /api/projects/481/attachment_types';
const list = 'GET /api/projects/481/attachments';
const kinds = [
  aType(15, 'Other', { ord: 9 }),
  aType(14, 'Photo', { ord: 1 }),
  aType(12, 'Design', { ord: 1, template_filename: 'design.docx' }),
  aType(16, 'Site plan', { ord: 2, template_url: 'https://templates.example/site' }),
  aType(17, 'Report', { is_user_type: false }),
  aType(13, 'Quote', { is_financial: true }),
];
const aFile = (name: string, size?: number) => {
  const file = new File(['12345678'], name);
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
  return file;
};

async function open(offered = kinds, routes: Record<string, unknown> = {}) {
  const shown = await renderProject({
    permissions: pairs('POST attachments'),
    routes: { [types]: offered, ...routes },
  });
  await shown.user.click(await screen.findByRole('button', { name: 'Add Attachment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload File Attachment' }));
  return { ...shown, dialog };
}
const input = () => screen.findByLabelText(/^File/, { selector: 'input' });
const select = () => screen.findByRole('combobox', { name: /Type/ });
type User = Awaited<ReturnType<typeof open>>['user'];
const upload = (user: User) => user.click(screen.getByRole('button', { name: 'Upload' }));

describe('upload of attachments', () => {
  beforeEach(() => widen(1000));

  test('is offered only to users who may add attachments [upload-dialog.1]', async () => {
    await renderProject({ permissions: pairs('PUT project') });
    await screen.findByRole('link', { name: 'Edit' });
    expect(screen.queryByRole('button', { name: 'Add Attachment' })).not.toBeInTheDocument();
  });

  test('offers the user types that are not financial, by ord, then name, with the template of the chosen type [upload-dialog.3]', async () => {
    const { user } = await open();
    const options = within(await select()).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      'Choose a type',
      'Design',
      'Photo',
      'Site plan',
      'Other',
    ]);
    await user.selectOptions(await select(), 'Design');
    expect(screen.getByRole('link', { name: 'Download the template (design.docx)' })).toHaveAttribute(
      'href',
      '/api/attachment_types/12/template',
    );
    await user.selectOptions(await select(), 'Site plan');
    expect(screen.getByRole('link', { name: 'Open the template' })).toHaveAttribute(
      'href',
      'https://templates.example/site',
    );
    await user.selectOptions(await select(), 'Photo');
    expect(screen.queryByRole('link', { name: /template/ })).not.toBeInTheDocument();
  });

  test('requires a type and a file; shows the maximum size [upload-dialog.4]', async () => {
    const sent = fakeUploads();
    const { user } = await open();
    await select();
    expect(screen.getByText(/^Up to 20 MB each/)).toBeVisible();
    await upload(user);
    expect(await screen.findByText('Type is required')).toBeVisible();
    expect(screen.getByText('File is required')).toBeVisible();
    expect(sent).toHaveLength(0);
  });

  test('asks for a description of Other, which names the upload; hides the select if Other is the only type [upload-dialog.5]', async () => {
    const sent = fakeUploads(() => []);
    const { user } = await open([kinds[0]!]);
    await user.upload(await input(), aFile('notes.txt'));
    expect(screen.queryByRole('combobox', { name: /Type/ })).not.toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: /Description/ }), '  ');
    await upload(user);
    expect(await screen.findByText('Description is required')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: /Description/ }), 'Minutes of Monday ');
    await upload(user);
    await waitFor(() => expect(sent.map(({ part }) => part)).toEqual(['15_Minutes of Monday']));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('sends files one after the other with the progress of each; then loads the list again [upload-dialog.2]', async () => {
    const sent = fakeUploads();
    const { api, user } = await open();
    await user.selectOptions(await select(), 'Design');
    await user.upload(await input(), [aFile('a.pdf'), aFile('b.pdf')]);
    await upload(user);
    await waitFor(() => expect(sent).toHaveLength(1));
    act(() => sent[0]!.progress(0.25));
    expect(screen.getByRole('progressbar', { name: 'a.pdf: uploaded' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
    expect(screen.getByText('Waiting')).toBeVisible();
    expect(screen.getByText('Uploading: 0 of 2 files done')).toBeInTheDocument();
    api.routes[list] = [anAttachment({ filename: 'a.pdf' }), anAttachment({ id: 8, filename: 'b.pdf' })];
    act(() => sent[0]!.answer([]));
    await waitFor(() => expect(sent).toHaveLength(2));
    act(() => sent[1]!.answer([]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('2 files uploaded')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'b.pdf' })).toBeVisible();
    expect(sent.map(({ part }) => part)).toEqual(['12_Design', '12_Design']);
  });

  type User = Awaited<ReturnType<typeof open>>['user'];
  test.each([
    ['Esc', (user: User) => user.keyboard('{Escape}')],
    ['Cancel', (user: User) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ])('asks before %s discards chosen files', async (_way, leave) => {
    const { user } = await open();
    await user.upload(await input(), aFile('a.pdf'));
    await leave(user);
    const asked = await screen.findByRole('alertdialog', { name: 'Discard the chosen file?' });
    expect(asked).toHaveAccessibleDescription('The file that you chose is not uploaded and will be lost.');
    const question = within(asked);
    await user.click(question.getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByText('a.pdf')).toBeVisible();
  });

  test('shows why an upload failed, and retries it without sending uploaded files twice', async () => {
    let refuses = true;
    const sent = fakeUploads(({ file }) =>
      file.name === 'b.pdf' && refuses ? refusal(507, 'There is no room for the file.') : [],
    );
    const { user, dialog } = await open();
    await user.selectOptions(await select(), 'Design');
    await user.upload(await input(), [aFile('a.pdf'), aFile('b.pdf')]);
    await upload(user);
    expect(await dialog.findByText('There is no room for the file.')).toBeVisible();
    expect(dialog.getByText('1 file could not be uploaded')).toBeInTheDocument();
    refuses = false;
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent.map(({ file }) => file.name)).toEqual(['a.pdf', 'b.pdf', 'b.pdf']);
    expect(screen.getByText('2 files uploaded')).toBeInTheDocument();
  });

  test('stays open after a retry while another chosen file has failed or was not sent', async () => {
    let refused = ['a.pdf', 'b.pdf'];
    const sent = fakeUploads(({ file }) =>
      refused.includes(file.name) ? refusal(507, 'There is no room for the file.') : [],
    );
    const { user, dialog } = await open();
    await user.selectOptions(await select(), 'Design');
    await user.upload(await input(), [aFile('a.pdf'), aFile('b.pdf')]);
    await upload(user);
    refused = ['b.pdf'];
    await user.click(await dialog.findByRole('button', { name: 'Retry a.pdf' }));
    expect(await dialog.findByText('a.pdf is uploaded')).toBeInTheDocument();
    await user.upload(await input(), aFile('c.pdf'));
    refused = [];
    await user.click(await dialog.findByRole('button', { name: 'Retry b.pdf' }));
    expect(await dialog.findByText('b.pdf is uploaded')).toBeInTheDocument();
    expect(dialog.getByText('c.pdf')).toBeVisible();
    await upload(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('3 files uploaded')).toBeInTheDocument();
    expect(sent.map(({ file }) => file.name)).toEqual(['a.pdf', 'b.pdf', 'a.pdf', 'b.pdf', 'c.pdf']);
  });

  test('can cancel a single file while the others go on', async () => {
    const sent = fakeUploads();
    const { user, dialog } = await open();
    await user.selectOptions(await select(), 'Design');
    await user.upload(await input(), [aFile('a.pdf'), aFile('b.pdf')]);
    await upload(user);
    await user.click(await dialog.findByRole('button', { name: 'Cancel a.pdf' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]!.isAborted).toBe(true);
    expect(dialog.getByText('Cancelled')).toBeVisible();
    act(() => sent[1]!.answer([]));
    expect(await screen.findByText('1 file uploaded')).toBeInTheDocument();
  });

  test('asks before it is closed during an upload', async () => {
    const sent = fakeUploads();
    const { user, dialog } = await open();
    await user.selectOptions(await select(), 'Design');
    await user.upload(await input(), aFile('a.pdf'));
    await upload(user);
    await waitFor(() => expect(sent).toHaveLength(1));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Stop uploading?' }));
    await user.click(question.getByRole('button', { name: 'Keep uploading' }));
    expect(sent[0]!.isAborted).toBe(false);
    await user.click(await dialog.findByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent[0]!.isAborted).toBe(true);
  });

  test('checks size and name of the files before any request is sent [upload-dialog.6]', async () => {
    const sent = fakeUploads();
    const { user } = await open();
    await user.selectOptions(await select(), 'Design');
    const chosen = [aFile('big.iso', 20 * 1024 * 1024 + 1), aFile('setup.exe'), aFile('notes.txt')];
    await user.upload(await input(), chosen);
    expect(screen.getByText('Larger than 20 MB')).toBeVisible();
    expect(screen.getByText('The File file is excluded')).toBeVisible();
    await upload(user);
    expect(await screen.findByText('2 of 3 files cannot be uploaded. Remove them.')).toBeVisible();
    expect(sent).toHaveLength(0);
    for (const name of ['big.iso', 'setup.exe'])
      await user.click(screen.getByRole('button', { name: `Remove ${name}` }));
    await upload(user);
    await waitFor(() => expect(sent.map(({ file }) => file.name)).toEqual(['notes.txt']));
  });

  test('reports a group without types', async () => {
    const { user } = await open([kinds[5]!]);
    expect(await screen.findByText('There is nothing to attach')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
