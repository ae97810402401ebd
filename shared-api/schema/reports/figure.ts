import { lazily } from '../format';
import { isDay } from '../workingDays';

/**
 * The figures of reports that count projects. The filter `figure` of the project list shows the projects behind one, so that both have
 * the same number. Each has the text that the list shows for its filter; `{label}` stands for its label.
 */
export const figures = {
  created: 'Created',
  submitted: 'Submitted',
  closed: 'Closed',
  left_state: 'Left {label}',
  over_target: 'Over the target of {label}',
  held_in_state: 'On hold in {label}',
  submitted_to_closed: 'Submitted and closed',
  held_until_closed: 'On hold before closing',
  on_platform: 'Services on {label}',
  in_category: 'Quoted in {label}',
  with_service: 'With {label}',
  cr_ended: 'With a change request that ended',
  open: 'Open',
  late: 'Over the target of their state',
  held: 'On hold',
  overdue: 'Past their completion date',
  created_and_open: 'Created and still open',
  due: 'Open and to be completed',
  in_state: 'In {label} at the end of the day',
  past_85: 'Longer in {label} than 85% of those that left it',
  surveyed: 'Survey answered',
} as const;
export type FigureName = keyof typeof figures;

/** Figures of this moment; their days say nothing. */
const ofNow: readonly FigureName[] = ['open', 'late', 'held', 'overdue'];

/** The projects behind a figure. */
export interface Figure {
  name: FigureName;
  group: number;
  /** 0: projects without a team; null: all. */
  team: number | null;
  /** The id of what a figure is about: its state, the category of `in_category` or the service of `with_service`; null for others. */
  state: number | null;
  /** For the words in the list: the state's or category's name. Of `on_platform`: the platform, none for services without one. */
  label?: string;
  /** Both days belong to the span. */
  from: string;
  to: string;
}

/** A figure as the value of a filter: `over_target:3::12:2026-06-01:2026-11-22:In Delivery`. */
export const formatFigure = ({ name, group, team, state, from, to, label }: Figure): string =>
  [name, group, team ?? '', state ?? '', from, to, ...(label ? [label] : [])].join(':');

const id = /^\d{1,9}$/;
const optional = (text: string) => (text === '' ? null : Number(text));

/** Reads what `formatFigure` wrote; undefined for any other text. */
export function parseFigure(text: string): Figure | undefined {
  const [name = '', group = '', team = '', state = '', from = '', to = '', ...rest] = text.split(':');
  const isValid =
    Object.hasOwn(figures, name) &&
    id.test(group) &&
    [team, state].every((one) => one === '' || id.test(one)) &&
    isDay(from) &&
    isDay(to);
  const label = rest.join(':');
  return isValid
    ? {
        name: name as FigureName,
        group: Number(group),
        team: optional(team),
        state: optional(state),
        from,
        to,
        ...(label ? { label } : {}),
      }
    : undefined;
}

const dayFormat = (more: Intl.DateTimeFormatOptions) =>
  lazily(
    () => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short', ...more }),
  );
const shortDay = dayFormat({ year: 'numeric' });
const withoutYear = dayFormat({});

/** A day in words: `1 Jun 2026`, or short `1 Jun`. */
export const formatDay = (day: string, length: 'long' | 'short' = 'long'): string =>
  (length === 'long' ? shortDay : withoutYear)().format(new Date(`${day}T00:00:00Z`));

/** A span of days in words: `1 Jun – 22 Nov 2026`. */
export const formatSpan = ({ from, to }: Pick<Figure, 'from' | 'to'>): string =>
  shortDay().formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));

const otherwise: Partial<Record<FigureName, string>> = {
  on_platform: 'no platform',
  in_category: 'no category',
  with_service: 'several services',
};

/** A filter's value in words, `Over the target of In Delivery, 1 Jun – 22 Nov 2026`; undefined for a text that is no figure. */
export function describeFigure(text: string): string | undefined {
  const figure = parseFigure(text);
  const words =
    figure && figures[figure.name].replace('{label}', figure.label ?? otherwise[figure.name] ?? 'a state');
  return figure && (ofNow.includes(figure.name) ? words : `${words}, ${formatSpan(figure)}`);
}
