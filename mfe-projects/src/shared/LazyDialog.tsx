import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Dialog, LoadError, Skeleton, Stack, WhileLoading } from 'shared-ui/core';

/** Loads code once for all its callers; after a failure the next call loads again. */
export interface Loader<T> {
  (): Promise<T>;
  /** The code, once it has loaded. */
  loaded?: T;
}

/** @returns a loader that calls `load` */
export function loadOnce<T>(load: () => Promise<T>): Loader<T> {
  let loading: Promise<T> | undefined;
  const loader: Loader<T> = () =>
    (loading ??= load().then(
      (code) => (loader.loaded = code),
      (cause: unknown) => {
        loading = undefined;
        throw cause;
      },
    ));
  return loader;
}

export interface LazyDialogProps<Props extends { onClose: () => void }> {
  title: string;
  /** Made by `loadOnce`. */
  load: Loader<ComponentType<Props>>;
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
  // A component is a function, which `useState` would call.
  const [code, setCode] = useState(() => load.loaded && { Loaded: load.loaded });
  const [failed, setFailed] = useState<Error>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (code) return undefined;
    let mounted = true;
    load().then(
      (Loaded) => mounted && setCode({ Loaded }),
      () => mounted && setFailed(new Error('Check your connection and try again.')),
    );
    return () => {
      mounted = false;
    };
  }, [load, attempt, code]);
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

const fields = (
  <Stack spacing={2} role="status" aria-label="Loading">
    <Skeleton height={56} />
  </Stack>
);

/** The properties that a dialog made by `lazyDialog` passes to its code. */
export type LoadedDialogProps<Props> = Props & { title: string; onClose: () => void };

/**
 * Makes a dialog with a form, whose code is loaded when it is first opened, so that the page can be read without the code of forms.
 * @param titleOf returns the dialog's title, which is passed to its code as well
 */
export function lazyDialog<Props extends object>(
  titleOf: (props: Props) => string,
  load: () => Promise<ComponentType<LoadedDialogProps<Props>>>,
): ComponentType<Props & { onClose: () => void }> {
  const loader = loadOnce(load);
  return function OpenedDialog(props) {
    const title = titleOf(props);
    return <LazyDialog title={title} load={loader} skeleton={fields} props={{ ...props, title }} />;
  };
}
