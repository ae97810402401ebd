import { failIfAsked } from './faults';

/** Loads, and throws when it is drawn. */
export default function BrokenFiller() {
  failIfAsked('on render');
  return <p>The filler is drawn after all.</p>;
}
