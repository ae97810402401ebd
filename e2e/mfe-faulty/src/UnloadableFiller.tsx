import { failIfAsked } from './faults';

failIfAsked('while its code is evaluated');

/** Throws while it loads. Draws nothing: an entry of a menu and a chapter alike. */
export default function UnloadableFiller() {
  return null;
}
