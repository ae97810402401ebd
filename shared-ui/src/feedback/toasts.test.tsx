import { act, fireEvent, render, screen } from '@testing-library/react';
import { AppTheme } from '../theme/AppTheme';
import { ToastProvider } from './ToastProvider';
import { useToast, type Toast } from './toasts';

function Raise({ toast }: { toast: string | Toast }) {
  const show = useToast();
  return <button onClick={() => show(toast)}>raise</button>;
}

function raise(toast: string | Toast) {
  render(
    <AppTheme>
      <ToastProvider>
        <Raise toast={toast} />
      </ToastProvider>
    </AppTheme>,
  );
  fireEvent.click(screen.getByText('raise'));
}
/** Advances in steps, so that timers which are started by timers run in time. */
function pass(ms: number) {
  for (let done = 0; done < ms; done += 50) act(() => jest.advanceTimersByTime(50));
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a toast is announced and goes after 5 seconds [toasts.1]', () => {
  raise('Project X created');
  expect(screen.getByRole('status')).toHaveTextContent('Project X created');
  pass(4_900);
  expect(screen.getByRole('status')).toBeInTheDocument();
  pass(1_000);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('a toast of an error is an alert, stays until it is closed, and does not pile up', () => {
  raise({ kind: 'error', text: 'Project X was not saved.' });
  pass(60_000);
  fireEvent.click(screen.getByText('raise'));
  pass(400);
  expect(screen.getByRole('alert')).toHaveTextContent('Project X was not saved.');
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  pass(1_000);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('hovering pauses a toast’s countdown', () => {
  raise('Saved');
  pass(3_000);
  fireEvent.mouseEnter(screen.getByRole('status'));
  pass(20_000);
  expect(screen.getByRole('status')).toBeInTheDocument();
  fireEvent.mouseLeave(screen.getByRole('status'));
  pass(1_900);
  expect(screen.getByRole('status')).toBeInTheDocument();
  pass(1_000);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('Undo calls onUndo once and closes the toast', () => {
  const onUndo = jest.fn();
  raise({ text: 'Milestone removed', onUndo });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  pass(1_000);
  expect(onUndo).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

describe('the focus returns to where it was before it moved to the toasts', () => {
  /** Raises toasts from a focused button, as a keyboard user does. */
  const raiseFromButton = (...toasts: (string | Toast)[]) => {
    render(
      <AppTheme>
        <ToastProvider>
          {toasts.map((toast, index) => (
            <Raise key={index} toast={toast} />
          ))}
          <button>elsewhere</button>
        </ToastProvider>
      </AppTheme>,
    );
    const buttons = screen.getAllByText('raise');
    buttons.forEach((button) => fireEvent.click(button));
    pass(400);
    act(() => buttons[0]!.focus());
    return buttons[0]!;
  };
  const focus = (name: string, index = 0) =>
    act(() => screen.getAllByRole('button', { name })[index]!.focus());

  test.each(['Undo', 'Dismiss'])('when %s closes the toast', (name) => {
    const button = raiseFromButton({ text: 'Milestone removed', onUndo: () => undefined });
    focus(name);
    fireEvent.click(screen.getByRole('button', { name }));
    expect(button).toHaveFocus();
    pass(1_000);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  test('when Esc closes the toast, which closes nothing else', () => {
    const onEscape = jest.fn();
    window.addEventListener('keydown', onEscape);
    const button = raiseFromButton({ kind: 'error', text: 'Project X was not saved.' });
    focus('Dismiss');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Dismiss' }), { key: 'Escape' });
    expect(button).toHaveFocus();
    pass(1_000);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(onEscape).not.toHaveBeenCalled();
    window.removeEventListener('keydown', onEscape);
  });

  test('also from another toast', () => {
    const button = raiseFromButton('Project X created', 'Project Y created');
    focus('Dismiss', 0);
    focus('Dismiss', 1);
    fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[1]!);
    expect(button).toHaveFocus();
  });

  test('unless the user has moved it elsewhere', () => {
    raiseFromButton('Project X created');
    focus('Dismiss');
    focus('elsewhere');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.getByText('elsewhere')).toHaveFocus();
  });
});

test('at most three toasts are shown at once', () => {
  raise({ text: 'Again' });
  for (let n = 0; n < 4; n += 1) fireEvent.click(screen.getByText('raise'));
  pass(400);
  expect(screen.getAllByRole('status').length).toBeLessThanOrEqual(3);
});

test('a later toast about the same subject replaces the earlier one, and others stay', () => {
  render(
    <AppTheme>
      <ToastProvider>
        <Raise toast="Project X created" />
        <Raise toast={{ text: 'Calendar is off', about: 'feature calendar' }} />
        <Raise toast={{ text: 'Calendar is on', about: 'feature calendar' }} />
      </ToastProvider>
    </AppTheme>,
  );
  for (const button of screen.getAllByText('raise')) {
    fireEvent.click(button);
    pass(1_000);
  }
  const shown = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(shown).toHaveLength(2);
  expect(shown).toEqual(expect.arrayContaining(['Project X created', 'Calendar is on']));
});

test('a toast about a subject also replaces those about its parts, and no others', () => {
  const toasts = [
    { text: 'Rack removed', about: 'services of 4/7' },
    { text: 'Port removed', about: 'services of 42/7' },
    { text: 'Services updated', about: 'services of 4' },
  ];
  render(
    <AppTheme>
      <ToastProvider>
        {toasts.map((toast) => (
          <Raise key={toast.text} toast={toast} />
        ))}
      </ToastProvider>
    </AppTheme>,
  );
  for (const button of screen.getAllByText('raise')) {
    fireEvent.click(button);
    pass(1_000);
  }
  const shown = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(shown).toHaveLength(2);
  expect(shown).toEqual(expect.arrayContaining(['Port removed', 'Services updated']));
});

test('toasts stand at the top right, below the page’s heading [toasts.2]', () => {
  raise('Project X created');
  const { position, top, right } = getComputedStyle(
    screen.getByRole('status').closest('.notistack-SnackbarContainer')!,
  );
  expect({ position, top, right }).toEqual({ position: 'fixed', top: '120px', right: '20px' });
});

test('the toasts’ style element exists before their library looks for it, and is not made by innerHTML', () => {
  expect(document.getElementById('_goober')).toBeInstanceOf(HTMLStyleElement);
});
