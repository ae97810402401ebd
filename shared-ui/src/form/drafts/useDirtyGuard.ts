import { useState } from 'react';

export interface DirtyGuard {
  /** From now on nothing is asked: call it when all is saved, before going on. */
  release: () => void;
  isReleased: () => boolean;
}

function openGuard(): DirtyGuard {
  let released = false;
  return {
    release: () => {
      released = true;
    },
    isReleased: () => released,
  };
}

/** Guards a form against being left with unsaved changes; give it to the form's `LeaveQuestion`. */
export function useDirtyGuard(): DirtyGuard {
  const [guard] = useState(openGuard);
  return guard;
}
