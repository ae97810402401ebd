import { fakeApi, refusal } from '../../testing/fakeApi';
import { fakeUploads } from '../../testing/fakeUploads';
import { onUnauthorised, type ApiError } from '../transport/request';
import { uploadAttachments, type UploadFile, type UploadState } from './uploads';

const aFile = (name: string, part: Partial<UploadFile> = {}): UploadFile => ({
  file: new File(['12345678'], name),
  typeId: 12,
  called: 'Design',
  ...part,
});
const kinds = (states: readonly UploadState[]) => states.map(({ kind }) => kind);
const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('uploads', () => {
  beforeEach(() => void fakeApi({}));

  it('send one call per file, one after the other, named by type id and type name, each with its own request id', async () => {
    const sent = fakeUploads();
    const seen: string[] = [];
    const { finished } = uploadAttachments('481', [aFile('a.pdf'), aFile('b.pdf')], (states) =>
      seen.push(states.map((s) => (s.kind === 'sending' ? String(s.share) : s.kind)).join(' ')),
    );
    await nextTask();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ url: '/api/projects/481/attachments', part: '12_Design' });
    expect(sent[0]!.file.name).toBe('a.pdf');
    expect(sent[0]!.headers['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    sent[0]!.progress(0.5);
    sent[0]!.answer([]);
    await nextTask();
    sent[1]!.answer([]);
    expect(kinds(await finished)).toEqual(['done', 'done']);
    expect(seen).toEqual(['0 waiting', '0.5 waiting', 'done waiting', 'done 0', 'done done']);
    expect(sent[0]!.headers['traceparent']).not.toBe(sent[1]!.headers['traceparent']);
  });

  it('succeed or fail one by one, with the message of the answer and the id under which it was logged', async () => {
    fakeUploads(({ file }) =>
      file.name === 'b' ? refusal(413, 'The file is too large.', { request_id: 'r1' }) : [],
    );
    const states = await uploadAttachments(
      '481',
      ['a', 'b', 'c'].map((name) => aFile(name)),
    ).finished;
    expect(kinds(states)).toEqual(['done', 'failed', 'done']);
    const { error } = states[1] as { error: ApiError };
    expect(error).toMatchObject({ status: 413, message: 'The file is too large.', requestId: 'r1' });
  });

  it('report a missing answer together with the request id', async () => {
    fakeUploads(() => new Error('cut'));
    const [state] = await uploadAttachments('481', [aFile('a')]).finished;
    const { error } = state as { error: ApiError };
    expect(error).toMatchObject({ status: 0, message: expect.stringContaining('did not answer') as string });
    expect(error.requestId).toMatch(/^[0-9a-f]{32}$/);
  });

  it('can be cancelled: the running one aborts, a waiting one is not sent, the others go on', async () => {
    const sent = fakeUploads(({ file }) => (file.name === 'a' ? undefined : []));
    const { finished, cancel } = uploadAttachments(
      '481',
      ['a', 'b', 'c'].map((name) => aFile(name)),
    );
    await nextTask();
    cancel(1);
    cancel(0);
    expect(kinds(await finished)).toEqual(['cancelled', 'cancelled', 'done']);
    expect(sent.map(({ file, isAborted }) => [file.name, isAborted])).toEqual([
      ['a', true],
      ['c', false],
    ]);
  });

  it('notify the shell of an expired session', async () => {
    const onExpired = jest.fn();
    onUnauthorised(onExpired);
    fakeUploads(() => refusal(401, 'Please sign in.'));
    await uploadAttachments('481', [aFile('a')]).finished;
    expect(onExpired).toHaveBeenCalledWith(expect.objectContaining({ message: 'Please sign in.' }));
  });
});
