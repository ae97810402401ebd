import { stateKind } from './stateKind';

test('closed states have a tick, red ones a cross; other states show the start or their progress', () => {
  const kind = (isStart: boolean, isClosed: boolean, colour: string) =>
    stateKind({ is_start: isStart, is_closed: isClosed, colour });
  expect([
    kind(false, true, 'green'),
    kind(false, true, 'red'),
    kind(true, false, 'red'),
    kind(false, false, 'blue'),
  ]).toEqual(['closed', 'cancelled', 'start', 'progress']);
});
