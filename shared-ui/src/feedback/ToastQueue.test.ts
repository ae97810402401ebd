import { ToastQueue } from './ToastQueue';

test('toasts wait until the code that shows them is there, and later ones are shown at once', () => {
  const queue = new ToastQueue();
  expect(queue.getLoading()).toBeNull();
  queue.show('first');
  queue.show({ text: 'second', kind: 'error' });
  expect(queue.getLoading()).not.toBeNull();

  const shown: string[] = [];
  const detach = queue.attach(({ text }) => shown.push(text));
  expect(shown).toEqual(['first', 'second']);
  queue.show('third');
  expect(shown).toEqual(['first', 'second', 'third']);

  detach();
  queue.show('fourth');
  expect(shown).toHaveLength(3);
});
