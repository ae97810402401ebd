import { useLayoutEffect, useState } from 'react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AppTheme } from '../theme/AppTheme';
import { ConfirmDialog } from './ConfirmDialog';
import { SidePanel } from './SidePanel';

function Page() {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <main>
      <button onClick={() => setOpen(true)}>Open</button>
      <button>Save</button>
      <input
        aria-label="Search"
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.preventDefault();
        }}
      />
      {isOpen && (
        <SidePanel title="Berth 7" returnTo="berths" onClose={() => setOpen(false)}>
          <button onClick={() => setAsking(true)}>Leave berth</button>
          <ConfirmDialog
            open={isAsking}
            title="Confirm"
            confirm="Leave"
            onConfirm={() => undefined}
            onClose={() => setAsking(false)}
          >
            The ship leaves its berth.
          </ConfirmDialog>
        </SidePanel>
      )}
    </main>
  );
}

const open = async () => {
  const user = userEvent.setup();
  render(
    <AppTheme>
      <Page />
    </AppTheme>,
  );
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return user;
};
const panel = () => screen.queryByRole('region', { name: 'Berth 7' });

test('Esc closes it from wherever the focus is, and leaves the focus there', async () => {
  const user = await open();
  expect(screen.getByRole('heading', { name: 'Berth 7' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.keyboard('{Escape}');
  expect(panel()).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
});

test('Esc that closes a dialog or is used by a field leaves it open', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Leave berth' }));
  await screen.findByRole('alertdialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(panel()).toBeInTheDocument();
  await user.click(screen.getByRole('textbox', { name: 'Search' }));
  await user.keyboard('{Escape}');
  expect(panel()).toBeInTheDocument();
});

test('Esc does not reach it while a dialog is open that has lost the focus', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Leave berth' }));
  await screen.findByRole('alertdialog');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.getByRole('heading', { name: 'Berth 7', hidden: true })).toBeInTheDocument();
});

function Berths() {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <main>
      {[7, 8].map((berth) => (
        <button key={berth} id={`berth-${berth}`} onClick={() => setShown(berth)}>
          {`Show ${berth}`}
        </button>
      ))}
      {shown !== null && (
        <SidePanel title={`Berth ${shown}`} returnTo={`berth-${shown}`} onClose={() => setShown(null)}>
          <button onClick={() => setShown(8)}>Next</button>
        </SidePanel>
      )}
    </main>
  );
}

test('it returns the focus to the link of what it shows, not to that of what was opened first', async () => {
  const user = userEvent.setup();
  render(
    <AppTheme>
      <Berths />
    </AppTheme>,
  );
  await user.click(screen.getByRole('button', { name: 'Show 7' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('heading', { name: 'Berth 8' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Show 8' })).toHaveFocus();
});

test('returns the focus before the page, which has more room then, is laid out again', async () => {
  const focused: (string | undefined)[] = [];
  function List() {
    const [isOpen, setOpen] = useState(false);
    useLayoutEffect(() => void focused.push(document.activeElement?.id), [isOpen]);
    return (
      <>
        <a id="berths" href="#berths" onClick={() => setOpen(true)}>
          Berths
        </a>
        {isOpen && (
          <SidePanel title="Berth 7" returnTo="berths" onClose={() => setOpen(false)}>
            Free
          </SidePanel>
        )}
      </>
    );
  }
  const user = userEvent.setup();
  render(<List />, { wrapper: AppTheme });
  await user.click(screen.getByRole('link', { name: 'Berths' }));
  await user.keyboard('{Escape}');
  expect(panel()).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Berths' })).toHaveFocus();
  expect(focused.at(-1)).toBe('berths');
});

describe('returns the focus, when the opener was drawn anew,', () => {
  function List({ hasLink }: { hasLink: boolean }) {
    const [isOpen, setOpen] = useState(false);
    const [wasOpened, setWasOpened] = useState(false);
    const show = () => {
      setOpen(true);
      setWasOpened(true);
    };
    return (
      <main id="page" tabIndex={-1}>
        {(hasLink || !wasOpened) && (
          <a key={String(wasOpened)} id="berth-7" href="#berth-7" onClick={show}>
            Berth
          </a>
        )}
        {isOpen && (
          <SidePanel title="Berth 7" returnTo="berth-7" fallback="page" onClose={() => setOpen(false)}>
            Free
          </SidePanel>
        )}
      </main>
    );
  }
  test.each([
    ['to the new link', true, 'berth-7'],
    ['to the given place, if there is none', false, 'page'],
  ])('%s', async (_title, hasLink, expected) => {
    const focused: (string | undefined)[] = [];
    const user = userEvent.setup();
    render(<List hasLink={hasLink} />, { wrapper: AppTheme });
    await user.click(screen.getByRole('link', { name: 'Berth' }));
    expect(screen.getByRole('heading', { name: 'Berth 7' })).toHaveFocus();
    screen
      .getByRole('main')
      .addEventListener('focusin', ({ target }) => focused.push((target as Element).id));
    await user.keyboard('{Escape}');
    expect(panel()).not.toBeInTheDocument();
    expect(focused).toEqual([expected]);
  });
});
