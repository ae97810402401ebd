import { render } from '@testing-library/react';
import { findCut, Highlight, type TextRange } from './Highlight';

const marksOf = (text: string, ranges: TextRange[], room?: number) => {
  const { container } = render(<Highlight text={text} ranges={ranges} {...(room ? { room } : {})} />);
  return {
    text: container.textContent,
    marks: [...container.querySelectorAll('mark')].map((mark) => mark.textContent),
  };
};

test('marks the ranges of a text and leaves the rest as it is', () => {
  const text = 'Wi-Fi 7 pilot';
  expect(
    marksOf(text, [
      [0, 2],
      [8, 11],
    ]),
  ).toEqual({ text, marks: ['Wi', 'pil'] });
  expect(marksOf(text, [])).toEqual({ text, marks: [] });
  expect(marksOf('<b>x</b>', [[0, 3]])).toEqual({ text: '<b>x</b>', marks: ['<b>'] });
});

test('a long text keeps its beginning and its first match in view', () => {
  const text = '#481 Session recording for privileged jump hosts in Ashburn';
  expect(marksOf(text, [[38, 42]], 40)).toEqual({
    text: '#481 Session…rivileged jump hosts in Ashburn',
    marks: ['jump'],
  });
  expect(findCut(text, [[5, 12]], 40)).toBeNull();
  expect(findCut(text, [], 40)).toBeNull();
});

test('cutting a long text does not split a character', () => {
  const text = `${'a'.repeat(11)}👍${'b'.repeat(60)}c`;
  const cut = findCut(text, [[text.length - 1, text.length]], 40)!;
  expect(text.slice(0, cut[0]).endsWith('👍')).toBe(true);
});
