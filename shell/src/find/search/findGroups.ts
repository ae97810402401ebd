import type { FoundRow } from 'shared-api/client';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import type { CurrentUser } from 'shared-api/contracts/session';
import { addressShape, matchOffered } from 'shared-api/portal';
import type { TextRange } from 'shared-ui/core';
import { fit, hasNumber, matchText, numberOf, type Match } from './matchText';
import type { Offer, OfferedSource } from './offers';
import type { SourceAnswers } from './createSearcher';
import { fillAddress, fillText } from './fillTemplate';

/** One line of what was found. */
export interface Result {
  /** Unlike any other: group and address. */
  key: string;
  /** Absolute path with its query. */
  to: string;
  label: string;
  labelRanges: readonly TextRange[];
  detail: string | undefined;
  detailRanges: readonly TextRange[];
  /** Name of an icon of shared-ui. */
  icon: string;
}

export interface ResultGroup {
  key: string;
  title: string;
  results: Result[];
}

export interface FindState {
  remotes: readonly RemoteSlice[];
  user: CurrentUser;
  /** What stands in the field. */
  text: string;
  recent: readonly Offer[];
  actions: readonly Offer[];
  screens: readonly Offer[];
  sources: readonly OfferedSource[];
  answers: SourceAnswers;
}

/** Lines of a group at most while something is typed; with nothing typed all that there is. */
const most = { recent: 3, offers: 5, rows: 6 } as const;

/** Above every fit of a text: the one with the number that was asked for. */
const exact = fit.whole + 1;

interface Candidate extends Match {
  offer: Pick<Offer, 'to' | 'label' | 'detail' | 'icon'>;
}

const best = (candidates: readonly Candidate[]) => candidates.toSorted((a, b) => b.score - a.score);

const toResult = (group: string, { offer, label, detail }: Candidate): Result => ({
  key: `${group} ${offer.to}`,
  to: offer.to,
  label: offer.label,
  labelRanges: label,
  detail: offer.detail,
  detailRanges: detail,
  icon: offer.icon,
});

function matching(offers: readonly Offer[], text: string): Candidate[] {
  return offers.flatMap((offer) => {
    const match = matchText(text, offer);
    return match ? [{ ...match, offer }] : [];
  });
}

/** Recent pages that fit; of a number only those that bear exactly that, for the one with the number comes first. */
function recentOf({ recent, text }: FindState): Candidate[] {
  const number = numberOf(text);
  if (number === null) return matching(recent, text);
  return matching(
    recent.filter(({ label, detail = '' }) => hasNumber(label, number) || hasNumber(detail, number)),
    number,
  );
}

/** Rows of a source as lines: those that fit what is typed now, though the answer may be to an earlier text. */
function foundOf(source: OfferedSource, state: FindState): Candidate[] {
  const { answers, text, remotes, user } = state;
  const { rows = [], isPending = false } = answers[source.key] ?? {};
  const number = numberOf(text);
  const seen = new Set<string>();
  return rows.flatMap((row: FoundRow) => {
    const to = fillAddress(source.to, row);
    const label = fillText(source.label, row);
    if (to === null || !label || seen.has(to)) return [];
    // What the manifest says was checked when it was registered; where the address really leads is checked here.
    const page = matchOffered(remotes, user, to.split('?')[0]!);
    if (page?.remote !== source.remote || addressShape(page.route.path) !== addressShape(source.to))
      return [];
    seen.add(to);
    const detail = fillText(source.detail ?? '', row) || undefined;
    const match = matchText(number ?? text, { label, detail });
    // The server may know of a fit that the line does not show, but only of the text it was asked for.
    if (!match && isPending) return [];
    const isExact = number !== null && source.id !== undefined && String(row[source.id]) === number;
    const { score, ...ranges } = match ?? { score: fit.detail, label: [], detail: [] };
    return [{ ...ranges, score: isExact ? exact : score, offer: { to, label, detail, icon: source.icon } }];
  });
}

/** Leads to the source's own list of all that was found, where there is more than is shown. */
function allOf({ all, key, title }: OfferedSource, text: string, found: number): Result[] {
  const to = all && found > most.rows ? fillAddress(all, { search: numberOf(text) ?? text.trim() }) : null;
  if (!to) return [];
  const label = `All ${title.toLocaleLowerCase()} matching “${text.trim()}”`;
  const plain = { labelRanges: [], detail: undefined, detailRanges: [] };
  return [{ key: `${key} all`, to, label, ...plain, icon: 'search' }];
}

/**
 * What is shown for what is typed: recent pages, actions and screens, of these the group with the best fit first, then what each
 * source found. Nothing stands there twice. The group that has the number that was asked for comes before all others.
 */
export function findGroups(state: FindState): ResultGroup[] {
  const { text, actions, screens, sources } = state;
  const typed = text.trim() !== '';
  const taken = new Set<string>();
  const group = (key: string, title: string, candidates: readonly Candidate[], limit: number) => {
    const left = best(candidates).filter(({ offer }) => !taken.has(offer.to));
    const shown = typed ? left.slice(0, limit) : left;
    shown.forEach(({ offer }) => taken.add(offer.to));
    return { key, title, results: shown.map((one) => toResult(key, one)), top: shown[0]?.score ?? 0 };
  };
  const atHand = [
    group('recent', 'Recent', recentOf(state), most.recent),
    group('actions', 'Actions', matching(actions, text), most.offers),
    group('screens', 'Screens', matching(screens, text), most.offers),
  ];
  // They are all there at once. What the sources find stays in its place, lest lines move when an answer comes.
  const groups = atHand.toSorted((a, b) => b.top - a.top);
  if (typed)
    for (const source of sources) {
      const found = foundOf(source, state);
      const shown = group(source.key, source.title, found, most.rows);
      groups.push({ ...shown, results: [...shown.results, ...allOf(source, text, found.length)] });
    }
  return groups
    .filter(({ results }) => results.length > 0)
    .toSorted((a, b) => Number(b.top === exact) - Number(a.top === exact))
    .map(({ key, title, results }) => ({ key, title, results }));
}
