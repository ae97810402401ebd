import { imageSize } from './imageSize';
import { isTooLarge, previewKind } from './previewKind';

/** An otherwise empty file with these bytes at these positions. */
const file = (places: Record<number, readonly number[]>, length = 64) => {
  const bytes = new Uint8Array(length);
  for (const [at, values] of Object.entries(places)) bytes.set(values, Number(at));
  return bytes.buffer;
};
const text = (value: string) => [...value].map((character) => character.charCodeAt(0));

describe('the size of an image that is not decoded yet', () => {
  test.each([
    ['PNG', file({ 0: [0x89, 0x50, 0x4e, 0x47], 16: [0, 0, 2, 128], 20: [0, 0, 1, 224] })],
    ['GIF', file({ 0: text('GIF89a'), 6: [128, 2, 224, 1] })],
    ['BMP, upside down', file({ 0: text('BM'), 18: [128, 2, 0, 0], 22: [0x20, 0xfe, 0xff, 0xff] })],
    [
      'JPEG with a table before its frame',
      file({ 0: [0xff, 0xd8, 0xff, 0xc4, 0, 4, 0, 0, 0xff, 0xff, 0xc2, 0, 17, 8, 1, 224, 2, 128] }),
    ],
    ['WebP', file({ 0: text('RIFF'), 8: text('WEBPVP8 '), 26: [128, 2], 28: [224, 1] })],
    ['WebP, extended', file({ 0: text('RIFF'), 8: text('WEBPVP8X'), 24: [127, 2, 0], 27: [223, 1, 0] })],
    ['WebP, lossless', file({ 0: text('RIFF'), 8: text('WEBPVP8L'), 21: [0x7f, 0xc2, 0x77, 0] })],
  ])('is read from %s', (_, bytes) => expect(imageSize(bytes)).toEqual({ width: 640, height: 480 }));

  test.each([
    ['an empty file', file({}, 0)],
    ['a text file', file({ 0: text('Hello, this is a text') })],
    ['a truncated JPEG', file({ 0: [0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff] })],
  ])('is undefined for %s', (_, bytes) => expect(imageSize(bytes)).toBeUndefined());
});

describe('the kind of preview', () => {
  test.each([
    ['image/png', 'image'],
    ['application/pdf', 'pdf'],
    ['text/csv; charset=utf-8', 'text'],
    ['text/html', 'text'],
    ['image/svg+xml', undefined],
    ['application/zip', undefined],
    ['application/octet-stream', undefined],
  ])('of %s is %s', (media_type, kind) => expect(previewKind({ media_type })).toBe(kind));

  test('is undefined for large images and PDFs, but not for large texts, which are cut off', () => {
    const size = 60 * 1024 * 1024;
    expect(isTooLarge('image', { size })).toBe(true);
    expect(isTooLarge('pdf', { size })).toBe(true);
    expect(isTooLarge('text', { size })).toBe(false);
  });
});
