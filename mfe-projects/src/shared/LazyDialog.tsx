import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Dialog, LoadError, WhileLoading } from 'shared-ui/core';

/** @returns a function that calls `load` once for all its callers; after a failure the next call loads again */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () =>
    (loading ??= load().catch((cause: unknown) => {
      loading = undefined;
      throw cause;
    }));
}

export interface LazyDialogProps<Props extends { onClose: () => void }> {
  title: string;
  /** Made by `loadOnce`. */
  load: () => Promise<ComponentType<Props>>;
  /** Shown in the dialog while its code loads. */
  skeleton: ReactNode;
  props: Props;
}

/**
 * A dialog whose code is loaded when it is first opened; mount it to open it. When loading fails, the dialog shows the error and
 * offers a retry; the page behind it is not affected.
 */
export function LazyDialog<Props extends { onClose: () => void }>({
  title,
  load,
  skeleton,
  props,
}: LazyDialogProps<Props>) {
  const [code, setCode] = useState<{ Loaded: ComponentType<Props> }>();
  const [failed, setFailed] = useState<Error>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let mounted = true;
    load().then(
      (Loaded) => mounted && setCode({ Loaded }),
      () => mounted && setFailed(new Error('Check your connection and try again.')),
    );
    return () => {
      mounted = false;
    };
  }, [load, attempt]);
  if (code) return <code.Loaded {...props} />;
  const retry = () => {
    setFailed(undefined);
    setAttempt(attempt + 1);
  };
  const frame = (children: ReactNode) => (
    <Dialog open title={title} onClose={props.onClose}>
      {children}
    </Dialog>
  );
  if (failed)
    return frame(<LoadError title="This did not load." read={{ error: failed, isLoading: false, retry }} />);
  // `WhileLoading` delays the skeleton, so that nothing flashes when the code loads at once.
  return (
    <WhileLoading loading skeleton={frame(skeleton)}>
      {null}
    </WhileLoading>
  );
}
