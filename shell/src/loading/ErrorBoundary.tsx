import { Component, type ReactNode } from 'react';
import { newReference } from './newReference';
import { RemoteLoadError } from './RemoteLoadError';

export interface CaughtFailure {
  error: unknown;
  /** Identifies the report of this failure. */
  reference: string;
}

interface Props {
  /** Rendered instead of the children after they threw. `retry` renders the children again. */
  fallback: (failure: CaughtFailure, retry: () => void) => ReactNode;
  /** Called once for each failure, after `fallback` was rendered. */
  onFailure?: (failure: CaughtFailure) => void;
  /** Called after `onFailure`. Returns whether to render the children again at once, because they are others now. */
  recover?: (failure: CaughtFailure) => boolean;
  /** Called again for each retry: elements created before would keep the lazy component that did not load. */
  children: () => ReactNode;
}

/** Limits an error to a part of the page. A class, because React catches errors only in class components. */
export class ErrorBoundary extends Component<Props, { failure: CaughtFailure | null }> {
  override state: { failure: CaughtFailure | null } = { failure: null };

  static getDerivedStateFromError = (error: unknown) => ({
    failure: { error, reference: error instanceof RemoteLoadError ? error.reference : newReference() },
  });

  override componentDidCatch() {
    const { failure } = this.state;
    if (!failure) return;
    this.props.onFailure?.(failure);
    if (this.props.recover?.(failure)) this.setState({ failure: null });
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children();
    return this.props.fallback(failure, () => this.setState({ failure: null }));
  }
}
