import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { styled } from '@mui/material/styles';
import './gooberSheet';
import { SnackbarContent, useSnackbar, type CustomContentProps } from 'notistack';
import { IconButton } from '../controls/IconButton';
import { Icon, type IconName } from '../icons/Icon';
import { phoneMedia, t } from '../theme/tokens';
import type { Toast } from './toasts';

/** Milliseconds until a toast closes; one that tells of an error stays. Source: spec 000, point 9, and ux.md. */
export const toastDuration = 5_000;

const icons: Record<NonNullable<Toast['kind']>, IconName> = {
  success: 'success',
  error: 'error',
  info: 'info',
};

const Box = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: '100%',
  minWidth: 320,
  [phoneMedia]: { minWidth: 0 },
  maxWidth: 440,
  padding: '10px 8px 10px 12px',
  borderRadius: 8,
  backgroundColor: t.bgInverse,
  color: t.textInverse,
  boxShadow: t.shadow3,
  '& > svg': { flex: 'none' },
  '&[data-kind=error]': {
    backgroundColor: t.errorBg,
    color: t.text,
    boxShadow: `inset 0 0 0 1px ${t.errorBorder}, inset 4px 0 0 ${t.error}, ${t.shadow3}`,
    '& > svg': { color: t.error },
  },
});
const Text = styled('span')({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
const Undo = styled('button')({
  font: 'inherit',
  fontWeight: 600,
  color: 'inherit',
  background: 'none',
  border: 0,
  borderRadius: 4,
  padding: '4px 8px',
  cursor: 'pointer',
});

interface Props extends CustomContentProps {
  toast: Toast;
  /** The element that had the focus before it moved to the toasts; null while none of them has it. All toasts share it. */
  originRef: RefObject<HTMLElement | null>;
}

const isInToast = (element: Element): boolean => element.closest('[data-toast]') !== null;

/** Calls `onEnd` once `paused` has been false for `duration` milliseconds in total. */
function usePausableTimer(duration: number, paused: boolean, onEnd: () => void): void {
  const remaining = useRef(duration);
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  }, [onEnd]);
  useEffect(() => {
    if (paused) return undefined;
    const started = Date.now();
    const timer = setTimeout(() => latest.current(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current = Math.max(0, remaining.current - (Date.now() - started));
    };
  }, [paused]);
}

/** Calls `onAbort` when the signal has aborted, also when it had before. */
function useAbort(signal: AbortSignal | undefined, onAbort: () => void): void {
  const abort = useEffectEvent(onAbort);
  useEffect(() => {
    if (signal?.aborted) abort();
    const listen = () => abort();
    signal?.addEventListener('abort', listen);
    return () => signal?.removeEventListener('abort', listen);
  }, [signal]);
}

/**
 * The content of a toast. Source: mock/NOTES.md, point 5 (5 s, paused on hover and focus, role status, Undo); ux.md (an error stays until it
 * is closed). Its buttons and Esc close it and return the focus to where it was, so that a keyboard user goes on from there.
 */
export function ToastContent({ id, toast, originRef, ref }: Props & { ref?: React.Ref<HTMLDivElement> }) {
  const { closeSnackbar } = useSnackbar();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const isError = toast.kind === 'error';
  const close = () => closeSnackbar(id);
  const closeAndReturn = () => {
    // The user may have scrolled on.
    originRef.current?.focus({ preventScroll: true });
    close();
  };
  usePausableTimer(toastDuration, isError || hovered || focused, close);
  useAbort(toast.until, close);
  return (
    <SnackbarContent ref={ref}>
      <Box
        role={isError ? 'alert' : 'status'}
        data-toast=""
        {...(isError ? { 'data-kind': 'error' } : {})}
        onMouseEnter={() => setHovered(true)}
        onMouseLeave={() => setHovered(false)}
        onFocus={({ relatedTarget }) => {
          setFocused(true);
          if (relatedTarget instanceof HTMLElement && !isInToast(relatedTarget))
            originRef.current = relatedTarget;
        }}
        onBlur={({ relatedTarget }) => {
          setFocused(false);
          // Without a target the window lost the focus; it comes back to the toast.
          if (relatedTarget && !isInToast(relatedTarget)) originRef.current = null;
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          closeAndReturn();
        }}
      >
        <Icon name={toast.onUndo ? 'undo' : icons[toast.kind ?? 'success']} size={18} />
        <Text>{toast.text}</Text>
        {toast.onUndo && (
          <Undo
            type="button"
            onClick={() => {
              toast.onUndo?.();
              closeAndReturn();
            }}
          >
            Undo
          </Undo>
        )}
        <IconButton size="small" icon="close" label="Dismiss" noTooltip inherit onClick={closeAndReturn} />
      </Box>
    </SnackbarContent>
  );
}
