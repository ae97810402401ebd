/** Steps between the lines of a scale. */
const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];
const mostLines = 7;

/** The share of a scale's length that its greatest value takes; the rest is for the numbers behind the bars. */
const used = 0.78;

/** A scale of working days from 0 on. */
export interface Scale {
  lines: number[];
  /** The place of a value in per cent of the length. */
  at: (value: number) => number;
}

/** The scale on which all values have room. */
export function scaleOf(values: readonly number[]): Scale {
  const most = Math.max(1, ...values);
  const step = steps.find((one) => most / one <= mostLines) ?? Math.ceil(most / mostLines);
  const lines = Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
  return { lines, at: (value) => (100 * used * value) / lines.at(-1)! };
}
