import { decodeFilter, encodeFilter, type SheetFilter } from './sheetFilters';

test.each<[kind: SheetFilter['kind'], text: string, encoded: string]>([
  ['contains', 'allow', '3:allow'],
  ['contains', 'a=b', '3:a=b'],
  ['contains', '=', '3:\\='],
  ['contains', '=A1', '3:\\=A1'],
  ['contains', '!=', '3:\\!='],
  ['contains', '!=A1', '3:\\!=A1'],
  ['contains', '\\\\host\\share', '3:\\\\\\host\\share'],
  ['is', 'allow', '3:=allow'],
  ['is', '=A1', '3:==A1'],
  ['is', '\\A1', '3:=\\A1'],
  ['empty', '', '3:='],
  ['filled', '', '3:!='],
])('the filter “%s %s” is %s in the address, and the same filter when it is read', (kind, text, encoded) => {
  const filter = { column: 3, kind, text };
  expect(encodeFilter(filter)).toBe(encoded);
  expect(decodeFilter(encoded)).toEqual(filter);
});
