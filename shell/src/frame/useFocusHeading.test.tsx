import type { ReactNode } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import type { Location } from 'shared-ui/router';
import { useFocusHeading } from './useFocusHeading';

const at = (pathname: string, key: string): Location =>
  ({ pathname, key, search: '', hash: '', state: null }) as Location;

function Screen({ location, title, children }: { location: Location; title: string; children?: ReactNode }) {
  const region = useFocusHeading(location);
  return (
    <main ref={region}>
      <h1 key={title} tabIndex={-1}>
        {title}
      </h1>
      <button type="button">Act</button>
      {children}
    </main>
  );
}

it('moves the focus on when the page’s heading replaces the frame’s', async () => {
  const { rerender } = render(<Screen location={at('/a', 'default')} title="A" />);
  rerender(<Screen location={at('/b', 'x')} title="Loading B" />);
  expect(screen.getByRole('heading', { name: 'Loading B' })).toHaveFocus();
  rerender(<Screen location={at('/b', 'x')} title="B" />);
  await waitFor(() => expect(screen.getByRole('heading', { name: 'B' })).toHaveFocus());
});

it('does not move the focus from an element that the user has focused', async () => {
  const { rerender } = render(<Screen location={at('/b', 'x')} title="Loading B" />);
  screen.getByRole('button').focus();
  rerender(<Screen location={at('/b', 'x')} title="B" />);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.getByRole('button')).toHaveFocus();
});

it('does not focus the heading of the first page, but that of the page after a sign-in', () => {
  const { unmount } = render(<Screen location={at('/a', 'default')} title="A" />);
  expect(document.body).toHaveFocus();
  unmount();
  render(<Screen location={at('/a', 'after-sign-in')} title="A" />);
  expect(screen.getByRole('heading', { name: 'A' })).toHaveFocus();
});

it('does not take the focus from a user who moves between two fields while the page changes', async () => {
  const { rerender } = render(<Screen location={at('/a', 'default')} title="A" />);
  rerender(<Screen location={at('/b', 'x')} title="B" />);
  const button = screen.getByRole('button');
  const taken = jest.fn();
  screen.getByRole('heading').addEventListener('focus', taken);
  button.focus();
  button.blur();
  screen.getByRole('main').append(document.createElement('p'));
  await Promise.resolve();
  button.focus();
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(button).toHaveFocus();
  expect(taken).not.toHaveBeenCalled();
});

it('does not take the focus from the form that the page has focused by itself', () => {
  const { rerender } = render(<Screen location={at('/a', 'default')} title="A" />);
  screen.getByRole('button').focus();
  rerender(
    <Screen location={at('/a/create', 'x')} title="Create A">
      <form>
        <input autoFocus aria-label="Name" />
      </form>
    </Screen>,
  );
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  rerender(<Screen location={at('/a', 'y')} title="A" />);
  expect(screen.getByRole('heading', { name: 'A' })).toHaveFocus();
});
