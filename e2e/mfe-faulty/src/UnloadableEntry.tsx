import { MenuEntry } from 'shared-ui/core';
import { failIfAsked } from './faults';

failIfAsked('while its code is evaluated');

/** Throws while it loads, where a test asks for it. */
export default function UnloadableEntry() {
  return <MenuEntry label="Broken entry" icon="extension" />;
}
