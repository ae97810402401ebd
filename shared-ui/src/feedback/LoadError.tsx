import type { ReactNode } from 'react';
import type { SxProps, Theme } from '@mui/material/styles';
import { Button } from '../controls/Button';
import { Banner } from './Banner';

/** A read that failed: the shape of what the hooks of shared-api answer. */
export interface FailedRead {
  error: { message: string } | undefined;
  isLoading: boolean;
  retry: () => void;
}

export interface LoadErrorProps {
  /** What is missing: "The timeline did not load." */
  title: string;
  /** Nothing is shown while it has no error. */
  read: FailedRead;
  /** Before the reason, where the title does not say what it means. */
  children?: ReactNode;
  sx?: SxProps<Theme>;
}

/** A part of the page that did not load: what, why, and Retry. Where a whole page is missing, use `ErrorPanel`. */
export function LoadError({ title, read: { error, isLoading, retry }, children, sx }: LoadErrorProps) {
  if (!error) return null;
  return (
    <Banner
      kind="error"
      title={title}
      {...(sx ? { sx } : {})}
      action={
        // Also in a form that is being saved: what it reads is nothing that is saved.
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
