/** A build failed, or its result must not be used. `faults` has one line for each problem; `code` is the reason for programs. */
export class BuildError extends Error {
  constructor(title, faults, code = 'build_failed') {
    super([title, ...faults.map((fault) => `  ${fault}`)].join('\n'));
    this.name = 'BuildError';
    this.faults = faults;
    this.code = code;
  }
}
