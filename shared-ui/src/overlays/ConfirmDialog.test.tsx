import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmDialog } from './ConfirmDialog';

function ask(onConfirm: () => unknown) {
  const onClose = jest.fn();
  render(
    <ConfirmDialog
      open
      danger
      title="Confirm Delete"
      confirm="Delete"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      Are you sure you want to delete this?
    </ConfirmDialog>,
  );
  return onClose;
}

test('it has its title as name and its question as description, and does nothing on Cancel or Esc', async () => {
  const user = userEvent.setup();
  const onConfirm = jest.fn();
  const onClose = ask(onConfirm);
  const dialog = screen.getByRole('alertdialog', { name: 'Confirm Delete' });
  expect(dialog).toHaveAccessibleDescription('Are you sure you want to delete this?');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
  expect(onConfirm).not.toHaveBeenCalled();
});

test('in a destructive question Cancel has the focus at first', () => {
  ask(jest.fn());
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

test('it closes after its action has succeeded', async () => {
  const onClose = ask(() => Promise.resolve());
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('it stays open and shows the error after its action has failed', async () => {
  const onClose = ask(() => Promise.reject(new Error('It is in use.')));
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('It is in use.');
  expect(onClose).not.toHaveBeenCalled();
});
