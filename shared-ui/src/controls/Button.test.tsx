import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Button } from './Button';
import { IconButton } from './IconButton';

test('a busy button ignores presses, has aria-busy, and keeps the focus', () => {
  const onClick = jest.fn();
  const { rerender } = render(<Button onClick={onClick}>Save</Button>);
  const button = screen.getByRole('button', { name: 'Save' });
  act(() => button.focus());
  rerender(
    <Button busy onClick={onClick}>
      Save
    </Button>,
  );
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveFocus();
});

test('a busy submit button does not submit its form again', () => {
  const onSubmit = jest.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy>
        Save
      </Button>
    </form>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a button cannot be pressed again while its promise is pending', async () => {
  let finish: () => void = () => undefined;
  const onClick = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  render(<Button onClick={onClick}>Send</Button>);
  const button = screen.getByRole('button', { name: 'Send' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(button).toHaveAttribute('aria-busy', 'true');
  finish();
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  fireEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(2);
});

test('an icon button is named by its label and ignores presses while busy', () => {
  const onClick = jest.fn();
  render(<IconButton icon="close" label="Dismiss" busy onClick={onClick} />);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(onClick).not.toHaveBeenCalled();
});
