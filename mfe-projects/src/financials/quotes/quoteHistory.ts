import type { Named } from 'shared-api/contracts/common';
import type { Quote, Submission } from 'shared-api/contracts/financials';
import { sumDollars } from 'shared-api/prices';

/** A submission or a quote, compared with the previous one of the same kind. Prices that the user may not see are undefined. */
export interface HistoryEntry {
  key: string;
  title: string;
  by: Named;
  /** ISO 8601. */
  at: string;
  scope: string;
  /** The scope of the previous one; null for the first of its kind. */
  scopeBefore: string | null;
  price: number | undefined;
  /** The difference to the previous price, in dollars. */
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

/** Lists submissions and quotes, oldest first, each compared with the previous one of its kind, with the running total. */
export function quoteHistory({ submissions, quotes, services, hasServices }: HistoryFacts): HistoryEntry[] {
  const all: Timed[] = [
    ...submissions.map((submission) => ({ at: submission.submitted_on, submission })),
    ...quotes.map((quote) => ({ at: quote.created_on, quote })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  let base = hasServices ? services : null;
  let approved: number | null | undefined = 0;
  let submitted: Submission | undefined;
  let quoted: Quote | undefined;
  return all.map(({ at, submission, quote }): HistoryEntry => {
    if (submission) {
      const before = submitted;
      submitted = submission;
      if (!hasServices) base = submission.price;
      const [from, to] = [before?.category?.name ?? 'None', submission.category?.name ?? 'None'];
      return {
        key: `submission ${submission.version}`,
        title: before ? 'Financials submitted again' : 'Financials submitted',
        by: submission.submitted_by,
        at,
        scope: submission.scope,
        scopeBefore: before?.scope ?? null,
        price: submission.price,
        difference: minus(submission.price, before?.price),
        category: before && from !== to ? { from, to } : null,
        quote: undefined,
        total: plus(base, approved),
      };
    }
    const before = quoted;
    quoted = quote;
    const without = plus(base, approved);
    const total = plus(without, quote.price);
    if (quote.approved) approved = plus(approved, quote.price);
    return {
      key: `quote ${quote.id}`,
      title: `Quote ${quote.id}`,
      by: quote.creator,
      at,
      scope: quote.scope,
      scopeBefore: before?.scope ?? null,
      price: quote.price,
      difference: minus(quote.price, before?.price),
      category: null,
      quote,
      total: quote.approved === false ? without : total,
    };
  });
}
