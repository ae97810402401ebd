import type { FoundRow } from 'shared-api/client';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import type { CurrentUser } from 'shared-api/contracts/session';
import { addressShape, matchOffered } from 'shared-api/portal';
import type { TextRange } from 'shared-ui/core';
import { hasNumber, matchScore, matchText, parseId, type Match } from './matchText';
import type { FindCommand, Offer, OfferedSource } from './offers';
import type { SourceAnswers } from './createSearcher';
import { fillAddress, fillText } from './fillTemplate';

/** One line of the results. */
export interface Result {
  /** Unique: group and address. */
  key: string;
  /** Absolute path with its query; a hash for a command. */
  to: string;
  command: FindCommand | undefined;
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
  /** The field's text. */
  text: string;
  recent: readonly Offer[];
  actions: readonly Offer[];
  /** Actions that are listed only when their name is typed. */
  commands: readonly Offer[];
  screens: readonly Offer[];
  sources: readonly OfferedSource[];
  answers: SourceAnswers;
}

/** How many lines a group shows at groupLimits. Without a typed text there is no limit. */
const groupLimits = { recent: 3, offers: 5, rows: 6 } as const;

/** The score of the row whose id was typed: above every match of a text. */
const exactScore = matchScore.whole + 1;

interface Candidate extends Match {
  offer: Pick<Offer, 'to' | 'command' | 'label' | 'detail' | 'icon'>;
}

const byScore = (candidates: readonly Candidate[]) => candidates.toSorted((a, b) => b.score - a.score);

const toResult = (group: string, { offer, label, detail }: Candidate): Result => ({
  key: `${group} ${offer.to}`,
  to: offer.to,
  command: offer.command,
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

/** The recent pages that match. For a typed id only those with exactly this number match. */
function matchRecent({ recent, text }: FindState): Candidate[] {
  const number = parseId(text);
  if (number === null) return matching(recent, text);
  return matching(
    recent.filter(({ label, detail = '' }) => hasNumber(label, number) || hasNumber(detail, number)),
    number,
  );
}

/** The rows of a source that match the present text; the source's answer may be to an earlier text. */
function matchRows(source: OfferedSource, state: FindState): Candidate[] {
  const { answers, text, remotes, user } = state;
  const { rows = [], isPending = false } = answers[source.key] ?? {};
  const number = parseId(text);
  const seen = new Set<string>();
  return rows.flatMap((row: FoundRow) => {
    const to = fillAddress(source.to, row);
    const label = fillText(source.label, row);
    if (to === null || !label || seen.has(to)) return [];
    // The manifest was validated when it was registered. This row's address may still lead to another page.
    const page = matchOffered(remotes, user, to.split('?')[0]!);
    if (page?.remote !== source.remote || addressShape(page.route.path) !== addressShape(source.to))
      return [];
    seen.add(to);
    const detail = fillText(source.detail ?? '', row) || undefined;
    const match = matchText(number ?? text, { label, detail });
    // The server may have matched a field that is not shown, but only the text that it was asked for.
    if (!match && (isPending || source.pages.length > 0)) return [];
    const isExact = number !== null && source.id !== undefined && String(row[source.id]) === number;
    const { score, ...ranges } = match ?? { score: matchScore.detail, label: [], detail: [] };
    return [
      { ...ranges, score: isExact ? exactScore : score, offer: { to, label, detail, icon: source.icon } },
    ];
  });
}

/** Whether a word of the text is of a page and not only of the row above it. */
const isAbout = (text: string, label: string, keywords: readonly string[]): boolean =>
  text.split(/\s+/).some((word) => word && matchText(word, { label, keywords }));

/** The pages below the rows of a source that match the present text by title or keywords; the row's label is the detail. */
function matchPages(source: OfferedSource, { answers, text }: FindState): Candidate[] {
  const seen = new Set<string>();
  return (answers[source.key]?.rows ?? []).flatMap((row) => {
    const detail = fillText(source.label, row);
    return source.pages.flatMap(({ label, keywords, to: template }) => {
      const to = fillAddress(template, row);
      const match = matchText(text, { label, detail, keywords });
      if (to === null || !match || !isAbout(text, label, keywords) || seen.has(to)) return [];
      seen.add(to);
      return [{ ...match, offer: { to, label, detail, icon: source.icon } }];
    });
  });
}

/** A link to the source's own list, if it has more rows than are shown. */
function linkToAll({ all, key, title }: OfferedSource, text: string, found: number): Result[] {
  const to =
    all && found > groupLimits.rows ? fillAddress(all, { search: parseId(text) ?? text.trim() }) : null;
  if (!to) return [];
  const label = `All ${title.toLocaleLowerCase()} matching “${text.trim()}”`;
  const plain = { command: undefined, labelRanges: [], detail: undefined, detailRanges: [] };
  return [{ key: `${key} all`, to, label, ...plain, icon: 'search' }];
}

/**
 * The groups of results for the typed text: recent pages, actions and screens, the group with the best match first, then one
 * group for each source. No address appears twice. A group that has the row with the typed id comes before all others.
 */
export function findGroups(state: FindState): ResultGroup[] {
  const { text, screens, sources } = state;
  const typed = text.trim() !== '';
  const actions = typed ? [...state.actions, ...state.commands] : state.actions;
  const shownAddresses = new Set<string>();
  const group = (key: string, title: string, candidates: readonly Candidate[], limit: number) => {
    const left = byScore(candidates).filter(({ offer }) => !shownAddresses.has(offer.to));
    const shown = typed ? left.slice(0, limit) : left;
    shown.forEach(({ offer }) => shownAddresses.add(offer.to));
    return {
      key,
      title,
      results: shown.map((candidate) => toResult(key, candidate)),
      top: shown[0]?.score ?? 0,
    };
  };
  const localGroups = [
    group('recent', 'Recent', matchRecent(state), groupLimits.recent),
    group('actions', 'Actions', matching(actions, text), groupLimits.offers),
    group('screens', 'Screens', matching(screens, text), groupLimits.offers),
  ];
  // These groups are known at once and may be sorted. Groups of sources keep their place, so that no line moves when an answer comes.
  const groups = localGroups.toSorted((a, b) => b.top - a.top);
  if (typed)
    for (const source of sources) {
      const found = matchRows(source, state);
      const candidates = [...found, ...matchPages(source, state)];
      const shown = group(source.key, source.title, candidates, groupLimits.rows);
      groups.push({ ...shown, results: [...shown.results, ...linkToAll(source, text, found.length)] });
    }
  return groups
    .filter(({ results }) => results.length > 0)
    .toSorted((a, b) => Number(b.top === exactScore) - Number(a.top === exactScore))
    .map(({ key, title, results }) => ({ key, title, results }));
}
