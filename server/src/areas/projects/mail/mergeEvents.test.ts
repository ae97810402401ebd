import type { ProjectMailData, MailedChange } from './projectMail';
import { mergedBlocks, mergeEvents, summariseEvents, type TimedMail } from './mergeEvents';

const team = (from: string | null, to: string | null): MailedChange => ({
  kind: 'team',
  field: 'Team',
  from,
  to,
});
const lead = (from: string | null, to: string | null): MailedChange => ({
  kind: 'role',
  field: 'Tech Lead',
  from,
  to,
});
const hold = (held: boolean): MailedChange => ({
  kind: 'hold',
  field: 'On hold',
  from: held ? 'No' : 'Yes',
  to: held ? 'Yes' : 'No',
});

/** @param minute minutes after 2 pm */
const event = (minute: number, actor: string, own: Partial<ProjectMailData>): TimedMail => ({
  at: new Date(Date.UTC(2026, 10, 21, 14, minute)),
  data: {
    actor,
    from: 'Review',
    to: 'Review',
    changes: [],
    comment: null,
    isComment: false,
    templateId: null,
    ...own,
  },
});

/** Formats blocks as lines of text. */
const told = (...events: TimedMail[]) =>
  mergedBlocks(mergeEvents(events), 'UTC').flatMap((block) =>
    block.kind === 'facts'
      ? block.rows.map((row) => row.join(': '))
      : block.kind === 'quote'
        ? [block.by ? `${block.by}: “${block.text}”` : `“${block.text}”`]
        : [],
  );

describe('merging several events', () => {
  it('lists each change with its author and time', () => {
    expect(
      told(
        event(2, 'Ann', { changes: [team(null, 'Core'), lead(null, 'Dan')] }),
        event(3, 'Bob', {
          changes: [
            { kind: 'delivery_date', field: 'Work Completion Date', from: '2026-12-11', to: '2027-01-08' },
          ],
        }),
        event(4, 'Bob', { changes: [{ kind: 'lock', field: 'Services locked', from: 'No', to: 'Yes' }] }),
        event(4, 'Bob', { changes: [{ kind: 'pan_code', field: 'PAN Code', from: 'P1', to: null }] }),
      ),
    ).toEqual([
      'Team: no team → Core (Ann, 21 Nov 2026, 2:02 pm)',
      'Tech Lead: nobody → Dan (Ann, 21 Nov 2026, 2:02 pm)',
      'Work Completion Date: 11 / 12 / 2026 → 08 / 01 / 2027 (Bob, 21 Nov 2026, 2:03 pm)',
      'Services: Locked (Bob, 21 Nov 2026, 2:04 pm)',
      'PAN Code: P1 → not set (Bob, 21 Nov 2026, 2:04 pm)',
    ]);
  });

  it('combines several changes of a field into one with all authors, at the position of the last one', () => {
    expect(
      told(
        event(1, 'Ann', { changes: [team('Core', 'Edge')] }),
        event(2, 'Ann', { changes: [lead(null, 'Dan')] }),
        event(3, 'Bob', { changes: [team('Edge', 'Voice')] }),
        event(4, 'Ann', { changes: [team('Voice', 'Spaces')] }),
      ),
    ).toEqual([
      'Tech Lead: nobody → Dan (Ann, 21 Nov 2026, 2:02 pm)',
      'Team: Core → Spaces (Ann and Bob, 21 Nov 2026, 2:04 pm)',
    ]);
  });

  it('leaves out undone changes and their comments', () => {
    const held = event(1, 'Ann', { changes: [hold(true)], comment: 'Oh, wrong project.' });
    expect(told(held, event(2, 'Ann', { changes: [hold(false)], comment: 'Sorry.' }))).toEqual([]);
    expect(told(held)).toEqual(['Hold: Put on hold (Ann, 21 Nov 2026, 2:01 pm)', '“Oh, wrong project.”']);
    expect(
      told(
        event(1, 'Ann', { changes: [team('Core', 'Edge'), lead('Dan', null)] }),
        event(2, 'Bob', { changes: [team('Edge', 'Core')] }),
      ),
    ).toEqual(['Tech Lead: Dan → nobody (Ann, 21 Nov 2026, 2:01 pm)']);
  });

  it('keeps the change of a role from one person to another of the same name', () => {
    expect(told(event(1, 'Ann', { changes: [lead('Jan Novak', 'Jan Novak')] }))).toHaveLength(1);
  });

  it('keeps every comment, between the changes', () => {
    expect(
      told(
        event(1, 'Ann', { changes: [team('Core', 'Edge')] }),
        event(2, 'Bob', { isComment: true, comment: 'Why?\nTell me.' }),
        event(3, 'Ann', { changes: [lead(null, 'Dan')] }),
        event(4, 'Bob', { isComment: true, comment: 'Ah.' }),
      ),
    ).toEqual([
      'Team: Core → Edge (Ann, 21 Nov 2026, 2:01 pm)',
      'Bob, 21 Nov 2026, 2:02 pm: “Why?\nTell me.”',
      'Tech Lead: nobody → Dan (Ann, 21 Nov 2026, 2:03 pm)',
      'Bob, 21 Nov 2026, 2:04 pm: “Ah.”',
    ]);
  });

  it('uses the organisation’s time zone', () => {
    const blocks = mergedBlocks(
      mergeEvents([event(0, 'Ann', { changes: [team(null, 'Core')] })]),
      'Asia/Tokyo',
    );
    expect(JSON.stringify(blocks)).toContain('21 Nov 2026, 11:00 pm');
  });

  it.each<[string, MailedChange[], boolean, string]>([
    ['one change', [team('A', 'B')], false, 'Team'],
    ['two', [team('A', 'B'), lead('C', 'D')], false, 'Team and Tech Lead'],
    [
      'more than three',
      [team('A', 'B'), lead('C', 'D'), hold(true), { ...lead('E', 'F'), field: 'Architect' }],
      false,
      'Team, Tech Lead and 2 more',
    ],
    ['a comment', [], true, 'Comment'],
    ['a state', [team('A', 'B'), { kind: 'state', field: 'State', from: 'X', to: 'Y' }], false, 'Y'],
  ])('summarises %s', (_, changes, isComment, expected) => {
    expect(summariseEvents(mergeEvents([event(1, 'Ann', { changes, isComment })]))).toBe(expected);
  });
});
