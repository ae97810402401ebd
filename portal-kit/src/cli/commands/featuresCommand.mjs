import { CliError } from '../CliError.mjs';
import { openPortal } from '../portal/openPortal.mjs';
import { table } from '../table.mjs';

const many = { type: 'string', multiple: true };

export const help = {
  usage:
    'portal features [list | on | off | audience | default | undo] [key] [--reason TEXT] [--from INSTANT] [--until INSTANT] ' +
    '[--group ID]… [--team ID]… [--role NAME]… [--user ID]… [--percent NUMBER] [--except ID]… [--portal URL] [--timeout SECONDS] [--json]',
  about:
    'Lists the features of a remote in words, or switches one, such as bookings.calendar. Open sessions change at once.',
  portal: true,
  many: true,
  options: {
    reason: { type: 'string' },
    from: { type: 'string' },
    until: { type: 'string' },
    group: many,
    team: many,
    role: many,
    user: many,
    except: many,
    percent: { type: 'string' },
  },
  more: `  --reason TEXT      why; needed for every change, and kept in the history
  --from INSTANT     with on and audience: off before, such as 2026-12-01T08:00:00Z
  --until INSTANT    with on and audience: off from then on
  --group ID         with audience: on for people with a role in this delivery group
  --team ID          with audience: on for members of this team
  --role NAME        with audience: on for people with this role in any group
  --user ID          with audience: on for this person
  --percent NUMBER   with audience: on for this share of the others
  --except ID        with audience: never for this person; like those above as often as needed`,
  exits: { 1: 'there is no such feature, somebody changed it meanwhile, or any other failure' },
};

const ids = (name, values) =>
  values?.map((text) => {
    if (!/^[1-9]\d*$/.test(text)) throw new CliError('usage', `--${name} ${text} is no id.`);
    return Number(text);
  });

function instant(name, text) {
  if (text === undefined) return undefined;
  const at = new Date(text);
  if (Number.isNaN(at.getTime()))
    throw new CliError('usage', `--${name} ${text} is no time, such as 2026-12-01T08:00:00Z.`);
  return at.toISOString();
}

function percentage(text) {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw new CliError('usage', `--percent ${text} is no number from 1 to 100.`);
  return Number(text);
}

/** Members that are undefined do not travel in JSON. */
const audienceOf = ({ group, team, role, user, except, percent }) => ({
  groups: ids('group', group),
  teams: ids('team', team),
  roles: role,
  users: ids('user', user),
  except: ids('except', except),
  percent: percentage(percent),
});

/** The setting that an action makes. */
const settings = {
  off: () => ({ state: 'off' }),
  default: () => null,
  on: ({ from, until }) => ({ state: 'on', from: instant('from', from), until: instant('until', until) }),
  audience: (values) => ({ ...settings.on(values), state: 'audience', audience: audienceOf(values) }),
};

const actions = ['list', 'undo', ...Object.keys(settings)];

/** "12 of 214" and who changed it last. */
const lineOf = ({ key, words, reach, changed }) => [
  key,
  words,
  `${reach.on} of ${reach.of}`,
  changed
    ? `${changed.at.slice(0, 10)} ${changed.by.usr?.name ?? `token "${changed.by.token}"`}: ${changed.reason}`
    : '',
];

async function list(portal, reporter) {
  const { features } = await portal.features();
  const text = features.length
    ? table(['Feature', 'For', 'Reaches', 'Changed'], features.map(lineOf)).join('\n')
    : 'There are no features that this token may see.';
  reporter.done({ text, features });
}

/** @throws {CliError} `usage` */
function validate(action, key, { reason }) {
  if (!actions.includes(action))
    throw new CliError('usage', `There is no "portal features ${action}", but ${actions.join(', ')}.`);
  if (action === 'list') return;
  if (!key)
    throw new CliError('usage', `Which feature? Name it: portal features ${action} bookings.calendar.`);
  if (!reason?.trim() && action !== 'undo')
    throw new CliError('usage', 'Say why with --reason: it is shown to everyone who sees the feature.');
}

export async function run(context) {
  const { positionals, values, reporter, interruption } = context;
  const [action = 'list', key] = positionals;
  validate(action, key, values);
  const setting = settings[action]?.(values);
  const portal = await openPortal(context);
  if (action === 'list') return list(portal, reporter);
  const { revision } = await portal.feature(key);
  interruption.describe = () => '"npx portal features" tells what is set. Doing it again does no harm.';
  const reason = values.reason?.trim();
  const changed =
    action === 'undo'
      ? await portal.undoFeature(key, { revision, reason })
      : await portal.setFeature(key, { setting, reason, revision });
  reporter.done({
    text: `${key} is ${changed.words}; it reaches ${changed.reach.on} of ${changed.reach.of} people.`,
    feature: changed,
  });
}
