import { act, fireEvent, screen } from '@testing-library/react';
import { preloadRoute } from '../loading/preloadRoute';
import { admin, aUser, projects } from '../testing/fixtures';
import { renderPortal } from '../testing/renderPortal';

jest.mock('../loading/preloadRoute', () => ({ preloadRoute: jest.fn() }));

const preload = jest.mocked(preloadRoute);
const user = aUser({ is_admin: true });
const entry = () => screen.getByRole('link', { name: 'New project' });
let idle: (() => void) | undefined;

beforeEach(() => {
  jest.useFakeTimers();
  preload.mockClear();
  idle = undefined;
  Object.assign(window, {
    requestIdleCallback: (work: () => void) => {
      idle = work;
      return 1;
    },
    cancelIdleCallback: () => (idle = undefined),
  });
});
afterEach(() => jest.useRealTimers());

it('fetches the code of an entry on which the pointer rests, not of one it passes', () => {
  renderPortal('/projects', { user });
  fireEvent.pointerEnter(entry());
  act(() => jest.advanceTimersByTime(100));
  fireEvent.pointerLeave(entry());
  act(() => jest.advanceTimersByTime(1_000));
  expect(preload).not.toHaveBeenCalled();
  fireEvent.pointerEnter(entry());
  act(() => jest.advanceTimersByTime(150));
  expect(preload).toHaveBeenCalledTimes(1);
  expect(preload).toHaveBeenCalledWith(projects, 'create');
});

it('does the same for the keyboard', () => {
  renderPortal('/projects', { user });
  act(() => entry().focus());
  act(() => jest.advanceTimersByTime(150));
  expect(preload).toHaveBeenCalledWith(projects, 'create');
});

it('at idle fetches the next area in the sidebar, once, and none after the last', () => {
  const { unmount } = renderPortal('/projects', { user });
  expect(preload).not.toHaveBeenCalled();
  idle?.();
  expect(preload.mock.calls).toEqual([[admin, 'teams']]);
  unmount();
  idle = undefined;
  renderPortal('/users', { user });
  expect(idle).toBeUndefined();
});
