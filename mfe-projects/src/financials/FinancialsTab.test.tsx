import { act, screen, waitFor, within } from '@testing-library/react';
import { refreshProject } from 'shared-api/client';
import { refusal, Reply } from 'shared-api/testing';
import { aPortal, aProject, aTransition, pairs } from '../testing/fixtures';
import {
  aQuote,
  aSubmission,
  decided,
  noFinancials,
  quotedProject,
  renderFinancials,
  someFinancials,
} from '../testing/renderFinancials';
import { widen } from '../testing/renderProject';
import { aLine, aService } from '../testing/serviceFixtures';

beforeEach(() => widen(1200));

const quotes = 'GET /api/projects/481/quotes';
const put = 'PUT /api/projects/481/quotes/12';
const quoteItem = (number: number) => screen.findByRole('listitem', { name: `Quote ${number}` });
/** The value beside a label. */
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;
const total = () => screen.getByLabelText('Total');
const rowOf = (label: string | RegExp) =>
  within(total()).getByText(label, { selector: 'dt' }).nextElementSibling;

describe('the Financials tab', () => {
  test('shows PAN Owner, category, price and scope, and the total with the approved quotes [financials-tab.2]', async () => {
    await renderFinancials({
      'GET /api/projects/481/financials': someFinancials({ total: 700 }),
      [quotes]: [
        decided(aQuote(11, { price: -200 }), true),
        aQuote(12, { price: 50.5 }),
        decided(aQuote(13), false),
      ],
    });
    expect(within(await quoteItem(1)).getByText('Approved')).toBeVisible();
    expect(within(await quoteItem(1)).getByText('−$200.00')).toBeVisible();
    expect(within(await quoteItem(1)).getByText(/Approved by Helen Ward/)).toBeVisible();
    expect(within(await quoteItem(2)).getByText('Pending Approval')).toBeVisible();
    expect(within(await quoteItem(3)).getByText('Rejected')).toBeVisible();
    expect(fact('PAN Owner')).toHaveTextContent('Helen Ward');
    expect(fact('Category')).toHaveTextContent('VLAN');
    expect(fact('Scope')).toHaveTextContent('Two leaves');
    expect(fact('Submitted')).toHaveTextContent('Daniel Okafor');
    expect(rowOf('Price')).toHaveTextContent('$900.00');
    expect(rowOf('Approved quotes (1)')).toHaveTextContent('−$200.00');
    expect(rowOf('Total')).toHaveTextContent('$700.00');
    expect(rowOf('Pending approval (1)')).toHaveTextContent('+$50.50');
    expect(screen.getByRole('link', { name: 'Financials' })).toHaveAttribute('aria-current', 'page');
    // Actions without a permission are not offered.
    for (const name of ['Approve', 'Reject', 'New Quote', 'Add Attachment'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Submit|Edit Financials/ })).not.toBeInTheDocument();
  });

  test('lists services with their own scope, and says Pending Quote where a price is missing [financials-tab.3]', async () => {
    const lines = [
      aLine(aService(1, 'Leaf switch'), 3, { scope: 'Row C alone' }),
      aLine(aService(2, 'Dark fibre', { price: null }), 1),
    ];
    await renderFinancials({
      'GET /api/projects/481/financials': someFinancials({ has_services: true, category: null, total: null }),
      'GET /api/projects/481/services': lines,
    });
    const table = within(await screen.findByRole('table', { name: 'Services' }));
    expect(table.getByRole('row', { name: /Leaf switch/ })).toHaveTextContent('Row C alone3$100.00$300.00');
    expect(table.getByRole('row', { name: /Dark fibre/ })).toHaveTextContent('1Pending QuotePending Quote');
    expect(rowOf('Services')).toHaveTextContent('Pending Quote');
    expect(rowOf('Total')).toHaveTextContent('Pending Quote');
    expect(screen.queryByText('Category')).not.toBeInTheDocument();
  });

  test('shows no price and no total without GET service_prices [financials-tab.9]', async () => {
    const withoutPrices = <T extends object>(one: T) => ({ ...one, price: undefined, total: undefined });
    await renderFinancials(
      {
        'GET /api/projects/481/financials': withoutPrices(someFinancials()),
        'GET /api/projects/481/financials/history': [withoutPrices(aSubmission(1))],
        [quotes]: [withoutPrices(aQuote(12))],
      },
      { prices: false },
    );
    await quoteItem(2);
    expect(document.body).not.toHaveTextContent(/\$|Total|Pending Quote/);
    expect(fact('Scope')).toHaveTextContent('Two leaves');
  });

  test('names the missing parts before the first submission', async () => {
    await renderFinancials({
      'GET /api/projects/481/financials': noFinancials,
      'GET /api/projects/481/financials/history': [],
    });
    expect(await screen.findByText('There are no additional quotes.')).toBeVisible();
    expect(screen.getByText('There are no financial attachments.')).toBeVisible();
    expect(fact('Scope')).toHaveTextContent('Not submitted yet');
    expect(rowOf('Total')).toHaveTextContent('Pending Quote');
    expect(screen.queryByRole('heading', { name: 'What changed' })).not.toBeInTheDocument();
  });

  test('reports the part that failed to load beside the others, and retries it', async () => {
    const { api, user } = await renderFinancials({ [quotes]: refusal(500, 'The quotes are ill.') });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The quotes did not load. The quotes are ill.');
    expect(fact('Scope')).toHaveTextContent('Two leaves');
    api.routes[quotes] = [aQuote(12)];
    await user.click(within(alert).getByRole('button', { name: /Retry|again/i }));
    expect(await quoteItem(2)).toBeVisible();
  });

  test('is refused to users who may not see financials [financials-tab.1]', async () => {
    await renderFinancials({ 'GET /api/projects/481/permissions': pairs('POST update') });
    expect(await screen.findByText('You may not see the financials of this project')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Financials' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Info' })).toHaveAttribute('href', '/projects/481');
  });

  test('links financial files, those of a quote beside the quote [financials-tab.4]', async () => {
    const file = (id: number, filename: string, quote_id: number | null) => ({
      id,
      project_id: 481,
      type_name: 'Purchase order',
      filename,
      creator: { id: 2, name: 'Daniel Okafor' },
      created_on: '2026-11-17T09:00:00Z',
      quote_id,
      size: 10,
      media_type: 'application/pdf',
      is_financial: true,
    });
    await renderFinancials({
      [quotes]: [aQuote(12)],
      'GET /api/projects/481/financial_attachments': [file(1, 'order.pdf', null), file(2, 'extra.pdf', 12)],
    });
    const own = within(await quoteItem(2));
    expect(own.getByRole('link', { name: 'extra.pdf' })).toHaveAttribute(
      'href',
      '/projects/481/attachment/2',
    );
    expect(own.queryByRole('link', { name: 'order.pdf' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'order.pdf' })).toBeVisible();
  });

  test('shows the changes from one submission to the next: words of the scope, and the price', async () => {
    await renderFinancials({
      'GET /api/projects/481/financials/history': [
        aSubmission(1, { scope: 'Two old leaves', price: 1000 }),
        aSubmission(2, { scope: 'Two new leaves', price: 900 }),
      ],
    });
    const list = within(await screen.findByRole('list', { name: 'Quote history' }));
    const [second, ...others] = list.getAllByRole('listitem');
    expect(others).toEqual([]);
    expect(second).toHaveTextContent('Financials submitted again');
    expect(second!.querySelector('del')).toHaveTextContent('removed: old');
    expect(second!.querySelector('ins')).toHaveTextContent('added: new');
    expect(second).toHaveTextContent('Difference−$100.00');
    expect(second).toHaveTextContent('Total then$900.00');
  });
});

