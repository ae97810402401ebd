import type { Part, RuleRecipient } from './mailRules.queries';
import { planMails, type Firing } from './planMails';

const [ann, bob, carl, dora] = [1, 2, 3, 4];
const people: Record<number, string> = { 1: 'ann', 2: 'bob', 3: 'carl', 4: 'dora' };
const leads = 11;
const reviewers = 12;

const part = (kind: Part['kind'], usr_id: number, usr_role_id: number | null = null): Part => ({
  kind,
  usr_role_id,
  usr_id,
  name: people[usr_id]!,
  email: `${people[usr_id]}@example.com`,
});

/** Ann is the requester; Bob is the lead and manages the team, Carl is a member of it; Carl and Dora are the group's reviewers. */
const parts = [
  part('requester', ann),
  part('role', bob, leads),
  part('role', carl, reviewers),
  part('role', dora, reviewers),
  part('team_manager', bob),
  part('team_members', bob),
  part('team_members', carl),
  part('person', dora),
];

const to = (kind: RuleRecipient['kind'], value: number | string | null = null): RuleRecipient => ({
  kind,
  usr_role_id: typeof value === 'number' ? value : null,
  address: typeof value === 'string' ? value : null,
  role_name: null,
});

const rule = (label: string, ...recipients: RuleRecipient[]): Firing => ({
  what: 'team',
  label,
  templateId: null,
  recipients,
});

const planned = (firings: Firing[], actor: number) =>
  planMails(firings, parts, { id: actor, email: `${people[actor]}@example.com` }).map(
    ({ to: recipient, fired }) => [
      'usrId' in recipient ? people[recipient.usrId] : recipient.address,
      fired.map(({ label }) => label).join(' + '),
    ],
  );

describe('the mails of an event', () => {
  it.each<[string, number, Firing[], string[][]]>([
    ['go to the requester', bob, [rule('A', to('requester'))], [['ann', 'A']]],
    ['go to the holder of a project role', ann, [rule('A', to('role', leads))], [['bob', 'A']]],
    [
      'go to all holders of a group-level role',
      ann,
      [rule('A', to('role', reviewers))],
      [
        ['carl', 'A'],
        ['dora', 'A'],
      ],
    ],
    [
      'go to the team',
      ann,
      [rule('A', to('team_members'))],
      [
        ['bob', 'A'],
        ['carl', 'A'],
      ],
    ],
    ['go to the team’s manager', ann, [rule('A', to('team_manager'))], [['bob', 'A']]],
    [
      'go to a literal address',
      ann,
      [rule('A', to('address', 'desk@example.com'))],
      [['desk@example.com', 'A']],
    ],
    ['are none for a role without holders', ann, [rule('A', to('role', 99))], []],
    ['are none if no rule fired', ann, [], []],
    ['leave out the actor', ann, [rule('A', to('requester'), to('role', leads))], [['bob', 'A']]],
    ['leave out the actor in a group-level role', carl, [rule('A', to('role', reviewers))], [['dora', 'A']]],
    [
      'leave out the actor’s own address, regardless of case',
      ann,
      [rule('A', to('address', 'ANN@example.com'), to('address', 'desk@example.com'))],
      [['desk@example.com', 'A']],
    ],
    [
      'are one for a person with several parts',
      ann,
      [rule('A', to('role', leads), to('team_manager'), to('team_members'))],
      [
        ['bob', 'A'],
        ['carl', 'A'],
      ],
    ],
    [
      'are one for a person whom several rules name, with all rules',
      dora,
      [rule('A', to('team_manager')), rule('B', to('requester')), rule('C', to('role', leads))],
      [
        ['bob', 'A + C'],
        ['ann', 'B'],
      ],
    ],
    [
      'are one for a person whose address is named as well',
      dora,
      [rule('A', to('address', 'Bob@Example.com')), rule('B', to('team_manager'))],
      [['bob', 'B + A']],
    ],
    [
      'are one for an address that two rules name',
      ann,
      [rule('A', to('address', 'desk@example.com')), rule('B', to('address', 'Desk@example.com'))],
      [['desk@example.com', 'A + B']],
    ],
  ])('%s', (_, actor, firings, expected) => {
    expect(planned(firings, actor)).toEqual(expected);
  });

  it('of a tested rule go only to its editor, even if the editor acts, and separately from other mails', () => {
    const tested: Firing = {
      ...rule('T', to('requester'), to('team_members')),
      what: 'test',
      editorId: dora,
    };
    expect(planned([tested], ann)).toEqual([['dora', 'T']]);
    expect(planned([tested], dora)).toEqual([['dora', 'T']]);
    expect(planned([tested, rule('A', to('role', reviewers))], ann)).toEqual([
      ['carl', 'A'],
      ['dora', 'A'],
      ['dora', 'T'],
    ]);
    // An editor who cannot get mail any more gets no test.
    expect(planned([{ ...tested, editorId: 77 }], ann)).toEqual([]);
  });
});
