import { useState } from 'react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Checkbox } from './Checkbox';
import { Field } from './Field';
import { PasswordField } from './PasswordField';
import { Switch } from './Switch';

test('a field is named by its label and described by its error and its help, which stays', () => {
  const { rerender } = render(
    <Field label="Name" required help="As printed." value="" onChange={() => undefined} />,
  );
  const field = screen.getByRole('textbox', { name: 'Name' });
  expect(field).toHaveAccessibleDescription('As printed.');
  expect(field).toHaveAttribute('aria-required', 'true');
  rerender(<Field label="Name" help="As printed." error="Too long" value="" onChange={() => undefined} />);
  expect(field).toHaveAccessibleDescription('Too long As printed.');
  expect(field).toBeInvalid();
});

function Password() {
  const [value, setValue] = useState('');
  return <PasswordField label="Password" value={value} onChange={(event) => setValue(event.target.value)} />;
}

test('a password is hidden until its button shows it, and can be hidden again', async () => {
  const user = userEvent.setup();
  render(<Password />);
  const field = screen.getByLabelText('Password');
  await user.type(field, 'secret');
  expect(field).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show Password' }));
  expect(field).toHaveAttribute('type', 'text');
  expect(field).toHaveValue('secret');
  await user.click(screen.getByRole('button', { name: 'Hide Password' }));
  expect(field).toHaveAttribute('type', 'password');
});

test('check boxes and switches call onChange with their new value', async () => {
  const user = userEvent.setup();
  const check = jest.fn();
  const turn = jest.fn();
  render(
    <>
      <Checkbox label="Notify" checked={false} onChange={check} />
      <Switch label="Live" checked onChange={turn} />
    </>,
  );
  await user.click(screen.getByText('Notify'));
  await user.click(screen.getByRole('switch', { name: 'Live' }));
  expect(check).toHaveBeenCalledWith(true);
  expect(turn).toHaveBeenCalledWith(false);
});

test('a busy switch ignores presses and keeps the focus', async () => {
  const user = userEvent.setup();
  const turn = jest.fn();
  const { rerender } = render(<Switch label="Live" checked={false} onChange={turn} />);
  const toggle = await screen.findByRole('switch', { name: 'Live' });
  act(() => toggle.focus());
  rerender(<Switch label="Live" checked={false} busy onChange={turn} />);
  await user.keyboard(' ');
  expect(turn).not.toHaveBeenCalled();
  expect(toggle).toHaveAttribute('aria-busy', 'true');
  // A browser takes the focus from an element that becomes disabled.
  expect(toggle).toBeEnabled();
  expect(toggle).toHaveFocus();
});
