/** Pixels of the curve at a corner. */
const radius = 6;

type Point = readonly number[];
const towards = ([x, y]: Point, [toX, toY]: Point, distance: number): Point => {
  const length = Math.hypot(toX! - x!, toY! - y!) || 1;
  const share = Math.min(distance / length, 0.5);
  return [x! + (toX! - x!) * share, y! + (toY! - y!) * share];
};
const text = ([x, y]: Point) => `${Math.round(x! * 10) / 10} ${Math.round(y! * 10) / 10}`;

/** The path of a line through its corners, which are rounded. */
export function linePath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first || !rest.length) return '';
  const corners = rest.map((point, i) => {
    const next = rest[i + 1];
    if (!next) return `L${text(point)}`;
    const before = points[i]!;
    return `L${text(towards(point, before, radius))}Q${text(point)} ${text(towards(point, next, radius))}`;
  });
  return `M${text(first)}${corners.join('')}`;
}
