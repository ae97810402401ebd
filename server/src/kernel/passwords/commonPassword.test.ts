import { firstPasswordFault } from './passwords';

const owner = { login: 'techlead', name: 'Daniel Okafor', email: 'd.okafor@northline.example' };
const faultOf = (password: string) => firstPasswordFault(password, owner);

it.each([
  'password123',
  'Password123!',
  'P@ssw0rd2024',
  'qwertyuiop',
  '1234567890',
  'iloveyou2024',
  'aaaaaaaaaaaa',
  'abcdefghijkl',
  'Changeme123',
])('refuses the common password %s', async (password) => {
  expect(await faultOf(password)).toBe('This password is easy to guess. Choose a less common one.');
});

it.each(['techlead2024', 'TechLead-techlead'])(
  'refuses %s, which is built from the user ID',
  async (password) => {
    expect(await faultOf(password)).toBe('Do not use your user ID.');
  },
);

it.each(['Daniel Okafor', 'okafor.daniel1', 'd.okafor!2026'])(
  'refuses %s, which is built from the name or the address',
  async (password) => {
    expect(await faultOf(password)).toBe('Do not use your name or e-mail address.');
  },
);

it.each(['a new long password', 'correct horse battery staple', 'vQ7-kelp-Marsh', 'okafor likes green tea'])(
  'accepts %s',
  async (password) => {
    expect(await faultOf(password)).toBeNull();
  },
);

it('names the length first', async () => {
  expect(await faultOf('techlead')).toBe('Use at least 10 characters.');
});

it('checks a password of the greatest length with all letters substituted without stalling the server', async () => {
  await faultOf('a new long password');
  const began = performance.now();
  await firstPasswordFault('p4$$w0rd'.repeat(25), owner);
  // A generous bound: the estimate of all 200 characters takes far longer than the server may stand still.
  expect(performance.now() - began).toBeLessThan(2000);
});
