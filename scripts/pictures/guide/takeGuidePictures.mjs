import { mkdirSync, readdirSync, writeFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import prettier from 'prettier';
import { portal, settle, signIn } from '../browser.mjs';
import { root } from '../../test/run.mjs';
import { guidePictures } from './guidePictures.mjs';

/** Wide enough for the layout with a sidebar; the page beside it is shown at about four fifths of its size. */
const viewport = { width: 1100, height: 900 };
/** Sharp on the screen and when enlarged, at half of the bytes of two. */
const deviceScaleFactor = 1.5;
const schemes = ['light', 'dark'];

/** The folder of a chapter's pictures: the shell's own lie beside its own chapters. */
const folderOf = (chapter) =>
  path.join(root, chapter === 'shell' ? 'shell/src/guide/own' : `mfe-${chapter}/src/guide`);

/** Where a number stands: after a text, and at the right upper corner of anything else. */
const placeOf = (element) =>
  element.evaluate((node) => {
    const isText = node.matches('h1, h2, h3, a, strong, span');
    const range = document.createRange();
    range.selectNodeContents(node);
    const { right, top, bottom } = (isText ? range : node).getBoundingClientRect();
    return isText ? { x: right + 6, y: (top + bottom) / 2 - 12 } : { x: right - 12, y: top - 12 };
  });

/** Draws the numbers of the notes onto the page. */
async function number(page, elements) {
  const places = [];
  for (const element of elements) places.push(await placeOf(element));
  await page.evaluate((all) => {
    all.forEach(({ x, y }, index) => {
      const badge = document.createElement('div');
      badge.textContent = String(index + 1);
      Object.assign(badge.style, {
        position: 'fixed',
        zIndex: '2147483647',
        left: `${Math.min(x, window.innerWidth - 30)}px`,
        top: `${Math.max(y, 2)}px`,
        width: '24px',
        height: '24px',
        borderRadius: '12px',
        boxShadow: '0 0 0 2px #fff',
        background: '#4450C8',
        color: '#fff',
        font: '600 13px/24px "Inter Variable", sans-serif',
        textAlign: 'center',
        pointerEvents: 'none',
      });
      document.body.append(badge);
    });
  }, places);
}

/** Encodes a PNG as WebP. At this quality text stays sharp, in about a third of the bytes. */
async function toWebp(encoder, png) {
  const encoded = await encoder.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), {
      width: image.naturalWidth,
      height: image.naturalHeight,
    });
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.8);
  }, png.toString('base64'));
  return Buffer.from(encoded.slice(encoded.indexOf(',') + 1), 'base64');
}

async function take(browser, { as, address, act, notes = () => [], area, height = 560 }, scheme) {
  const page = await browser.newPage({
    viewport,
    deviceScaleFactor,
    colorScheme: scheme,
    baseURL: portal,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  page.setDefaultTimeout(15_000);
  await signIn(page, as);
  await page.goto(typeof address === 'string' ? address : await address(page));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settle(page);
  await act?.(page);
  await settle(page);
  // The focus ring of what was pressed last would look like a mark.
  await page.evaluate(() => document.activeElement?.blur());
  const shown = (await (area?.(page) ?? page.locator('main')).boundingBox()) ?? { x: 0, y: 0, ...viewport };
  await number(page, notes(page));
  const clip = { ...shown, height: Math.min(shown.height, height) };
  const png = await page.screenshot({ clip });
  await page.close();
  return { png, width: Math.round(clip.width), height: Math.round(clip.height) };
}

/** Writes `pictures.ts` of a chapter, which its texts import. */
async function writeModule(chapter, sizes) {
  const file = path.join(folderOf(chapter), 'pictures.ts');
  const entries = Object.entries(sizes).map(
    ([name, { width, height }]) => `${name}: {
      light: new URL('./pictures/${name}-light.webp', import.meta.url).href,
      dark: new URL('./pictures/${name}-dark.webp', import.meta.url).href,
      width: ${width}, height: ${height} },`,
  );
  const text = `// Written by npm run screenshots.
    import type { GuidePicture } from 'shared-api/portal/guide';

    /** The pictures of this remote's part of the guide, by name. */
    export const pictures = { ${entries.join('\n')} } satisfies Record<string, GuidePicture>;`;
  const options = await prettier.resolveConfig(file);
  writeFileSync(file, await prettier.format(text, { ...options, filepath: file }));
}

/** The sizes that `pictures.ts` of a chapter has, for the pictures that are not taken again. */
function knownSizes(chapter) {
  try {
    const text = readFileSync(path.join(folderOf(chapter), 'pictures.ts'), 'utf8');
    const found = text.matchAll(/(\w+): \{\s+light:[\s\S]*?width: (\d+),\s+height: (\d+)/g);
    return Object.fromEntries([...found].map(([, name, width, height]) => [name, { width, height }]));
  } catch {
    return {}; // The chapter has no pictures yet.
  }
}

/**
 * Takes the pictures of the user guide in both colour schemes, and writes them beside the chapters.
 * @param {import('@playwright/test').Browser} browser
 * @param {string[]} names of those to take: `projects/raise`; none: all
 */
export async function takeGuidePictures(browser, names) {
  const encoder = await browser.newPage();
  for (const [chapter, pictures] of Object.entries(guidePictures)) {
    const sizes = knownSizes(chapter);
    const folder = path.join(folderOf(chapter), 'pictures');
    mkdirSync(folder, { recursive: true });
    for (const [name, picture] of Object.entries(pictures)) {
      if (names.length && !names.includes(`${chapter}/${name}`) && !names.includes(chapter)) continue;
      for (const scheme of schemes) {
        const { png, width, height } = await take(browser, picture, scheme);
        const bytes = await toWebp(encoder, png);
        writeFileSync(path.join(folder, `${name}-${scheme}.webp`), bytes);
        sizes[name] = { width, height };
        console.log(`${chapter}/${name}-${scheme}.webp ${width}×${height} ${bytes.length} bytes`);
      }
    }
    const taken = Object.keys(pictures).filter((name) => sizes[name]);
    await writeModule(chapter, Object.fromEntries(taken.map((name) => [name, sizes[name]])));
    const unused = readdirSync(folder).filter(
      (file) => !taken.includes(file.replace(/-(light|dark)\.webp$/, '')),
    );
    if (unused.length) console.log(`Not used any more in ${folder}: ${unused.join(', ')}`);
  }
  await encoder.close();
}
