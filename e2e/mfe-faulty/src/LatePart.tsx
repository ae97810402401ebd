import { buildMark } from './buildMark';

/** A chunk that a test loads on demand in a session that has been open for long. */
export default function LatePart() {
  return <p>Late part of {buildMark}</p>;
}
