import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { createPortalHistory, createTestHistory, type PortalHistory } from './portalHistory';
import { PortalRouter } from './PortalRouter';
import { useBlocker } from './useBlocker';

const asked: string[] = [];

/** A page that stops every navigation to another page. */
function Page() {
  const { isBlocked, proceed, reset } = useBlocker((from, to) => {
    asked.push(`${from.pathname} → ${to.pathname}${to.search}`);
    return from.pathname !== to.pathname;
  });
  return (
    <>
      <Link to="/harbour?berth=4">Harbour</Link>
      {isBlocked && (
        <>
          <button onClick={proceed}>Leave</button>
          <button onClick={reset}>Stay</button>
        </>
      )}
    </>
  );
}

function show(history: PortalHistory) {
  asked.length = 0;
  const user = userEvent.setup({ delay: null });
  render(
    <PortalRouter history={history}>
      <Page />
    </PortalRouter>,
  );
  return (name: string) => user.click(screen.getByRole(name === 'Harbour' ? 'link' : 'button', { name }));
}

const path = () => window.location.pathname + window.location.search;
/** Waits until the browser, whose history moves some time after it is asked to, is at an address. */
const arrive = (address: string) => waitFor(() => expect(path()).toBe(address));

/** A history of the browser with the entries /sea and /ship, at /ship. */
function browserHistory(basename = '') {
  window.history.pushState(null, '', `${basename}/sea`);
  const history = createPortalHistory(basename || '/');
  const forget = history.listen(() => undefined);
  history.push(`${basename}/ship`);
  forget();
  return history;
}

test('a link is followed only after the page agrees, and asks once', async () => {
  const click = show(browserHistory());
  await click('Harbour');
  expect(path()).toBe('/ship');
  await click('Stay');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await click('Harbour');
  await click('Leave');
  expect(path()).toBe('/harbour?berth=4');
  expect(asked).toEqual(['/ship → /harbour?berth=4', '/ship → /harbour?berth=4']);
});

test('Back is taken back until the page agrees', async () => {
  const click = show(browserHistory());
  window.history.back();
  await screen.findByRole('button', { name: 'Leave' });
  await arrive('/ship');
  await click('Leave');
  await arrive('/sea');
  await waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument());
  window.history.forward();
  await screen.findByRole('button', { name: 'Stay' });
  await arrive('/sea');
  await click('Stay');
  expect(path()).toBe('/sea');
  expect(asked).toEqual(['/ship → /sea', '/sea → /ship']);
});

test('Back to an entry that another script made is not stopped, as it could not be undone', async () => {
  window.history.pushState(null, '', '/sea');
  const history = createPortalHistory();
  window.history.replaceState(null, '', '/reef');
  history.push('/ship');
  show(history);
  window.history.back();
  await arrive('/reef');
  expect(asked).toEqual([]);
});

test('a page is asked about addresses without the path below which the portal is shown', async () => {
  const click = show(browserHistory('/view/7'));
  await click('Harbour');
  expect(path()).toBe('/view/7/ship');
  await click('Leave');
  expect(path()).toBe('/view/7/harbour?berth=4');
  expect(asked).toEqual(['/ship → /harbour?berth=4']);
});

test('a second block is refused, and a removed one makes room for another', () => {
  const history = createTestHistory();
  const block = { stops: () => true, onStop: () => undefined };
  const remove = history.block(block);
  expect(() => history.block(block)).toThrow('The history has a block already.');
  remove();
  history.block(block);
  history.push('/harbour');
  expect(history.location.pathname).toBe('/');
});
