/** What the command ends with. CI tells by it whom to call: the team, an admin, or whoever runs the portal. */
export const exitCodes = { done: 0, failed: 1, usage: 2, refused: 3, unauthorised: 4, unreachable: 5 };

/** How each machine-readable code of a failure ends; a code that is not listed ends with 1. */
const exits = {
  usage: exitCodes.usage,
  gate: exitCodes.refused,
  refused: exitCodes.refused,
  over_budget: exitCodes.refused,
  no_token: exitCodes.unauthorised,
  wrong_token: exitCodes.unauthorised,
  other_remote: exitCodes.unauthorised,
  unreachable: exitCodes.unreachable,
  broken_off: exitCodes.unreachable,
  timeout: exitCodes.unreachable,
  unavailable: exitCodes.unreachable,
  not_a_portal: exitCodes.unreachable,
  // As shells count a signal: 128 and its number.
  interrupted: 130,
  terminated: 143,
};

/** A failure that was foreseen: a sentence for the person, a code for the program. */
export class CliError extends Error {
  /**
   * @param {string} code `no_token`, `gate`, …
   * @param {string} text what happened and what to do
   * @param {object} [more] goes into the JSON of the failure: `{faults: [{code, with, text}]}`
   */
  constructor(code, text, more = {}) {
    super(text);
    this.name = 'CliError';
    this.code = code;
    this.more = more;
  }

  get exit() {
    return exits[this.code] ?? exitCodes.failed;
  }
}
