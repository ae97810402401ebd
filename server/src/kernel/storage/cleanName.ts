import { limits } from 'shared-api/limits';

/** Characters that disguise a name: control, bidirectional and invisible ones. */
const disguising = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/gu;

/**
 * Cleans an uploaded file's name: removes its folder, disguising characters, and the trailing characters that Windows drops;
 * cuts it to 255 characters and keeps the extension.
 * @returns an empty string when nothing is left
 */
export function cleanName(given: string): string {
  const own =
    given
      .replace(/\p{Cs}/gu, '')
      .split(/[\\/]/)
      .pop() ?? '';
  const name = own
    .normalize('NFC')
    .replace(disguising, '')
    .trim()
    .replace(/[. ]+$/, '');
  if (name.length <= limits.filename) return name;
  const [ending = ''] = /\.[^. ]{1,16}$/.exec(name) ?? [];
  // A surrogate pair that was cut in two is removed.
  const stem = name.slice(0, limits.filename - ending.length).replace(/\p{Cs}/gu, '');
  return stem.trimEnd() + ending;
}
