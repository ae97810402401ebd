import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { clean } from '../../support/axe';
import { makePdf } from '../../support/pdf';
import { expect, openSession, root, test } from '../../support/portal';
import { call, idNamed } from '../../support/projects';

const image = readFileSync(path.join(root, 'server/src/areas/projects/demo/files/rack-photo.png'));
const aFile = (name: string, text = `What is in ${name}\n`) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
});
const bytes = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

/** Creates a project of Workplace for one test, as the admin, who stays signed in. @returns its id */
async function raise(page: Page, name: string): Promise<number> {
  await openSession(page, 'admin');
  const group = { id: await idNamed(page.request, '/project_types?per_page=300', 'Workplace') };
  const data = { name, project_type: group, roles: [], properties: { floor: '1' }, p4p: null };
  return (await call<{ id: number }>(page.request, 'POST', '/projects', data)).id;
}

/** Opens the dialog on the Info tab of a project. */
async function openUpload(page: Page, id: number): Promise<Locator> {
  await page.goto(`/projects/${id}`);
  await page.getByRole('button', { name: 'Add Attachment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload File Attachment' });
  await expect(dialog.getByRole('combobox', { name: 'Type' })).toBeVisible();
  return dialog;
}
const files = (dialog: Locator) => dialog.getByLabel(/^File\*?$/);
const section = (page: Page) => page.getByRole('region', { name: 'Attachments' });

/** Drops a file on the middle of the window, as a drag from a folder does. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([its, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content!], its!));
      return dataTransfer;
    },
    [name, text],
  );
  for (const type of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent('body', type, { dataTransfer: transfer });
}

/** Counts the red pixels of a canvas. */
const redPixels = (canvas: Locator) =>
  canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const { data } = (element as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
    let red = 0;
    for (let at = 0; at < data.length; at += 4)
      if (data[at]! > 150 && data[at + 1]! < 60 && data[at + 2]! < 60) red += 1;
    return red;
  });
/** Counts the colours of a canvas. */
const colours = (canvas: Locator) =>
  canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    const { data } = (element as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
    const seen = new Set<number>();
    for (let at = 0; at < data.length; at += 40)
      seen.add((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!);
    return seen.size;
  });

test.describe('attachments', () => {
  test('are dropped or selected, uploaded with progress, listed by type, and can be downloaded [e2e-attachments.4]', async ({
    page,
  }) => {
    const id = await raise(page, 'Badge readers');
    const dialog = await openUpload(page, id);
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect(dialog.getByText('Type is required')).toBeVisible();
    await expect(dialog.getByText('File is required')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Type' }).selectOption('Floor Plan');
    await files(dialog).setInputFiles([aFile('north.txt'), aFile('Süd ☂.txt')]);
    await drop(page, 'east.txt', 'Dropped');
    await expect(dialog.getByRole('listitem')).toHaveCount(3);
    await clean(page, 'the upload dialog');
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('3 files uploaded')).toBeVisible();
    const group = section(page).getByRole('region', { name: 'Floor Plan' });
    await expect(group.getByRole('listitem')).toHaveCount(3);
    await expect(group.getByRole('listitem').first()).toContainText('Victor Lindqvist');
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      group.getByRole('link', { name: 'Süd ☂.txt', exact: true }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('Süd ☂.txt');
    expect(readFileSync(await saved.path(), 'utf8')).toBe('What is in Süd ☂.txt\n');
    await expect(page).toHaveURL(`/projects/${id}`);
    await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Timeline' }).click();
    await expect(page.getByText(/Floor Plan uploaded by/).first()).toBeVisible();
  });

  test('can be cancelled during the upload; a lost connection is reported, and Retry sends the file again [e2e-attachments.5]', async ({
    page,
    context,
    consoleWatch,
  }) => {
    consoleWatch.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    const id = await raise(page, 'Lockers');
    const dialog = await openUpload(page, id);
    await dialog.getByRole('combobox', { name: 'Type' }).selectOption('Other');
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Minutes of "Monday"');
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 50_000 };
    await network.send('Network.emulateNetworkConditions', slow);
    await files(dialog).setInputFiles([bytes('slow.bin', Buffer.alloc(2_000_000, 1)), aFile('quick.txt')]);
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await expect(dialog.getByRole('progressbar', { name: 'slow.bin: uploaded' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    const question = page.getByRole('alertdialog', { name: 'Stop uploading?' });
    await question.getByRole('button', { name: 'Keep uploading' }).click();
    await page.route('**/attachments', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Cancel slow.bin' }).click();
    await expect(dialog.getByText('The server did not answer.')).toBeVisible();
    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
    await page.unroute('**/attachments');
    await dialog.getByRole('button', { name: 'Remove slow.bin' }).click();
    await dialog.getByRole('button', { name: 'Retry', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(section(page).getByRole('listitem')).toHaveCount(1);
    const group = section(page).getByRole('region', { name: 'Minutes of "Monday"' });
    await expect(group.getByRole('link', { name: 'quick.txt', exact: true })).toBeVisible();
  });

  test('are previewed without opening the file: a PDF page by page, an image and a text [e2e-attachments.2]', async ({
    page,
  }) => {
    const id = await raise(page, 'Plans');
    const types = await call<{ id: number; name: string }[]>(
      page.request,
      'GET',
      `/projects/${id}/attachment_types`,
    );
    const { id: photo } = types.find(({ name }) => name === 'Photo')!;
    for (const file of [
      bytes('two pages.pdf', makePdf(['First page', 'Second page'])),
      bytes('broken.pdf', Buffer.from('%PDF-1.7 and then nothing')),
      bytes('rack.png', image),
      aFile('page.html', '<img src=x onerror="document.title=1"><b>markup</b>'),
    ]) {
      const multipart = { [`${photo}_Photo`]: file };
      const sent = await page.request.post(`/api/projects/${id}/attachments`, { multipart });
      expect(sent.status(), await sent.text()).toBe(201);
    }
    await page.goto(`/projects/${id}`);
    const open = async (name: string) => {
      await section(page)
        .getByRole('link', { name: `Details of ${name}` })
        .click();
      await expect(page.getByRole('heading', { name })).toBeVisible();
    };
    await open('two pages.pdf');
    const first = page.getByRole('img', { name: 'Page 1 of two pages.pdf' });
    await expect(first).toBeVisible();
    await expect(page.getByText('Page 1 of 2')).toBeVisible();
    expect(await redPixels(first)).toBeGreaterThan(5_000);
    expect(await page.getByRole('region', { name: 'Preview of two pages.pdf' }).textContent()).toContain(
      'First page',
    );
    const { width } = (await first.boundingBox())!;
    await page.getByRole('button', { name: 'Larger' }).click();
    await expect.poll(async () => (await first.boundingBox())!.width).toBeGreaterThan(width * 1.4);
    await page.getByRole('button', { name: 'Fit' }).click();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByRole('img', { name: 'Page 2 of two pages.pdf' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();

    await page.goBack();
    await open('broken.pdf');
    await expect(page.getByText('The PDF cannot be shown')).toBeVisible();
    await page.goBack();
    await open('rack.png');
    const picture = page.getByRole('img', { name: 'Preview of rack.png' });
    await expect(page.getByText(/\d+ × \d+ pixels/)).toBeVisible();
    expect(await colours(picture)).toBeGreaterThan(3);
    await page.goBack();
    await open('page.html');
    await expect(page.getByText('<b>markup</b>')).toBeVisible();
    await expect(page).not.toHaveTitle('1');
  });
});
