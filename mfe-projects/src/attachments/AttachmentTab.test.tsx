import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetReads } from 'shared-api/client';
import { fakeApi, refusal } from 'shared-api/testing';
import { addressNames } from 'shared-ui/core';
import { TestRouter } from 'shared-ui/testing';
import { anAttachment } from '../testing/attachmentFixtures';
import { aProject } from '../testing/fixtures';
import { inShell, routerOf } from '../testing/renderAt';
import { renderProject, widen } from '../testing/renderProject';
import AttachmentPage from '../AttachmentPage';

// jsdom's blobs have no `arrayBuffer`.
Blob.prototype.arrayBuffer = function read(this: Blob) {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(this);
  });
};

/** Makes `fetch` return these bytes in parts for one address; all others go to the fake network. */
function serveBytes(address: string, parts: readonly (Uint8Array | Error)[]) {
  const others = globalThis.fetch;
  globalThis.fetch = ((url: string, init?: RequestInit) => {
    if (url !== address) return others(url, init);
    const remaining = [...parts];
    const read = () => {
      const next = remaining.shift();
      if (next instanceof Error) return Promise.reject(next);
      return Promise.resolve(next ? { done: false, value: next } : { done: true });
    };
    return Promise.resolve({
      ok: true,
      headers: new Headers(),
      body: { getReader: () => ({ read, cancel: () => Promise.resolve() }) },
    });
  }) as typeof globalThis.fetch;
}
const bytesOf = (text: string) => new TextEncoder().encode(text);

async function show(routes: Record<string, unknown> = {}) {
  await forgetReads();
  const api = fakeApi({
    'GET /api/projects/481': aProject(),
    'GET /api/projects/481/permissions': [],
    'GET /api/attachments/7': anAttachment({ media_type: 'application/zip', filename: 'all.zip' }),
    ...routes,
  });
  return {
    api,
    user: userEvent.setup({ delay: null }),
    open: () =>
      render(
        inShell(
          <TestRouter
            router={routerOf(['/projects/481/attachment/7'], {
              'projects/:projectId/attachment/:attachmentId': <AttachmentPage />,
            })}
          />,
        ),
      ),
  };
}

