import { fillAddress, fillText } from './fillTemplate';

const row = { id: 481, name: 'Wi-Fi 7', city: null, team: { name: 'Voice' }, dots: '../..' };

test('a label is filled with the row’s values, and parts with empty values are left out', () => {
  expect(fillText('#{id} {name}', row)).toBe('#481 Wi-Fi 7');
  expect(fillText('{name} · {city} · {id}', row)).toBe('Wi-Fi 7 · 481');
  expect(fillText('{city} · {gone}', row)).toBe('');
  expect(fillText('{team} {toString}', row)).toBe('');
});

test('an address is filled with URL-encoded values', () => {
  expect(fillAddress('/sites/{name}?team={name}&x=1', { name: 'a/b?c#d &é' })).toBe(
    '/sites/a%2Fb%3Fc%23d%20%26%C3%A9?team=a%2Fb%3Fc%23d%20%26%C3%A9&x=1',
  );
});

test.each(['city', 'gone', 'team', 'dots', '__proto__'])(
  'an address is null if it needs the invalid or missing value of %s',
  (member) => {
    expect(fillAddress(`/sites/{${member}}`, row)).toBeNull();
  },
);
