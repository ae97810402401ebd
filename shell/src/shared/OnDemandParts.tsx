import { useEffect } from 'react';
import { loadOnDemandParts, runAfterFirstScreen } from 'shared-ui/core';

/**
 * Loads the code of dialogs, menus and toasts after the first screen, so that the first one opens at once, also without a connection.
 */
export function OnDemandParts() {
  useEffect(() => runAfterFirstScreen(() => void loadOnDemandParts()), []);
  return null;
}
