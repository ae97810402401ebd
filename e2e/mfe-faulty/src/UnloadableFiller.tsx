import { failIfRequested } from './faults';

failIfRequested('while its code is evaluated');

/** A chapter whose module throws if a test requests it; otherwise the chapter is empty. */
export default function UnloadableFiller() {
  return null;
}
