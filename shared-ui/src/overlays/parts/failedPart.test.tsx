import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { ToastContext } from '../../feedback/toasts';
import { AppTheme } from '../../theme/AppTheme';
import { Dialog } from '../Dialog';

let isOffline = true;
// The chunk is loaded by webpack; in jest its import cannot fail.
jest.mock('./muiParts', () => {
  if (isOffline) throw new Error('offline');
  return jest.requireActual<object>('./muiParts');
});

const toast = jest.fn();

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>open</button>
      <Dialog open={open} title="Teams" onClose={() => setOpen(false)}>
        Content
      </Dialog>
    </>
  );
}

const openIt = () =>
  act(() => {
    fireEvent.click(screen.getByText('open'));
    return Promise.resolve();
  });

test('a dialog whose code does not load says so and closes, and opens once it loads', async () => {
  render(
    <AppTheme>
      <ToastContext value={toast}>
        <Opener />
      </ToastContext>
    </AppTheme>,
  );
  await openIt();
  expect(toast).toHaveBeenCalledTimes(1);
  expect(toast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'error' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  isOffline = false;
  await openIt();
  expect(await screen.findByRole('dialog', { name: 'Teams' })).toBeInTheDocument();
  expect(toast).toHaveBeenCalledTimes(1);
});
