import type { Named } from 'shared-api/contracts/common';
import type { Quote, Submission } from 'shared-api/contracts/financials';
import { sumDollars } from 'shared-api/prices';

/**
 * A submission, compared with the previous one, or a revision, compared with the quote that it revises. Prices that the user may not
 * see are undefined.
 */
export interface HistoryEntry {
  key: string;
  title: string;
  by: Named;
  /** ISO 8601. */
  at: string;
  scope: string;
  /** The scope with which it is compared. */
  scopeBefore: string;
  price: number | undefined;
  /** The difference to the price with which it is compared, in dollars. */
  difference: number | undefined;
  /** The change of category; null if there is none. */
  category: { from: string; to: string } | null;
  /** Undefined for a submission. */
  quote: Quote | undefined;
  /** The total of the project with it: for a pending quote if approved, for a rejected one without it. Null: Pending Quote. */
  total: number | null | undefined;
}

export interface HistoryFacts {
  /** Oldest first. */
  submissions: readonly Submission[];
  /** Oldest first. */
  quotes: readonly Quote[];
  /** The sum of the services; undefined if the project has none: then the submitted price counts. */
  services: number | null | undefined;
  hasServices: boolean;
}

type Timed =
  | { at: string; submission: Submission; quote?: undefined }
  | { at: string; quote: Quote; submission?: undefined };

const plus = (...amounts: (number | null | undefined)[]): number | null | undefined =>
  amounts.includes(undefined) ? undefined : sumDollars(amounts);
const minus = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? undefined : (sumDollars([one, -other]) ?? undefined);

/**
 * Lists the changes of what was quoted, oldest first, with the running total: each submission after the first one, and each revision
 * of a quote. Other quotes have nothing to be compared with, so they only count towards the total.
 */
export function quoteHistory({ submissions, quotes, services, hasServices }: HistoryFacts): HistoryEntry[] {
  const all: Timed[] = [
    ...submissions.map((submission) => ({ at: submission.submitted_on, submission })),
    ...quotes.map((quote) => ({ at: quote.created_on, quote })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  let base = hasServices ? services : null;
  let approved: number | null | undefined = 0;
  let submitted: Submission | undefined;
  return all.flatMap(({ at, submission, quote }): HistoryEntry[] => {
    if (submission) {
      const before = submitted;
      submitted = submission;
      if (!hasServices) base = submission.price;
      if (!before) return [];
      const [from, to] = [before.category?.name ?? 'None', submission.category?.name ?? 'None'];
      return [
        {
          key: `submission ${submission.version}`,
          title: 'Financials submitted again',
          by: submission.submitted_by,
          at,
          scope: submission.scope,
          scopeBefore: before.scope,
          price: submission.price,
          difference: minus(submission.price, before.price),
          category: from === to ? null : { from, to },
          quote: undefined,
          total: plus(base, approved),
        },
      ];
    }
    const without = plus(base, approved);
    const total = plus(without, quote.price);
    if (quote.approved) approved = plus(approved, quote.price);
    const revised = quotes.find(({ id }) => id === quote.revises?.id);
    if (!revised) return [];
    return [
      {
        key: `quote ${quote.id}`,
        title: `Quote ${quote.number}`,
        by: quote.creator,
        at,
        scope: quote.scope,
        scopeBefore: revised.scope,
        price: quote.price,
        difference: minus(quote.price, revised.price),
        category: null,
        quote,
        total: quote.approved === false ? without : total,
      },
    ];
  });
}
