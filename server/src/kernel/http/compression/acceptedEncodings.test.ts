import { acceptedEncodings } from './acceptedEncodings';

test.each([
  ['gzip, deflate, br', ['br', 'gzip']],
  ['br;q=0, gzip;q=0.5', ['gzip']],
  ['*', ['br', 'gzip']],
  ['*;q=0, br', ['br']],
  ['', []],
  [undefined, []],
])('Accept-Encoding %j means %j', (header, expected) => {
  expect(acceptedEncodings(header)).toEqual(expected);
});
