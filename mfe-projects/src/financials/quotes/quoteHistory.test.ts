import { aQuote, aSubmission, decided } from '../../testing/renderFinancials';
import { quoteHistory } from './quoteHistory';

const revising = (id: number) => ({ revises: { id, number: id % 10 } });
const quotes = [
  decided(aQuote(11, { price: 0.1, scope: 'One' }), true),
  decided(aQuote(12, { price: -200, scope: 'Two' }), false),
  decided(aQuote(13, { price: 400, scope: 'Three' }), false),
  decided(aQuote(14, { price: -150, scope: 'Two less', ...revising(12) }), true),
  decided(aQuote(15, { price: 300, scope: 'Three less', ...revising(13) }), false),
  aQuote(16, { price: 0.2, scope: 'Three at last', ...revising(15) }),
];
const rows = (facts: Parameters<typeof quoteHistory>[0]) =>
  quoteHistory(facts).map(({ title, price, difference, total }) => [title, price, difference, total]);

describe('the history of the quotes', () => {
  it('compares each revision with the quote that it revises, in order and with the running total', () => {
    const facts = { submissions: [aSubmission(1)], quotes, services: undefined, hasServices: false };
    expect(rows(facts)).toEqual([
      ['Quote 4', -150, 50, 750.1],
      // Rejected: the total stays.
      ['Quote 5', 300, -100, 750.1],
      // Pending: the total if it is approved.
      ['Quote 6', 0.2, -299.8, 750.3],
    ]);
    expect(quoteHistory(facts).map(({ scopeBefore }) => scopeBefore)).toEqual(['Two', 'Three', 'Three less']);
  });

  it('is empty while nothing was submitted again or revised', () => {
    const facts = { quotes: quotes.slice(0, 3), services: undefined, hasServices: false };
    expect(quoteHistory({ ...facts, submissions: [aSubmission(1)] })).toEqual([]);
  });

  it('starts the total anew with the last submission, and lists the changes of that submission', () => {
    const resubmission = aSubmission(2, {
      price: 700,
      scope: 'One leaf',
      submitted_on: '2026-11-18T10:00:00Z',
      category: { id: 5, name: 'Firewall pair', descr: '' },
    });
    const [second, ...others] = quoteHistory({
      submissions: [aSubmission(1), resubmission],
      quotes: quotes.slice(0, 1),
      services: undefined,
      hasServices: false,
    });
    expect(others).toEqual([]);
    expect(second).toMatchObject({
      title: 'Financials submitted again',
      difference: -200,
      scopeBefore: 'Two leaves',
      category: { from: 'VLAN', to: 'Firewall pair' },
      total: 700.1,
    });
  });

  it('counts the price of the services if there are any, and has no total while a line is Pending Quote', () => {
    const facts = {
      submissions: [aSubmission(1), aSubmission(2)],
      quotes: quotes.slice(0, 4),
      hasServices: true,
    };
    expect(rows({ ...facts, services: 1000 }).map((row) => row[3])).toEqual([1000, 850.1]);
    expect(rows({ ...facts, services: null }).map((row) => row[3])).toEqual([null, null]);
  });

  it('leaves out prices that the user may not see', () => {
    const withoutPrice = { price: undefined };
    expect(
      rows({
        submissions: [aSubmission(1, withoutPrice as never), aSubmission(2, withoutPrice as never)],
        quotes: [
          decided(aQuote(1, withoutPrice as never), false),
          aQuote(2, { ...(withoutPrice as never as object), ...revising(1) }),
        ],
        services: undefined,
        hasServices: false,
      }).map((row) => row.slice(1)),
    ).toEqual(Array.from({ length: 2 }, () => [undefined, undefined, undefined]));
  });
});
