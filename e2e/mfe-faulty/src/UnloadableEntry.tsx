import { MenuEntry } from 'shared-ui/core';
import { failIfRequested } from './faults';

failIfRequested('while its code is evaluated');

/** A menu entry whose module throws if a test requests it. */
export default function UnloadableEntry() {
  return <MenuEntry label="Broken entry" icon="extension" />;
}
