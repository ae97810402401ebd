import { useRef } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import { useRecoverFocus } from './useRecoverFocus';

function Screen({ mayChange, note = '' }: { mayChange: boolean; note?: string }) {
  const region = useRef<HTMLElement>(null);
  useRecoverFocus(region);
  return (
    <main ref={region}>
      <h1 tabIndex={-1}>Project: 290</h1>
      {mayChange && <button type="button">Change State</button>}
      {note && <p>{note}</p>}
      <button type="button">Other</button>
    </main>
  );
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

it('takes the focus to the heading when the button that had it goes away', async () => {
  const { rerender } = render(<Screen mayChange />);
  screen.getByRole('button', { name: 'Change State' }).focus();
  rerender(<Screen mayChange={false} />);
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
});

it('takes the focus to the heading when a dialog closes whose button has gone before it', async () => {
  render(<Screen mayChange={false} />);
  const dialog = document.body.appendChild(document.createElement('button'));
  dialog.focus();
  dialog.remove();
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
});

it('leaves the focus where it is while that is there, and where nobody had put it', async () => {
  const { rerender } = render(<Screen mayChange />);
  rerender(<Screen mayChange={false} note="Nobody was there" />);
  await settled();
  expect(document.body).toHaveFocus();
  screen.getByRole('button', { name: 'Other' }).focus();
  rerender(<Screen mayChange />);
  await settled();
  expect(screen.getByRole('button', { name: 'Other' })).toHaveFocus();
});
