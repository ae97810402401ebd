import { limits } from 'shared-api/limits';

/** Characters that show a name as another one than it is: controls, and what turns or hides text. */
const deceiving = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/gu;

/**
 * A file's name as it is kept and offered again: without its folder, without what shows it as another, and without what Windows
 * would drop at its end; at most 255 characters, of which the ending stays.
 * @returns empty when nothing is left
 */
export function cleanName(given: string): string {
  const own =
    given
      .replace(/\p{Cs}/gu, '')
      .split(/[\\/]/)
      .pop() ?? '';
  const name = own
    .normalize('NFC')
    .replace(deceiving, '')
    .trim()
    .replace(/[. ]+$/, '');
  if (name.length <= limits.filename) return name;
  const [ending = ''] = /\.[^. ]{1,16}$/.exec(name) ?? [];
  // A pair of surrogates is not cut in two.
  const stem = name.slice(0, limits.filename - ending.length).replace(/\p{Cs}/gu, '');
  return stem.trimEnd() + ending;
}
