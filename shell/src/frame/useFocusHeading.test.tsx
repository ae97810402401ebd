import { useEffect, useState, type ReactNode } from 'react';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TabLinks } from 'shared-ui/content';
import { useLocation, type Location } from 'shared-ui/router';
import { createTestRouter, TestRouter } from 'shared-ui/testing';
import { useFocusHeading } from './useFocusHeading';
import { useRecoverFocus } from './useRecoverFocus';

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

it('leaves the focus to others after the user has moved it, also when it is lost', async () => {
  const { rerender } = render(<Screen location={at('/a', 'default')} title="A" />);
  rerender(<Screen location={at('/b', 'x')} title="B" />);
  expect(screen.getByRole('heading', { name: 'B' })).toHaveFocus();
  const button = screen.getByRole('button');
  button.focus();
  button.remove();
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(document.body).toHaveFocus();
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

const tabs = ['Info', 'Timeline'].map((label) => ({ label, to: `/481/${label}` }));

/** A page of its own for each tab, which shows another heading and no tabs while it loads. */
function Tab({ pathname }: { pathname: string }) {
  const [isLoading, setLoading] = useState(true);
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLoading(false), 20);
    return () => clearTimeout(timer);
  }, []);
  if (isLoading)
    return (
      <div>
        <h1 tabIndex={-1}>Loading</h1>
      </div>
    );
  return (
    <>
      <h1 tabIndex={-1}>{pathname}</h1>
      <TabLinks label="Project" tabs={tabs} />
      {!isDone && (
        <button type="button" onClick={() => setDone(true)}>
          Act
        </button>
      )}
    </>
  );
}

function Tabs() {
  const location = useLocation();
  const region = useFocusHeading(location);
  useRecoverFocus(region);
  return (
    <main ref={region}>
      <Tab key={location.pathname} pathname={location.pathname} />
    </main>
  );
}

describe('a tab', () => {
  const followTimeline = async () => {
    const router = createTestRouter([{ path: '*', element: <Tabs /> }], { initialEntries: ['/481/Info'] });
    render(<TestRouter router={router} />);
    const user = userEvent.setup();
    await screen.findByRole('link', { name: 'Info' });
    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: '/481/Timeline' });
    return { router, user };
  };

  it('keeps the focus on the page to which it leads', async () => {
    await followTimeline();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Timeline' })).toHaveFocus());
  });

  it('does not get the focus back after the user has left it, nor by Back', async () => {
    const { router, user } = await followTimeline();
    await waitFor(() => expect(screen.getByRole('link', { name: 'Timeline' })).toHaveFocus());
    await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('heading', { name: '/481/Timeline' })).toHaveFocus());
    await act(() => router.navigate(-1));
    await screen.findByRole('link', { name: 'Info' });
    await waitFor(() => expect(screen.getByRole('heading', { name: '/481/Info' })).toHaveFocus());
  });
});
