/** The exit codes. They tell CI who must act: the team, an admin, or the operators of the portal. */
export const exitCodes = { done: 0, failed: 1, usage: 2, refused: 3, unauthorised: 4, unreachable: 5 };

/** The exit code of each failure code; 1 for codes that are not listed. */
const exits = {
  usage: exitCodes.usage,
  gate: exitCodes.refused,
  refused: exitCodes.refused,
  over_budget: exitCodes.refused,
  no_token: exitCodes.unauthorised,
  wrong_token: exitCodes.unauthorised,
  other_remote: exitCodes.unauthorised,
  override_forbidden: exitCodes.unauthorised,
  unreachable: exitCodes.unreachable,
  broken_off: exitCodes.unreachable,
  timeout: exitCodes.unreachable,
  unavailable: exitCodes.unreachable,
  not_a_portal: exitCodes.unreachable,
  // As in shells: 128 plus the signal's number.
  interrupted: 130,
  terminated: 143,
};

/** An expected failure, with a message for people and a code for programs. */
export class CliError extends Error {
  /**
   * @param {string} code `no_token`, `gate`, …
   * @param {string} text describes what happened and what to do
   * @param {object} [more] is added to the JSON of the failure: `{faults: [{code, with, text}]}`
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
