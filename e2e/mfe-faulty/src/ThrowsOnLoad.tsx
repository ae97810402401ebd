import { failUnlessRecovered } from './faults';

failUnlessRecovered('while its code is evaluated');

export default function ThrowsOnLoad() {
  return <p>Loaded after all.</p>;
}
