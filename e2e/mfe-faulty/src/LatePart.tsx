import { buildMark } from './buildMark';

/** Arrives when it is asked for: long after the page, in a session that is kept open. */
export default function LatePart() {
  return <p>Late part of {buildMark}</p>;
}