describe('a revision', () => {
  const post = 'POST /api/projects/481/quotes';
  const rejected = decided(aQuote(12, { scope: 'Two old leaves', price: 300 }), false);
  const revision = aQuote(13, {
    scope: 'Two new leaves',
    price: 250,
    revises: { id: rejected.id, number: rejected.number },
  });

  test('is compared with the quote that it revises, and an unrelated quote with none', async () => {
    await renderFinancials({
      [quotes]: [aQuote(11, { scope: 'Unrelated', price: 100 }), rejected, revision, aQuote(14)],
    });
    const list = within(await screen.findByRole('list', { name: 'Quote history' }));
    const [change, ...others] = list.getAllByRole('listitem');
    expect(others).toEqual([]);
    expect(within(change!).getByRole('heading', { name: 'Quote 3' })).toBeVisible();
    expect(change).toHaveTextContent('Revises Quote 2');
    expect(change!.querySelector('del')).toHaveTextContent('removed: old');
    expect(change!.querySelector('ins')).toHaveTextContent('added: new');
    expect(change).toHaveTextContent('Difference−$50.00');
    expect(change).toHaveTextContent('Total if approved$1,150.00');
    expect(within(await quoteItem(3)).getByText('Revises Quote 2')).toBeVisible();
    expect(within(await quoteItem(2)).getByText('Revised by Quote 3')).toBeVisible();
    expect(within(await quoteItem(4)).queryByText(/Revise/)).not.toBeInTheDocument();
  });

  test('has no part of the page while there is none', async () => {
    await renderFinancials({ [quotes]: [decided(aQuote(11), true), rejected, aQuote(14)] });
    await quoteItem(4);
    expect(screen.queryByRole('heading', { name: 'What changed' })).not.toBeInTheDocument();
  });

  test('is offered once for a rejected quote, to people who may add quotes', async () => {
    const all = [decided(aQuote(11), true), rejected, revision, decided(aQuote(14), false)];
    const { unmount } = await renderFinancials({ [quotes]: all }, { may: ['POST quotes'] });
    expect(await screen.findByRole('button', { name: 'Revise Quote 4' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Revise/ })).toHaveLength(1);
    unmount();
    await renderFinancials({ [quotes]: all });
    await quoteItem(4);
    expect(screen.queryByRole('button', { name: /^Revise/ })).not.toBeInTheDocument();
  });

  test('starts from scope and price of the rejected quote, and names it', async () => {
    const { api, user } = await renderFinancials(
      { [quotes]: [rejected], [post]: new Reply(201, revision) },
      { may: ['POST quotes'] },
    );
    await user.click(await screen.findByRole('button', { name: 'Revise Quote 2' }));
    const form = within(await screen.findByRole('dialog', { name: 'Revise Quote 2' }));
    expect(form.getByRole('textbox', { name: /Scope/ })).toHaveValue('Two old leaves');
    const price = form.getByRole('textbox', { name: /Price/ });
    expect(price).toHaveValue('300');
    await user.clear(price);
    await user.type(price, '250');
    api.routes[quotes] = [rejected, revision];
    await user.click(form.getByRole('button', { name: 'Add Quote' }));
    expect(await screen.findByText('Quote 3 waits for approval')).toBeVisible();
    expect(api.bodies(post)).toEqual([{ scope: 'Two old leaves', price: 250, revises: { id: rejected.id } }]);
    expect(within(await quoteItem(2)).getByText('Revised by Quote 3')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Revise Quote 2' })).not.toBeInTheDocument();
  });

  test('keeps what was typed when somebody else revised the quote first, and says so', async () => {
    const { api, user } = await renderFinancials(
      {
        [quotes]: [rejected],
        [post]: refusal(409, 'Quote 2 is already revised by Quote 3.'),
      },
      { may: ['POST quotes'] },
    );
    await user.click(await screen.findByRole('button', { name: 'Revise Quote 2' }));
    const form = within(await screen.findByRole('dialog', { name: 'Revise Quote 2' }));
    await user.type(form.getByRole('textbox', { name: /Scope/ }), ' and optics');
    api.routes[quotes] = [rejected, revision];
    await user.click(form.getByRole('button', { name: 'Add Quote' }));
    expect(await form.findByRole('alert')).toHaveTextContent('Quote 2 is already revised by Quote 3.');
    expect(form.getByRole('textbox', { name: /Scope/ })).toHaveValue('Two old leaves and optics');
  });
});

describe('New Quote', () => {
  test('asks for scope and price, accepts a negative price, and reports that the quote waits for approval [financials-tab.5]', async () => {
    const post = 'POST /api/projects/481/quotes';
    const { api, user } = await renderFinancials(
      { [post]: new Reply(201, aQuote(14)) },
      { may: ['POST quotes'] },
    );
    await user.click(await screen.findByRole('button', { name: 'New Quote' }));
    const form = within(await screen.findByRole('dialog', { name: 'New Quote' }));
    await user.click(form.getByRole('button', { name: 'Add Quote' }));
    expect(await form.findByText('Scope is required')).toBeVisible();
    expect(form.getByText('Price is required')).toBeVisible();
    await user.type(form.getByRole('textbox', { name: /Scope/ }), '  Old optics ');
    await user.type(form.getByRole('textbox', { name: /Price/ }), '-1,200.5');
    await user.click(form.getByRole('button', { name: 'Add Quote' }));
    expect(await screen.findByText('Quote 4 waits for approval')).toBeVisible();
    expect(api.bodies(post)).toEqual([{ scope: 'Old optics', price: -1200.5 }]);
    expect(api.count(quotes)).toBeGreaterThan(1);
  });

  test('keeps the input when the server refuses it, and shows the reason', async () => {
    const { user } = await renderFinancials(
      { 'POST /api/projects/481/quotes': refusal(403, 'The project is closed.') },
      { may: ['POST quotes'] },
    );
    await user.click(await screen.findByRole('button', { name: 'New Quote' }));
    const form = within(await screen.findByRole('dialog', { name: 'New Quote' }));
    await user.type(form.getByRole('textbox', { name: /Scope/ }), 'Kept');
    await user.type(form.getByRole('textbox', { name: /Price/ }), '5');
    await user.click(form.getByRole('button', { name: 'Add Quote' }));
    expect(await form.findByRole('alert')).toHaveTextContent('The project is closed.');
    expect(form.getByRole('textbox', { name: /Scope/ })).toHaveValue('Kept');
  });
});

describe('a decision', () => {
  const permissions = ['PUT quotes'];

  test.each([
    ['Approve', true, 'Approved'],
    ['Reject', false, 'Rejected'],
  ] as const)(
    'to %s is confirmed in a question, sent, and shown in the list [financials-tab.8]',
    async (button, approved, label) => {
      const answer = decided(aQuote(12, { price: -200 }), approved, 'Ann Ray');
      const { api, user } = await renderFinancials(
        { [quotes]: [aQuote(12, { price: -200 })], [put]: answer },
        { may: permissions },
      );
      await user.click(within(await quoteItem(2)).getByRole('button', { name: button }));
      const question = within(await screen.findByRole('alertdialog', { name: `${button} Quote` }));
      expect(question.getByText(/quote 2 of −\$200\.00\?/)).toBeVisible();
      expect(api.count(put)).toBe(0);
      api.routes[quotes] = [answer];
      await user.click(question.getByRole('button', { name: button }));
      expect(await within(await quoteItem(2)).findByText(label)).toBeVisible();
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(api.bodies(put)).toEqual([{ approved }]);
      expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
    },
  );

  test('on a quote that was decided meanwhile shows that decision and its author instead of the question', async () => {
    const first = decided(aQuote(12), false, 'Victor Lindqvist');
    const { api, user } = await renderFinancials(
      {
        [quotes]: [aQuote(12)],
        [put]: refusal(409, 'Victor Lindqvist has already rejected this quote.', { present: first }),
      },
      { may: permissions },
    );
    await user.click(within(await quoteItem(2)).getByRole('button', { name: 'Approve' }));
    const question = within(await screen.findByRole('alertdialog'));
    api.routes[quotes] = [first];
    await user.click(question.getByRole('button', { name: 'Approve' }));
    const news = within(await screen.findByRole('dialog', { name: 'Quote 2' }));
    expect(news.getByRole('status')).toHaveTextContent('Victor Lindqvist was quicker. Quote 2 is rejected.');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await user.click(news.getByRole('button', { name: 'Ok' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(within(await quoteItem(2)).getByText('Rejected')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reject' })).not.toBeInTheDocument();
  });

  test('whose response was lost is confirmed when it is sent again', async () => {
    const mine = { ...decided(aQuote(12), true), decided_by: { id: aPortal.user.id, name: 'Daniel Okafor' } };
    const { api, user } = await renderFinancials(
      { [quotes]: [aQuote(12)], [put]: new Error('no network') },
      { may: permissions },
    );
    await user.click(within(await quoteItem(2)).getByRole('button', { name: 'Approve' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Approve' }));
    await question.findByRole('alert');
    api.routes[put] = refusal(409, 'Daniel Okafor has already approved this quote.', { present: mine });
    api.routes[quotes] = [mine];
    await user.click(question.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Quote 2 approved')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.queryByText(/was quicker/)).not.toBeInTheDocument();
  });

  test('that fails for any other reason shows the error in the question, which stays open', async () => {
    const { user } = await renderFinancials(
      { [quotes]: [aQuote(12)], [put]: new Error('no network') },
      { may: permissions },
    );
    await user.click(within(await quoteItem(2)).getByRole('button', { name: 'Reject' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Reject' }));
    expect(await question.findByRole('alert')).toHaveTextContent('The server did not answer.');
    expect(screen.getAllByText('Pending Approval').length).toBeGreaterThan(0);
  });
});

describe('transitions on the Financials tab', () => {
  const quoted = { id: 5, name: 'Quoted' };

  test('are the named transitions from Quoted, each after a question [financials-tab.6]', async () => {
    const state = 'PUT /api/projects/481/state';
    const { api, user } = await renderFinancials({
      'GET /api/projects/481/transitions': [
        aTransition(1, 'Approved', { name: 'Approve It', src_state: quoted }),
        aTransition(2, 'In Review', { name: 'Revise', src_state: quoted, comment_required: true }),
        aTransition(3, 'Elsewhere', { src_state: quoted }),
      ],
      [state]: aProject(),
    });
    const bar = within(await screen.findByRole('group', { name: 'Actions' }));
    expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Approve It',
      'Revise',
    ]);
    await user.click(bar.getByRole('button', { name: 'Approve It' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Confirm State Change' }));
    expect(question.getByText("Are you sure you want to 'Approve It'?")).toBeVisible();
    expect(api.count(state)).toBe(0);
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    // A transition that needs a comment opens Change State with it preselected.
    await user.click(bar.getByRole('button', { name: 'Revise' }));
    const form = within(await screen.findByRole('dialog', { name: 'Change State' }));
    expect(form.getByRole('radio', { name: 'In Review' })).toBeChecked();
  });

  test('keep an open Change State dialog with its text when another user moves the project on', async () => {
    const { api, user } = await renderFinancials({
      'GET /api/projects/481/transitions': [
        aTransition(2, 'In Review', { name: 'Revise', src_state: quoted, comment_required: true }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Revise' }));
    const form = within(await screen.findByRole('dialog', { name: 'Change State' }));
    await user.type(form.getByRole('textbox', { name: /Comment/ }), 'Too dear');
    api.routes['GET /api/projects/481/transitions'] = [aTransition(4, 'Closed', { name: 'Close' })];
    await act(() => refreshProject('481'));
    await waitFor(() => expect(screen.queryByText('Revise')).not.toBeInTheDocument());
    expect(form.getByRole('textbox', { name: /Comment/ })).toHaveValue('Too dear');
  });

  test('are not offered in another state, nor while the project is on hold [financials-tab.7]', async () => {
    const { unmount } = await renderFinancials({
      'GET /api/projects/481': aProject(),
      'GET /api/projects/481/transitions': [aTransition(1, 'Submitted', { name: 'Submit' })],
    });
    expect(await screen.findByText('There are no additional quotes.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument();
    unmount();
    await renderFinancials({
      'GET /api/projects/481': { ...quotedProject, on_hold: true },
      'GET /api/projects/481/transitions': [aTransition(1, 'Approved', { name: 'Go', src_state: quoted })],
    });
    expect(await screen.findByText('There are no additional quotes.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Go' })).not.toBeInTheDocument();
  });
});
