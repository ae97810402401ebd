import { render, screen } from '@testing-library/react';
import type { Financials, Quote } from 'shared-api/contracts/financials';
import { AppTheme } from 'shared-ui/core';
import { aQuote, someFinancials } from '../testing/renderFinancials';
import { HeadlineTotal } from './HeadlineTotal';

const show = (part: Partial<Financials>, quotes: Quote[] | undefined = []) =>
  render(
    <AppTheme>
      <HeadlineTotal financials={someFinancials(part)} quotes={quotes} />
    </AppTheme>,
  );
const headline = () => screen.queryByRole('group', { name: 'The project costs' });

test('is the total, with what it consists of and what pending quotes would change [financials-headline.1]', () => {
  show({ total: 700 }, [
    aQuote(11, { approved: true, price: -200 }),
    aQuote(12, { price: 50.5 }),
    aQuote(13, { approved: false, price: 9 }),
  ]);
  expect(headline()).toHaveTextContent(
    'The project costs$700.00The submitted price and 1 approved quote · +$50.50 pending approval',
  );
});

test('is that of the services, where they are ordered', () => {
  show({ total: 56_750, has_services: true });
  expect(headline()).toHaveTextContent('The project costs$56,750.00Services');
});

test('says Pending Quote while a price is missing, and adds no pending quotes without a price', () => {
  show({ total: null }, [aQuote(12, { price: null as never })]);
  expect(headline()).toHaveTextContent('The project costsPending QuoteThe submitted price');
});

test('is nothing for users who see no prices', () => {
  show({ total: undefined });
  expect(headline()).toBeNull();
});
