import { failIfRequested } from './faults';

/** Loads, and throws when it renders. */
export default function BrokenFiller() {
  failIfRequested('on render');
  return <p>The filler is drawn after all.</p>;
}
