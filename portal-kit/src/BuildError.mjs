/** A build that must not be used. `faults`: one line each, for the person who builds; `code`: why, for programs. */
export class BuildError extends Error {
  constructor(title, faults, code = 'build_failed') {
    super([title, ...faults.map((fault) => `  ${fault}`)].join('\n'));
    this.name = 'BuildError';
    this.faults = faults;
    this.code = code;
  }
}
