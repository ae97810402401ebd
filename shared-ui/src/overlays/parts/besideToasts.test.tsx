import type { ReactNode } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import { ToastProvider, useToast } from '../../core';
import { AppTheme } from '../../theme/AppTheme';
import { Menu } from '../Menu';
import { Popover } from '../Popover';

function Raise() {
  const toast = useToast();
  return <button onClick={() => toast('Project X created')}>raise</button>;
}

const placeOfToasts = () => {
  const { top, right, bottom, left } = getComputedStyle(
    screen.getByText('Project X created').closest('.notistack-SnackbarContainer')!,
  );
  return { top, right, bottom, left };
};
const bottomLeft = { top: 'auto', right: 'auto', bottom: '20px', left: '20px' };
const close = () => undefined;

test.each<[string, (anchor: HTMLElement | null) => ReactNode]>([
  [
    'popover',
    (anchor) => (
      <Popover label="Panel" anchor={anchor} onClose={close}>
        Nothing yet
      </Popover>
    ),
  ],
  ['menu', (anchor) => <Menu label="Panel" anchor={anchor} items={[{ label: 'Logout' }]} onClose={close} />],
])('toasts leave the top right while a %s is open, and return when it closes', async (_, panel) => {
  const at = (anchor: HTMLElement | null) => (
    <AppTheme>
      <ToastProvider>
        <Raise />
        {panel(anchor)}
      </ToastProvider>
    </AppTheme>
  );
  const { rerender } = render(at(null));
  fireEvent.click(screen.getByText('raise'));
  await screen.findByText('Project X created');
  expect(placeOfToasts()).toMatchObject({ top: '120px', right: '20px' });
  rerender(at(screen.getByText('raise')));
  await screen.findByLabelText('Panel', { selector: '[role=dialog], [role=region]' });
  expect(placeOfToasts()).toEqual(bottomLeft);
  rerender(at(null));
  expect(placeOfToasts()).toMatchObject({ top: '120px', right: '20px' });
});
