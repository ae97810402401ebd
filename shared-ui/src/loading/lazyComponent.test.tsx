import { Component, type ComponentType, type ReactNode } from 'react';
import { act, render, screen } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { lazyComponent } from './lazyComponent';

interface Props {
  name: string;
}
type Module = { default: ComponentType<Props> };

const Greeting = ({ name }: Props) => <p>Hello {name}</p>;
const waitingFor = ({ name }: Props) => <p>Waiting for {name}</p>;

/** An import that the test ends. */
function controlledImport() {
  const settle: { resolve: (module: Module) => void; reject: (error: Error) => void }[] = [];
  const load = jest.fn(() => new Promise<Module>((resolve, reject) => settle.push({ resolve, reject })));
  return { load, settle };
}

class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null as Error | null };
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render() {
    return this.state.error ? <p role="alert">{this.state.error.message}</p> : this.props.children;
  }
}

describe('a lazy component', () => {
  test('shows what it waits for, and the component when its code is there', async () => {
    const { load, settle } = controlledImport();
    const Lazy = lazyComponent(load, waitingFor);
    expect(load).not.toHaveBeenCalled();
    render(<Lazy name="Ann" />);
    expect(screen.getByText('Waiting for Ann')).toBeVisible();
    act(() => settle[0]!.resolve({ default: Greeting }));
    expect(await screen.findByText('Hello Ann')).toBeVisible();
  });

  test('shows its code as soon as it is there: <Suspense> would wait until 300 ms after its fallback', async () => {
    const { load, settle } = controlledImport();
    const Lazy = lazyComponent(load, waitingFor);
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    act(() => root.render(<Lazy name="Ann" />));
    // Inside act React never waits, so the rest runs as in a browser.
    const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    environment.IS_REACT_ACT_ENVIRONMENT = false;
    try {
      settle[0]!.resolve({ default: Greeting });
      // Microtasks alone: no timer can end in them.
      for (let n = 0; n < 20; n++) await Promise.resolve();
      expect(place).toHaveTextContent('Hello Ann');
    } finally {
      environment.IS_REACT_ACT_ENVIRONMENT = true;
      act(() => root.unmount());
      place.remove();
    }
  });

  test('is there at the first render once its code has loaded, and loads it once', async () => {
    const { load, settle } = controlledImport();
    const Lazy = lazyComponent(load, waitingFor);
    const { unmount } = render(<Lazy name="Ann" />);
    act(() => settle[0]!.resolve({ default: Greeting }));
    await screen.findByText('Hello Ann');
    unmount();
    const seen: string[] = [];
    const Seen = () => {
      seen.push(document.body.textContent);
      return null;
    };
    render(
      <>
        <Lazy name="Ben" />
        <Seen />
      </>,
    );
    expect(screen.getByText('Hello Ben')).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
    expect(seen.join()).not.toContain('Waiting');
  });

  test('throws a failed load to the boundary, and loads again at the next mount', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { load, settle } = controlledImport();
    const Lazy = lazyComponent(load, waitingFor);
    const show = () =>
      render(
        <Boundary>
          <Lazy name="Ann" />
        </Boundary>,
      );
    const { unmount } = show();
    act(() => settle[0]!.reject(new Error('It did not load.')));
    expect(await screen.findByRole('alert')).toHaveTextContent('It did not load.');
    unmount();
    show();
    expect(screen.getByText('Waiting for Ann')).toBeVisible();
    act(() => settle[1]!.resolve({ default: Greeting }));
    expect(await screen.findByText('Hello Ann')).toBeVisible();
  });
});
