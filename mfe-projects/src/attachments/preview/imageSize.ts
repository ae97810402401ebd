export interface ImageSize {
  width: number;
  height: number;
}

const png = 0x89504e47;
const gif = 0x47494638;
const riff = 0x52494646;
/** Markers that start a frame of a JPEG; the excluded ones start tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(view: DataView): ImageSize | undefined {
  let at = 2;
  while (at + 9 < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    else at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function webpSize(view: DataView): ImageSize | undefined {
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  switch (view.getUint8(15)) {
    case 0x20:
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 0x4c: {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case 0x58:
      return { width: uint24(24) + 1, height: uint24(27) + 1 };
    default:
      return undefined;
  }
}

/**
 * Reads the size in pixels that an image declares in its first bytes. A few kilobytes can decode to gigabytes, and browsers decode
 * them without asking: check the size first.
 * @returns undefined if the bytes are no PNG, JPEG, GIF, WebP or BMP, or are broken
 */
export function imageSize(bytes: ArrayBuffer): ImageSize | undefined {
  if (bytes.byteLength < 30) return undefined;
  const view = new DataView(bytes);
  const first = view.getUint32(0);
  if (first === png) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (first === gif) return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (first === riff) return webpSize(view);
  const two = view.getUint16(0);
  if (two === 0xffd8) return jpegSize(view);
  // A negative height tells that the rows are stored from the top.
  if (two === 0x424d) return { width: view.getUint32(18, true), height: Math.abs(view.getInt32(22, true)) };
  return undefined;
}
