import { shownFileName } from './FileName';
import { formatSize } from './formatSize';

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [1024 * 340, '340 KB'],
  [1024 * 1024, '1 MB'],
  [1024 * 1024 * 1.25, '1.3 MB'],
  [1024 * 1024 * 20, '20 MB'],
  [1024 ** 3 * 2, '2 GB'],
])('%i bytes are %s', (bytes, shown) => expect(formatSize(bytes)).toBe(shown));

test('characters that change the order in which a file name is read are replaced', () => {
  expect(shownFileName('photo\u202Egpj.exe')).toBe('photo\uFFFDgpj.exe');
  expect(shownFileName('a\r\nb.txt')).toBe('a\uFFFD\uFFFDb.txt');
  expect(shownFileName('Bericht é 漢字 👩‍💻.pdf')).toBe('Bericht é 漢字 👩‍💻.pdf');
});
