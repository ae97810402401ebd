import { failIfRequested } from './faults';

failIfRequested('while its code is evaluated');

/** A chapter that throws while it loads if a test requests it; otherwise it is empty. */
export default function UnloadableFiller() {
  return null;
}
