import { buildMark } from './buildMark';

/** A part that loads on demand, long after the page, in a session that stays open. */
export default function LatePart() {
  return <p>Late part of {buildMark}</p>;
}
