import { clockText } from '../shared/crTimes';
import { draftUpdate, type DraftUpdate } from './draftUpdate';

const now = new Date(2026, 10, 23, 12, 0).getTime();
const at = (hour: number) => new Date(2026, 10, 23, hour, 0).toISOString();
const base: DraftUpdate = {
  template: 'Status: {status}. Since {since}:\n{changes}\nNext: {next}. {other}',
  cr: {
    status: 'monitoring',
    next_update_time: at(14),
    next_update_details: 'Say whether the backups ran.',
    created_on: at(1),
  },
  news: {
    since: at(9),
    changes: [
      { at: at(10), by: 'Maya Chen', field: 'Status', from: 'In progress', to: 'Monitoring' },
      { at: at(11), by: null, field: 'End', from: null, to: at(15) },
      { at: at(11), by: 'ann keller', field: 'Executive summary', from: 'Long.', to: 'Longer.' },
    ],
  },
  next: null,
  details: '',
  now,
};
const time = (hour: number) => clockText(at(hour));

describe('the draft of an update', () => {
  it('has what happened since the last one, the status and the promised next update [cr-draft.1]', () => {
    const lines = draftUpdate(base)
      .replace(/ (UTC|GMT\S*|[A-Z]{2,5})(?=[:,). ]|$)/gm, '')
      .split('\n');
    expect(lines).toEqual([
      `Status: Monitoring. Since ${time(9)}:`,
      `– ${time(10)}: Status: In progress → Monitoring (Maya Chen)`,
      `– ${time(11)}: End: none → ${time(15)}`,
      `– ${time(11)}: Executive summary updated (ann keller)`,
      `Next: ${time(14)}, Say whether the backups ran. {other}`,
    ]);
  });

  it('takes the next update that was typed, says when none is promised, and begins with the CR', () => {
    expect(draftUpdate({ ...base, template: '{next}', next: at(16), details: '' })).toContain(time(16));
    const late = { ...base.cr, next_update_time: at(11), next_update_details: null };
    expect(draftUpdate({ ...base, template: '{next}', cr: late })).toBe('not promised yet');
    const first = { since: null, changes: [] };
    expect(draftUpdate({ ...base, template: '{since} {changes}', news: first })).toMatch(
      new RegExp(`^${time(1)}.* – No change\\.$`),
    );
  });
});
