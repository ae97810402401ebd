import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PageHeader } from '../display/PageHeader';
import { useAddressName } from '../display/pageCrumb';
import { Menu } from '../overlays/Menu';
import { Banner } from './Banner';
import { ErrorPanel } from './ErrorPanel';
import { LoadError } from './LoadError';

test('an error panel is announced, offers Retry and lists its facts', async () => {
  const retry = jest.fn();
  render(
    <ErrorPanel
      title="Reports did not load"
      onRetry={retry}
      facts={[{ name: 'Owner', value: 'Insights' }]}
      details="503"
    >
      No data is affected.
    </ErrorPanel>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Reports did not load');
  expect(screen.getByRole('term')).toHaveTextContent('Owner');
  expect(screen.getByRole('definition')).toHaveTextContent('Insights');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('a calm panel is a region and no alert', () => {
  render(
    <ErrorPanel calm title="Reports is switched off">
      Back at three.
    </ErrorPanel>,
  );
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('region', { name: 'Reports is switched off' })).toHaveTextContent('Back at three.');
});

test('only error banners are alerts; a banner with `onDismiss` can be dismissed', async () => {
  const dismiss = jest.fn();
  render(
    <>
      <Banner kind="error" title="Not saved.">
        Try again.
      </Banner>
      <Banner kind="info" onDismiss={dismiss}>
        A new version is ready.
      </Banner>
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Not saved. Try again.');
  expect(screen.getByRole('status')).toHaveTextContent('A new version is ready.');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(dismiss).toHaveBeenCalledTimes(1);
});

test('a page header sets the browser tab’s title, and its heading is focusable', () => {
  render(<PageHeader title="Week" count={12} />);
  const title = screen.getByRole('heading', { level: 1, name: 'Week' });
  title.focus();
  expect(title).toHaveFocus();
  expect(document.title).toBe('Week · Delivery Portal');
});

test.each([
  ['Project: 481', 'Leaf-spine refresh', 'Project: 481 · Leaf-spine refresh · Delivery Portal'],
  ['CR 7', 'CR 7: Switch over', 'CR 7: Switch over · Delivery Portal'],
  ['CR 7', null, 'CR 7 · Delivery Portal'],
])('the browser tab of “%s” names %s', (title, subject, expected) => {
  render(<PageHeader title={title} subject={subject} />);
  expect(document.title).toBe(expected);
});

test.each([
  [
    '/groups/3/milestones/7/update',
    'Update Milestone',
    'Update Milestone · Site survey · Network · Delivery Portal',
  ],
  ['/groups/3/milestones/7', 'Site survey', 'Site survey · Network · Delivery Portal'],
  ['/groups/3/people', 'Network People', 'Network People · Delivery Portal'],
  ['/groups/30', 'Milestones', 'Milestones · Delivery Portal'],
])('the browser tab of %s, “%s”, names what it belongs to', (address, title, expected) => {
  window.history.replaceState(null, '', address);
  const Page = () => {
    useAddressName('/groups/3', 'Network');
    useAddressName('/groups/3/milestones/7', 'Site survey');
    return <PageHeader title={title} />;
  };
  render(<Page />);
  expect(document.title).toBe(expected);
});

test('a menu closes before it calls onSelect, and marks the checked one of a set', async () => {
  const order: string[] = [];
  render(
    <Menu
      anchor={document.body}
      label="Theme"
      onClose={() => order.push('closed')}
      items={[
        { label: 'Dark', checked: false, onSelect: () => order.push('dark') },
        { label: 'Light', checked: true },
      ]}
    />,
  );
  expect(screen.getByRole('menuitemradio', { name: 'Light' })).toHaveAttribute('aria-checked', 'true');
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
  expect(order).toEqual(['closed', 'dark']);
});

test('a load error shows its title and reason, and retries', async () => {
  const retry = jest.fn();
  const read = { error: { message: 'The server is away.' }, isLoading: false, retry };
  const { rerender } = render(<LoadError title="The timeline did not load." read={read} />);
  expect(screen.getByRole('alert')).toHaveTextContent('The timeline did not load. The server is away.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledTimes(1);
  rerender(<LoadError title="The timeline did not load." read={{ ...read, error: undefined }} />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
