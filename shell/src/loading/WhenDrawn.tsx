import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onDrawn` after the first commit of what is rendered beside it, inside the same `<Suspense>`. An error in one of its effects
 * counts as a failure of the first render: React has then removed this component before the call.
 */
export function WhenDrawn({ onDrawn }: { onDrawn: () => void }) {
  const drawn = useEffectEvent(onDrawn);
  useEffect(() => {
    const timer = setTimeout(() => drawn());
    return () => clearTimeout(timer);
  }, []);
  return null;
}
