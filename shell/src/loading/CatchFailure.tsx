import { Component, type ReactNode } from 'react';
import { newReference } from './newReference';
import { RemoteLoadError } from './RemoteLoadError';

export interface CaughtFailure {
  error: unknown;
  /** Under which it is reported, or was where it failed. */
  reference: string;
}

interface Props {
  /** What stands in place of the children after they threw. `retry` draws them anew. */
  fallback: (failure: CaughtFailure, retry: () => void) => ReactNode;
  /** Called once for each failure, after `fallback` was drawn. */
  onFailure?: (failure: CaughtFailure) => void;
  /** Asked anew for each try: elements made before would hold on to what did not load. */
  children: () => ReactNode;
}

/** Walls around a part of the page: what throws inside costs this part alone. React catches errors in class components alone. */
export class CatchFailure extends Component<Props, { failure: CaughtFailure | null }> {
  override state: { failure: CaughtFailure | null } = { failure: null };

  static getDerivedStateFromError = (error: unknown) => ({
    failure: { error, reference: error instanceof RemoteLoadError ? error.reference : newReference() },
  });

  override componentDidCatch() {
    if (this.state.failure) this.props.onFailure?.(this.state.failure);
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children();
    return this.props.fallback(failure, () => this.setState({ failure: null }));
  }
}
