import { parseArgs } from 'node:util';
import { CliError, exitCodes } from './CliError.mjs';
import { commandHelp, commands, overview } from './commands.mjs';
import { createReporter } from './reporter.mjs';

const common = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
};
const portalOptions = { portal: { type: 'string' }, timeout: { type: 'string' } };

function parse(argv, { portal, options = {}, many = false }) {
  if (argv.some((arg) => /^--token(=|$)/.test(arg)))
    throw new CliError(
      'usage',
      'A token on the command line shows in the list of processes: put it into PORTAL_DEPLOY_TOKEN.',
    );
  let parsed;
  try {
    parsed = parseArgs({
      args: argv,
      allowPositionals: true,
      options: { ...common, ...(portal ? portalOptions : {}), ...options },
    });
  } catch (error) {
    throw new CliError('usage', error.message.split('. ')[0] + '.');
  }
  if (!many && parsed.positionals.length > 1)
    throw new CliError('usage', `What is "${parsed.positionals[1]}" for? One folder or name is enough.`);
  return parsed;
}

/** Converts an error into a reported failure: expected errors with their message, build errors with their faults, others with their stack. */
function toFailure(error) {
  if (error instanceof CliError)
    return { failure: { code: error.code, text: error.message, ...error.more }, exit: error.exit };
  if (error.name === 'BuildError') {
    const { code } = error;
    const faults = error.faults.map((text) => ({ code, with: null, text }));
    return { failure: { code, text: error.message, faults }, exit: new CliError(code, '').exit };
  }
  return { failure: { code: 'internal', text: error.stack ?? String(error) }, exit: exitCodes.failed };
}

/**
 * The `portal` command.
 * @param {string[]} argv without node and script
 * @param {{env?: object, out?: NodeJS.WritableStream, err?: NodeJS.WritableStream, onSignal?: Function}} [io]
 * @returns {Promise<number>} the exit code
 */
export async function main(
  argv,
  { env = process.env, out = process.stdout, err = process.stderr, onSignal = () => undefined } = {},
) {
  const [name, ...rest] = argv;
  const isHelp = name === '--help' || name === '-h' || name === 'help';
  if (isHelp || name === undefined) {
    (isHelp ? out : err).write(`${overview}\n`);
    return isHelp ? exitCodes.done : exitCodes.usage;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const reporter = createReporter({ json: argv.includes('--json'), out, err });
  if (!command) {
    reporter.failed({ code: 'usage', text: `portal: there is no command "${name}".\n\n${overview}` });
    return exitCodes.usage;
  }
  try {
    const { help, run } = await command();
    const { values, positionals } = parse(rest, help);
    if (values.help) {
      out.write(`${commandHelp(help)}\n`);
      return exitCodes.done;
    }
    /**
     * Set by the running command: `describe` returns the consequence of an interruption at this moment, `isExpected` means that the
     * command only ends by a signal.
     */
    const interruption = { describe: undefined, isExpected: false };
    onSignal((code) => {
      if (interruption.isExpected) return exitCodes.done;
      const text = `Interrupted. ${interruption.describe?.() ?? 'Nothing has changed.'}`;
      const error = new CliError(code, text);
      reporter.failed({ code, text });
      return error.exit;
    });
    await run({ positionals, values, env, reporter, interruption });
    return exitCodes.done;
  } catch (error) {
    const { failure, exit } = toFailure(error);
    // The message of a BuildError already contains its faults: print them only once.
    if (error.name === 'BuildError' && !argv.includes('--json')) delete failure.faults;
    reporter.failed(failure);
    return exit;
  }
}