describe('the page of an attachment', () => {
  beforeEach(() => widen(1000));

  test('shows the file’s name, type, size, uploader and time, and downloads it [attachment-tab.1]', async () => {
    const { open } = await show();
    open();
    expect(await screen.findByRole('heading', { name: 'all.zip' })).toBeVisible();
    const facts = Object.fromEntries(
      screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
    expect(facts).toEqual({
      Type: 'Design',
      Size: '1.2 MB',
      'Uploaded by': 'Ann Ray',
      'Uploaded on': '17th Nov 2026 9:00 am',
    });
    const link = screen.getByRole('link', { name: 'Download' });
    expect(link).toHaveAttribute('href', '/api/attachments/7/download');
    expect(link).toHaveAttribute('download');
    expect(screen.getByText('No preview')).toBeVisible();
    // The breadcrumb names the file.
    expect(addressNames.get()?.get('/projects/481/attachment/7')).toBe('all.zip');
  });

  test('shows a text verbatim, including markup, and says if it is cut off', async () => {
    const text = '<script>alert(1)</script>,2\n';
    const { open } = await show({
      'GET /api/attachments/7': anAttachment({ media_type: 'text/csv', filename: 'a.csv', size: 600_000 }),
    });
    serveBytes('/api/attachments/7/download', [
      bytesOf(text),
      bytesOf('x'.repeat(300_000)),
      bytesOf('never'),
    ]);
    open();
    const shown = await screen.findByRole('region', { name: 'Text of a.csv' });
    expect(shown).toHaveTextContent('<script>alert(1)</script>,2');
    expect(shown).not.toHaveTextContent('never');
    expect(screen.getByText(/^The first 256 KB are shown/)).toBeVisible();
  });

  test('draws an image from its bytes, unless its header declares too many pixels', async () => {
    const png = new Uint8Array(64);
    const view = new DataView(png.buffer);
    view.setUint32(0, 0x89504e47);
    view.setUint32(16, 4000);
    view.setUint32(20, 1000);
    const drawImage = jest.fn();
    HTMLCanvasElement.prototype.getContext = jest.fn(() => ({ drawImage })) as never;
    const bitmap = { width: 4000, height: 1000, close: jest.fn() };
    globalThis.createImageBitmap = jest.fn(() => Promise.resolve(bitmap)) as never;
    const image = { 'GET /api/attachments/7': anAttachment({ media_type: 'image/png', filename: 'a.png' }) };
    const first = await show(image);
    serveBytes('/api/attachments/7/download', [png]);
    const { unmount } = first.open();
    expect(await screen.findByText('4000 × 1000 pixels')).toBeVisible();
    const canvas = screen.getByRole('img', { name: 'Preview of a.png' });
    expect([(canvas as HTMLCanvasElement).width, (canvas as HTMLCanvasElement).height]).toEqual([2048, 512]);
    expect(drawImage).toHaveBeenCalledWith(bitmap, 0, 0, 2048, 512);
    unmount();

    view.setUint32(20, 100_000);
    const second = await show(image);
    serveBytes('/api/attachments/7/download', [png]);
    second.open();
    expect(await screen.findByText(/too many pixels/)).toBeVisible();
    expect(globalThis.createImageBitmap).toHaveBeenCalledTimes(1);
  });

  test('a lost connection is reported, and Retry reads the file again', async () => {
    const { open, user } = await show({
      'GET /api/attachments/7': anAttachment({ media_type: 'text/plain', filename: 'a.txt', size: 4 }),
    });
    serveBytes('/api/attachments/7/download', [bytesOf('ha'), new TypeError('network error')]);
    open();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(/The connection broke off/)).toBeVisible();
    serveBytes('/api/attachments/7/download', [bytesOf('half')]);
    await user.click(alert.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('half')).toBeVisible();
  });

  test('missing bytes in the store are reported with the message of the response', async () => {
    const { open } = await show({
      'GET /api/attachments/7': anAttachment({ media_type: 'text/plain', filename: 'a.txt' }),
      'GET /api/attachments/7/download': refusal(410, 'The bytes of a.txt are missing.'),
    });
    open();
    expect(await screen.findByText(/The bytes of a.txt are missing/)).toBeVisible();
  });

  test.each([
    [
      'that was deleted or that the user may not see',
      { 'GET /api/attachments/7': refusal(404, 'No such file.') },
    ],
    ['that belongs to another project', { 'GET /api/attachments/7': anAttachment({ project_id: 12 }) }],
  ])('reports a file %s as missing', async (_, routes) => {
    const { open } = await show(routes);
    open();
    expect(await screen.findByText('There is no such file, or you may not see it.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the project' })).toHaveAttribute(
      'href',
      '/projects/481',
    );
    expect(screen.queryByText('plan.pdf')).not.toBeInTheDocument();
  });
});

describe('project page: attachments', () => {
  beforeEach(() => widen(1000));
  const list = 'GET /api/projects/481/attachments';

  test('are grouped by the name of their type, as download links with size, uploader and time [attachment-tab.2]', async () => {
    await renderProject({
      routes: {
        [list]: [
          anAttachment(),
          anAttachment({ id: 8, type_name: 'Photo', filename: 'roof\u202Egpj.png' }),
          anAttachment({ id: 9, filename: 'newer.pdf', created_on: '2026-11-18T09:00:00Z' }),
        ],
      },
    });
    const section = within(await screen.findByRole('region', { name: 'Attachments' }));
    await section.findByRole('link', { name: 'plan.pdf' });
    expect(section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Design',
      'Photo',
    ]);
    const design = within(section.getByRole('region', { name: 'Design' }));
    const rows = design.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows[0]).toContain('newer.pdf');
    expect(rows[1]).toContain('plan.pdf1.2 MB · Ann Ray · 17th Nov 2026 9:00 am');
    expect(design.getByRole('link', { name: 'plan.pdf' })).toHaveAttribute('download');
    expect(design.getByRole('link', { name: 'plan.pdf' })).toHaveAttribute(
      'href',
      '/api/attachments/7/download',
    );
    expect(section.getByRole('link', { name: 'Details of plan.pdf' })).toHaveAttribute(
      'href',
      '/projects/481/attachment/7',
    );
    // A character that reverses the reading order of the name is made visible.
    expect(section.getByRole('link', { name: 'roof\uFFFDgpj.png' })).toBeVisible();
  });

  test('report an empty list, and a list that failed to load, which can be retried', async () => {
    const { unmount } = await renderProject();
    expect(await screen.findByText('No files are attached yet.')).toBeVisible();
    unmount();
    const { api, user } = await renderProject({ routes: { [list]: refusal(500, 'Out of order.') } });
    expect(await screen.findByText('The attachments did not load.')).toBeVisible();
    api.routes[list] = [anAttachment()];
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'plan.pdf' })).toBeVisible();
  });
});
