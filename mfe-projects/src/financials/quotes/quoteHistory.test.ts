import { aQuote, aSubmission, decided } from '../../testing/renderFinancials';
import { quoteHistory } from './quoteHistory';

const quotes = [
  decided(aQuote(1, { price: 0.1, scope: 'One' }), true),
  decided(aQuote(2, { price: -200, scope: 'Two' }), false),
  aQuote(3, { price: 0.2, scope: 'Three' }),
  decided(aQuote(4, { price: -50, scope: 'Four' }), true),
];
const rows = (facts: Parameters<typeof quoteHistory>[0]) =>
  quoteHistory(facts).map(({ title, price, difference, total }) => [title, price, difference, total]);

describe('the history of the quotes', () => {
  it('is in chronological order, with the difference that each entry makes to the price, and the running total', () => {
    expect(rows({ submissions: [aSubmission(1)], quotes, services: undefined, hasServices: false })).toEqual([
      ['Financials submitted', 900, undefined, 900],
      ['Quote 1', 0.1, undefined, 900.1],
      // Rejected: the total stays.
      ['Quote 2', -200, -200.1, 900.1],
      // Pending: the total if it is approved.
      ['Quote 3', 0.2, 200.2, 900.3],
      ['Quote 4', -50, -50.2, 850.1],
    ]);
  });

  it('starts the total anew with the last submission, and lists the changes of that submission', () => {
    const resubmission = aSubmission(2, {
      price: 700,
      scope: 'One leaf',
      submitted_on: '2026-11-18T10:00:00Z',
      category: { id: 5, name: 'Firewall pair', descr: '' },
    });
    const [first, , second] = quoteHistory({
      submissions: [aSubmission(1), resubmission],
      quotes: quotes.slice(0, 1),
      services: undefined,
      hasServices: false,
    });
    expect(first).toMatchObject({ scopeBefore: null, category: null });
    expect(second).toMatchObject({
      title: 'Financials submitted again',
      difference: -200,
      scopeBefore: 'Two leaves',
      category: { from: 'VLAN', to: 'Firewall pair' },
      total: 700.1,
    });
  });

  it('counts the price of the services if there are any, and has no total while a line is Pending Quote', () => {
    const facts = { submissions: [aSubmission(1)], quotes: quotes.slice(0, 1), hasServices: true };
    expect(rows({ ...facts, services: 1000 }).map((row) => row[3])).toEqual([1000, 1000.1]);
    expect(rows({ ...facts, services: null }).map((row) => row[3])).toEqual([null, null]);
  });

  it('leaves out prices that the user may not see', () => {
    const withoutPrice = { price: undefined };
    expect(
      rows({
        submissions: [aSubmission(1, withoutPrice as never)],
        quotes: [aQuote(1, withoutPrice as never), aQuote(2, withoutPrice as never)],
        services: undefined,
        hasServices: false,
      }).map((row) => row.slice(1)),
    ).toEqual(Array.from({ length: 3 }, () => [undefined, undefined, undefined]));
  });
});
