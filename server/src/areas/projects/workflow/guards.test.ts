import type { TransitionGuard } from '../projects.tables';
import { findBlockers } from './guards';
import type { MissingItems } from './missingItems.queries';

const nothingMissing: MissingItems = { roles: [], milestones: [], unpriced: [], quotes: [], attachments: [] };
const [review, delivery] = [2, 5];
const allVisible = { prices: true, financials: true };
const attachment = (part: Partial<MissingItems['attachments'][number]> = {}) => ({
  type: 'Design',
  is_financial: false,
  service: 'VLAN',
  state_ids: [delivery],
  ...part,
});

/** Title, missing items, guards of the transition to In Delivery, and the expected reasons. */
const cases: [string, Partial<MissingItems>, TransitionGuard[], string[]][] = [
  ['nothing', {}, ['roles', 'milestones', 'priced', 'quotes', 'attachments'], []],
  [
    'a role that another state requires, without the guard',
    { roles: [{ id: 1, name: 'Tech Lead', required_state_id: review }] },
    [],
    [],
  ],
  [
    'a role that the destination requires, without the guard',
    { roles: [{ id: 1, name: 'Tech Lead', required_state_id: delivery }] },
    [],
    ['role_missing: Tech Lead is not set.'],
  ],
  [
    'any role, with the guard',
    {
      roles: [
        { id: 1, name: 'Tech Lead', required_state_id: null },
        { id: 2, name: 'Architect', required_state_id: review },
      ],
    },
    ['roles'],
    ['role_missing: Tech Lead is not set.', 'role_missing: Architect is not set.'],
  ],
  ['open milestones, without the guard', { milestones: ['Live'] }, ['priced', 'quotes', 'roles'], []],
  ['one open milestone', { milestones: ['Live'] }, ['milestones'], ['milestone_open: Live is not complete.']],
  [
    'three open milestones',
    { milestones: ['A', 'B', 'C'] },
    ['milestones'],
    ['milestone_open: A, B and C are not complete.'],
  ],
  [
    'many open milestones',
    { milestones: ['A', 'B', 'C', 'D', 'E'] },
    ['milestones'],
    ['milestone_open: A, B and 3 more are not complete.'],
  ],
  ['lines without a price, without the guard', { unpriced: ['VLAN'] }, ['milestones'], []],
  ['a line without a price', { unpriced: ['VLAN'] }, ['priced'], ['price_missing: VLAN has no price.']],
  [
    'two lines without a price',
    { unpriced: ['Patch', 'VLAN'] },
    ['priced'],
    ['price_missing: Patch and VLAN have no price.'],
  ],
  ['a pending quote, without the guard', { quotes: [3] }, ['priced'], []],
  ['a pending quote', { quotes: [3] }, ['quotes'], ['quote_pending: Quote 3 is pending approval.']],
  [
    'two pending quotes',
    { quotes: [3, 7] },
    ['quotes'],
    ['quote_pending: Quotes 3 and 7 are pending approval.'],
  ],
  [
    'an attachment for the destination, without the guard',
    { attachments: [attachment()] },
    [],
    ['attachment_missing: Design is not attached: VLAN needs it.'],
  ],
  [
    'an attachment for another state, without the guard',
    { attachments: [attachment({ state_ids: [review] }), attachment({ state_ids: [] })] },
    [],
    [],
  ],
  [
    'an attachment for any state, with the guard',
    { attachments: [attachment({ state_ids: [] }), attachment({ service: 'Patch', state_ids: [review] })] },
    ['attachments'],
    ['attachment_missing: Design is not attached: VLAN and Patch need it.'],
  ],
  [
    'everything at once',
    {
      roles: [{ id: 1, name: 'Lead', required_state_id: delivery }],
      milestones: ['Live'],
      unpriced: ['VLAN'],
      quotes: [3],
      attachments: [attachment()],
    },
    ['quotes', 'priced', 'milestones'],
    [
      'role_missing: Lead is not set.',
      'milestone_open: Live is not complete.',
      'price_missing: VLAN has no price.',
      'quote_pending: Quote 3 is pending approval.',
      'attachment_missing: Design is not attached: VLAN needs it.',
    ],
  ],
];

describe('guards of a transition', () => {
  it.each(cases)('give exactly these reasons when a project lacks %s', (_title, missing, guards, reasons) => {
    const blocked = findBlockers(
      { ...nothingMissing, ...missing },
      { dst_state_id: delivery, guards },
      allVisible,
    );
    expect(blocked.map(({ code, text }) => `${code}: ${text}`)).toEqual(reasons);
  });

  it('name prices, quotes and financial files only for readers who may see them [guards.1]', () => {
    const missing = {
      ...nothingMissing,
      unpriced: ['VLAN'],
      quotes: [3],
      attachments: [attachment({ type: 'Purchase order', is_financial: true })],
    };
    const to = { dst_state_id: delivery, guards: ['priced', 'quotes'] as const };
    const reasons = findBlockers(missing, to, { prices: false, financials: false });
    expect(reasons.map(({ text }) => text)).toEqual([
      'The services are not ready yet.',
      'The financials are not settled yet.',
      'A financial attachment is not attached: VLAN needs it.',
    ]);
    expect(reasons.map(({ code }) => code)).toEqual(
      findBlockers(missing, to, allVisible).map(({ code }) => code),
    );
  });
});
