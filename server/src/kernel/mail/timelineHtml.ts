import { cleanLine, escapeHtml } from './cleanText';
import type { MailBlock, MailColor } from './mailContent';

type Timeline = Extract<MailBlock, { kind: 'timeline' }>;

const colors: Record<MailColor, string> = {
  grey: '#878E9D',
  violet: '#6B45C2',
  teal: '#0B6E70',
  green: '#1C7241',
  red: '#B3261E',
};
/** Cells in which marks stand; marks that are closer share one. */
const slots = 40;

/** A red mark has a shape of its own, for those who do not tell it by its colour. */
const signOf = (color: MailColor) => (color === 'red' ? '&#9650;' : '&#9679;');

const inHtml = (text: string) => escapeHtml(cleanLine(text));
const percent = (share: number) => `${(100 * share).toFixed(2)}%`;
const cell = (share: number, color: MailColor | null) =>
  `<td width="${percent(share)}" height="14"${color ? ` bgcolor="${colors[color]}"` : ''} style="padding:0;height:14px;line-height:14px;font-size:1px${color ? `;background:${colors[color]}` : ''}">&nbsp;</td>`;
const row = (cells: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse;table-layout:fixed"><tr>${cells}</tr></table>`;
const line = (label: string, content: string) =>
  `<tr><td class="muted" style="padding:3px 12px 3px 0;width:64px;color:#4D5565;font-size:13px;line-height:16px">${label}</td><td style="padding:3px 0">${content}</td></tr>`;

function barHtml(parts: Timeline['bars'][number]['parts']): string {
  let reached = 0;
  const cells = parts.flatMap(({ from, to, color }) => {
    const gap = from - reached;
    reached = to;
    return [...(gap > 0.0001 ? [cell(gap, null)] : []), cell(to - from, color)];
  });
  return row([...cells, ...(reached < 0.9999 ? [cell(1 - reached, null)] : [])].join(''));
}

function marksHtml(marks: Timeline['marks']): string {
  const inSlot = Array.from({ length: slots }, (): MailColor | null => null);
  for (const { at, color } of marks) {
    const slot = Math.min(slots - 1, Math.floor(at * slots));
    // A late update is not hidden behind another one.
    if (inSlot[slot] !== 'red') inSlot[slot] = color;
  }
  return row(
    inSlot
      .map(
        (color) =>
          `<td align="center" style="padding:0;font-size:12px;line-height:14px${color ? `;color:${colors[color]}` : ''}">${color ? signOf(color) : '&nbsp;'}</td>`,
      )
      .join(''),
  );
}

/** Draws a timeline by the cells of tables, with colours as attributes too: some mail programs know no styles. */
export function timelineHtml({ from, to, bars, marks, marksLabel, key }: Timeline): string {
  const ends = row(
    `<td class="muted" style="padding:0;color:#4D5565;font-size:12px;line-height:16px">${inHtml(from)}</td><td class="muted" align="right" style="padding:0;color:#4D5565;font-size:12px;line-height:16px">${inHtml(to)}</td>`,
  );
  const keys = key.map(
    ({ color, label, isMark }) =>
      `<span style="color:${colors[color]}">${isMark ? signOf(color) : '&#9632;'}</span>&nbsp;${inHtml(label)}`,
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;width:100%;border-collapse:collapse">${[
    ...bars.map(({ label, parts }) => line(inHtml(label), barHtml(parts))),
    ...(marks.length ? [line(inHtml(marksLabel), marksHtml(marks))] : []),
    line('', ends),
    ...(keys.length
      ? [
          line(
            '',
            `<div class="muted" style="color:#4D5565;font-size:12px;line-height:16px">${keys.join(' &nbsp; ')}</div>`,
          ),
        ]
      : []),
  ].join('\n')}</table>`;
}
