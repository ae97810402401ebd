import { useState } from 'react';

export interface DirtyGuard {
  /** Turns the question off: call it after a save, before navigating. */
  release: () => void;
  isReleased: () => boolean;
}

function createGuard(): DirtyGuard {
  let released = false;
  return {
    release: () => {
      released = true;
    },
    isReleased: () => released,
  };
}

/** Guards a form against being left with unsaved changes; pass it to the form's `LeaveQuestion`. */
export function useDirtyGuard(): DirtyGuard {
  const [guard] = useState(createGuard);
  return guard;
}
