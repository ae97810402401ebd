import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppTheme } from './AppTheme';
import { colorModeKey, useColorMode } from './colorMode';

function Modes() {
  const { mode, setMode } = useColorMode();
  return (
    <>
      <output>{mode}</output>
      <button onClick={() => setMode('dark')}>dark</button>
      <button onClick={() => setMode('system')}>system</button>
    </>
  );
}
const show = () =>
  render(
    <AppTheme>
      <Modes />
    </AppTheme>,
  );

beforeEach(() => localStorage.clear());

test('the stored mode is used, and without a stored mode that of the system', () => {
  localStorage.setItem(colorModeKey, 'dark');
  show();
  expect(screen.getByRole('status')).toHaveTextContent('dark');
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
});

test('a chosen mode is stored; choosing the system’s mode removes the stored one', async () => {
  const user = userEvent.setup();
  show();
  expect(screen.getByRole('status')).toHaveTextContent('system');
  await user.click(screen.getByText('dark'));
  expect(localStorage.getItem(colorModeKey)).toBe('dark');
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  await user.click(screen.getByText('system'));
  expect(localStorage.getItem(colorModeKey)).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('a mode chosen in another tab is applied', () => {
  show();
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: colorModeKey, newValue: 'dark' }));
  });
  expect(screen.getByRole('status')).toHaveTextContent('dark');
});
