import { render } from '@testing-library/react';
import { formatList, formatListParts } from './formatList';

test.each([
  [[], ''],
  [['Name'], 'Name'],
  [['Name', 'Code'], 'Name and Code'],
  [['Name', 'Code', 'Port'], 'Name, Code and Port'],
])('%j reads "%s"', (items, expected) => {
  expect(formatList(items)).toBe(expected);
  expect(formatList(items, 'or')).toBe(expected.replace(' and ', ' or '));
});

test('elements are joined by the same words', () => {
  const { container } = render(
    <p>{formatListParts([<b key="a">Name</b>, <b key="b">Code, short</b>, <b key="c">Port</b>])}</p>,
  );
  expect(container).toHaveTextContent('Name, Code, short and Port');
  expect(container.querySelectorAll('b')).toHaveLength(3);
});

test('alternatives are joined by “or”', () => {
  const { container } = render(
    <p>{formatListParts([<b key="a">Submit</b>, <b key="b">Withdraw</b>], 'or')}</p>,
  );
  expect(container).toHaveTextContent('Submit or Withdraw');
});
