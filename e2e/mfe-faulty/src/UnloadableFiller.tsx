import { failIfAsked } from './faults';

failIfAsked('while its code is evaluated');

/** A chapter that throws while it loads, where a test asks for it; else it says nothing. */
export default function UnloadableFiller() {
  return null;
}
