import { CliError } from '../CliError.mjs';
import { openPortal } from '../portal/openPortal.mjs';
import { table } from '../table.mjs';

export const help = {
  usage:
    'portal config [show | set | reset | history | restore] [remote] [key=value | key]… [--group ID] [--to REVISION] [--reason TEXT] ' +
    '[--portal URL] [--timeout SECONDS] [--json]',
  about:
    'Shows the settings of a remote, or sets them: portal config set projects nextRows=8. Open sessions change at once.',
  portal: true,
  many: true,
  options: { group: { type: 'string' }, to: { type: 'string' }, reason: { type: 'string' } },
  more: `  --group ID         the values of this delivery group; else those of the organisation
  --to REVISION      with restore: the change whose values apply again; 0: nothing is set
  --reason TEXT      why; needed by set and reset, and kept in the history`,
  exits: {
    1: 'there is no such remote or setting, a value is refused, somebody changed it meanwhile, or any other failure',
  },
};

const actions = ['show', 'set', 'reset', 'history', 'restore'];

function number(name, text, least) {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text) || Number(text) < least)
    throw new CliError('usage', `--${name} ${text} is no number from ${least}.`);
  return Number(text);
}

/** @throws {CliError} `usage` */
function validate(action, remote, args, { reason, to }) {
  if (!actions.includes(action))
    throw new CliError('usage', `There is no "portal config ${action}", but ${actions.join(', ')}.`);
  if (!remote && action !== 'show')
    throw new CliError('usage', `Which remote? Name it: portal config ${action} projects.`);
  if (['set', 'reset'].includes(action) && !args.length)
    throw new CliError(
      'usage',
      `Which setting? Name it: portal config ${action} ${remote} key${action === 'set' ? '=value' : ''}.`,
    );
  if (['set', 'reset'].includes(action) && !reason?.trim())
    throw new CliError('usage', 'Say why with --reason: it is shown to everyone who sees the configuration.');
  if (action === 'restore' && to === undefined)
    throw new CliError('usage', 'Which change? Name it with --to; "portal config history" lists them.');
}

/** Reads a value by the type that the schema gives its setting. */
function toValue(key, text, { properties }) {
  const type = properties[key]?.type;
  if (type === 'boolean') {
    if (text !== 'true' && text !== 'false')
      throw new CliError('usage', `${key} is true or false, not "${text}".`);
    return text === 'true';
  }
  if (type !== 'integer' && type !== 'number') return text;
  if (!text.trim() || Number.isNaN(Number(text)))
    throw new CliError('usage', `${key} is a number, not "${text}".`);
  return Number(text);
}

/** The values after an action. @throws {CliError} `usage` */
function valuesAfter(action, args, { schema, values }) {
  const after = { ...values };
  for (const arg of args) {
    const [, key, text] = /^([^=]+)(?:=([^]*))?$/.exec(arg) ?? [];
    if (!key || (action === 'set') !== (text !== undefined))
      throw new CliError('usage', action === 'set' ? `"${arg}" is not key=value.` : `"${arg}" is no key.`);
    if (action === 'set') after[key] = toValue(key, text, schema);
    else delete after[key];
  }
  return after;
}

const toText = (value) => (typeof value === 'string' ? JSON.stringify(value) : String(value));

function settingsText({ schema, values, inherited, group }) {
  const base = group ? 'as in the organisation' : 'by default';
  const lines = Object.keys(inherited).map((key) => [
    key,
    Object.hasOwn(values, key) ? toText(values[key]) : `${toText(inherited[key])}, ${base}`,
    schema.properties[key].title,
  ]);
  return table(['Setting', 'Value', 'Title'], lines).join('\n');
}

const historyText = ({ history }) =>
  history.length
    ? table(
        ['Change', 'When', 'Who', 'What', 'Why'],
        history.map(({ revision, at, by, differences, reason }) => [
          String(revision),
          at.slice(0, 10),
          by.usr?.name ?? `token "${by.token}"`,
          differences.map(({ title, from, to }) => `${title}: ${from} → ${to}`).join('; '),
          reason,
        ]),
      ).join('\n')
    : 'Nobody has changed it.';

async function list(portal, reporter) {
  const { remotes } = await portal.configs();
  const lines = remotes.map(({ remote, set, settings, groups }) => [
    remote.name,
    `${set} of ${settings}`,
    groups.map(({ name }) => name).join(', '),
  ]);
  const text = lines.length
    ? table(['Remote', 'Set', 'Groups with own values'], lines).join('\n')
    : 'There is no remote with settings that this token may see.';
  reporter.done({ text, remotes });
}

export async function run(context) {
  const { positionals, values: options, reporter, interruption } = context;
  const [action = 'show', remote, ...args] = positionals;
  validate(action, remote, args, options);
  const group = number('group', options.group, 1) ?? null;
  const to = number('to', options.to, 0);
  const portal = await openPortal(context);
  if (!remote) return list(portal, reporter);
  const detail = await portal.config(remote, group);
  if (action === 'show') return reporter.done({ text: settingsText(detail), config: detail });
  if (action === 'history') return reporter.done({ text: historyText(detail), history: detail.history });
  const reason = options.reason?.trim();
  const { revision } = detail;
  interruption.describe = () => '"npx portal config show" tells what is set. Doing it again does no harm.';
  const changed =
    action === 'restore'
      ? await portal.restoreConfig(remote, { group, to, revision, reason })
      : await portal.setConfig(remote, {
          group,
          values: valuesAfter(action, args, detail),
          reason,
          revision,
        });
  reporter.done({ text: settingsText(changed), config: changed });
}
