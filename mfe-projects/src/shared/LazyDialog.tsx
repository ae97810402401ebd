import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Dialog, LoadError, WhileLoading } from 'shared-ui/core';

/** @returns loads once for all that ask; what failed is tried anew at the next call */
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
  /** What will stand in it. */
  skeleton: ReactNode;
  props: Props;
}

/**
 * A dialog whose code comes when it is first opened; mount it to open it. Where that does not come, it says so and tries again:
 * the page behind it stays.
 */
export function LazyDialog<Props extends { onClose: () => void }>({
  title,
  load,
  skeleton,
  props,
}: LazyDialogProps<Props>) {
  const [found, setFound] = useState<{ Loaded: ComponentType<Props> }>();
  const [failed, setFailed] = useState<Error>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    load().then(
      (Loaded) => wanted && setFound({ Loaded }),
      () => wanted && setFailed(new Error('Check your connection and try again.')),
    );
    return () => {
      wanted = false;
    };
  }, [load, attempt]);
  if (found) return <found.Loaded {...props} />;
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
  // Where it comes at once, nothing flashes up.
  return (
    <WhileLoading loading skeleton={frame(skeleton)}>
      {null}
    </WhileLoading>
  );
}
