import { parseText } from './parseText';
import { countPlaces } from './searchGuide';

it('splits a text into text, links and keys', () => {
  expect(parseText('See [Projects](/projects) or press `Enter`.')).toEqual([
    { kind: 'text', text: 'See ' },
    { kind: 'link', text: 'Projects', to: '/projects' },
    { kind: 'text', text: ' or press ' },
    { kind: 'key', text: 'Enter' },
    { kind: 'text', text: '.' },
  ]);
});

it.each([
  ['slot', 3],
  ['SLOT', 3],
  ['slot free', 4],
  ['slot zebra', 0],
  ['', 0],
  ['   ', 0],
  // Neither the address of a link nor a sign of regular expressions is found.
  ['bookings', 0],
  ['.*', 0],
  ['(', 0],
])('the search “%s” is found in %i places', (query, expected) => {
  expect(countPlaces(['A slot is free.', 'No [slot](/bookings)? A Slot.'], query)).toBe(expected);
});
