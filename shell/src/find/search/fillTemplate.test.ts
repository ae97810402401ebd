import { fillAddress, fillText } from './fillTemplate';

const row = { id: 481, name: 'Wi-Fi 7', city: null, team: { name: 'Voice' }, dots: '../..' };

test('a text is filled with the row’s values, without empty parts', () => {
  expect(fillText('#{id} {name}', row)).toBe('#481 Wi-Fi 7');
  expect(fillText('{name} · {city} · {id}', row)).toBe('Wi-Fi 7 · 481');
  expect(fillText('{city} · {gone}', row)).toBe('');
  expect(fillText('{team} {toString}', row)).toBe('');
});

test('an address is filled with escaped values', () => {
  expect(fillAddress('/sites/{name}?team={name}&x=1', { name: 'a/b?c#d &é' })).toBe(
    '/sites/a%2Fb%3Fc%23d%20%26%C3%A9?team=a%2Fb%3Fc%23d%20%26%C3%A9&x=1',
  );
});

test.each(['city', 'gone', 'team', 'dots', '__proto__'])(
  'an address with the value of %s is null',
  (member) => {
    expect(fillAddress(`/sites/{${member}}`, row)).toBeNull();
  },
);
