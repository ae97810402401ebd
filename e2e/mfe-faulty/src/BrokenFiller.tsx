import { failIfRequested } from './faults';

/** A filler that loads, but throws when it renders. */
export default function BrokenFiller() {
  failIfRequested('on render');
  return <p>The filler is drawn after all.</p>;
}
