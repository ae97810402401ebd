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

function Quotes({ pending }: { pending: boolean }) {
  const region = useRef<HTMLElement>(null);
  useRecoverFocus(region);
  return (
    <main ref={region}>
      <h1 tabIndex={-1}>Project: 290</h1>
      <section>
        {pending && <button type="button">Change State</button>}
        <h2>Quotes</h2>
        <section>{pending && <button type="button">Approve</button>}</section>
      </section>
    </main>
  );
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

it('moves the focus to the heading when the focused button is removed', async () => {
  const { rerender } = render(<Screen mayChange />);
  screen.getByRole('button', { name: 'Change State' }).focus();
  rerender(<Screen mayChange={false} />);
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
});

it('moves the focus to the heading when a dialog closes and its button was removed', async () => {
  render(<Screen mayChange={false} />);
  const dialog = document.body.appendChild(document.createElement('button'));
  dialog.focus();
  dialog.remove();
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
});

it('does not move the focus while the focused element exists, or if nothing has the focus', async () => {
  const { rerender } = render(<Screen mayChange />);
  rerender(<Screen mayChange={false} note="Nobody was there" />);
  await settled();
  expect(document.body).toHaveFocus();
  screen.getByRole('button', { name: 'Other' }).focus();
  rerender(<Screen mayChange />);
  await settled();
  expect(screen.getByRole('button', { name: 'Other' })).toHaveFocus();
});

it('moves the focus to the heading of the part that the removed element was in', async () => {
  const { rerender } = render(<Quotes pending />);
  screen.getByRole('button', { name: 'Approve' }).focus();
  rerender(<Quotes pending={false} />);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Quotes' })).toHaveFocus());
});

it('after a dialog whose button was removed, moves it to the part that this button was in', async () => {
  const { rerender } = render(<Quotes pending />);
  screen.getByRole('button', { name: 'Approve' }).focus();
  const dialog = document.body.appendChild(document.createElement('button'));
  dialog.focus();
  rerender(<Quotes pending={false} />);
  dialog.remove();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Quotes' })).toHaveFocus());
});

it('does not move it to a heading further down', async () => {
  const { rerender } = render(<Quotes pending />);
  screen.getByRole('button', { name: 'Change State' }).focus();
  rerender(<Quotes pending={false} />);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});
