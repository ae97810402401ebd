import { failUnlessRecovered } from './faults';

export default function ThrowsOnRender() {
  failUnlessRecovered('on render');
  return <p>Rendered after all.</p>;
}
