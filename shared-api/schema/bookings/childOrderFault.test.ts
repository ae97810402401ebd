import { childOrderFault } from './childOrderFault';

const first = { name: 'Change', start: 100, finish: 200 };
const meeting = (start: number) => ({ name: 'Meeting', start, finish: start + 50 });

describe('the order of two legs', () => {
  test.each([
    ['any', 150, undefined],
    ['before', 50, undefined],
    ['before', 51, 'Meeting must end before Change starts'],
    ['before', 300, 'Meeting must end before Change starts'],
    ['after', 200, undefined],
    ['after', 199, 'Meeting must start after Change ends'],
    ['after', 20, 'Meeting must start after Change ends'],
  ] as const)('%s, with a second leg from %s on', (order, start, fault) => {
    expect(childOrderFault(order, first, meeting(start))).toBe(fault);
  });
});
