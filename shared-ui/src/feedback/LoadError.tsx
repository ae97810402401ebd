import type { ReactNode } from 'react';
import type { SxProps, Theme } from '@mui/material/styles';
import { Button } from '../controls/Button';
import { Banner } from './Banner';

/** The state of a read; the hooks of shared-api return this shape. */
export interface FailedRead {
  error: { message: string } | undefined;
  isLoading: boolean;
  retry: () => void;
}

export interface LoadErrorProps {
  /** Says what is missing: "The timeline did not load." */
  title: string;
  /** Without an error nothing is shown. */
  read: FailedRead;
  /** Text before the error message: the consequences, if the title does not name them. */
  children?: ReactNode;
  sx?: SxProps<Theme>;
}

/** The error of a part of a page that did not load, with Retry. For a whole page use `ErrorPanel`. */
export function LoadError({ title, read: { error, isLoading, retry }, children, sx }: LoadErrorProps) {
  if (!error) return null;
  return (
    <Banner
      kind="error"
      title={title}
      {...(sx ? { sx } : {})}
      action={
        // `data-working`: it stays enabled in a form that is submitting, because retrying a read changes no value.
        <span data-working="">
          <Button size="small" icon="retry" busy={isLoading} onClick={retry}>
            Retry
          </Button>
        </span>
      }
    >
      {children}
      {error.message}
    </Banner>
  );
}
