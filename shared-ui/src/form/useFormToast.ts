import { useCallback, useEffect, useRef } from 'react';
import { useToast, type ShowToast } from '../feedback/toasts';

/** Like `useToast`, for toasts whose Undo changes a form: they go with the component that calls this, since Undo would do nothing then. */
export function useFormToast(): ShowToast {
  const toast = useToast();
  const mounted = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    mounted.current = controller;
    return () => controller.abort();
  }, []);
  return useCallback(
    (shown) =>
      toast({
        ...(typeof shown === 'string' ? { text: shown } : shown),
        ...(mounted.current ? { until: mounted.current.signal } : {}),
      }),
    [toast],
  );
}
