import { useEffect } from 'react';
import { failUnlessRecovered } from './faults';

export default function ThrowsInEffect() {
  useEffect(() => failUnlessRecovered('in an effect'), []);
  return <p>The effect ran after all.</p>;
}
