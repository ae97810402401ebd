import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { inputFolders, root } from '../../inputs.mjs';

const require = createRequire(import.meta.url);
const isTest = (file) => /\.test\.tsx?$/.test(file);

/** The compiler's options: the repository's, with a cache of its own in the package's folder. */
function readOptions(ts, dir) {
  const file = path.join(root, 'tsconfig.json');
  const { config = {} } = existsSync(file) ? ts.readConfigFile(file, ts.sys.readFile) : {};
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions ?? {}, root);
  return {
    ...options,
    noEmit: true,
    skipLibCheck: true,
    incremental: true,
    tsBuildInfoFile: path.join(dir, '.cache/types.tsbuildinfo'),
    types: [],
  };
}

/**
 * Checks the types of one package: webpack's loader only removes them. The shared packages are read, but only faults in the package's
 * own files are reported; the other areas are not read at all, so it takes seconds.
 * @param {string} dir the package's folder
 * @returns {string[]} each fault: `src/remote.ts:4:7: TS2322: …`, with indented lines for nested messages; empty without TypeScript sources
 */
export function checkTypes(dir) {
  const folder = path.resolve(dir);
  if (!existsSync(path.join(folder, 'src'))) return [];
  const ts = require('typescript');
  const files = ts.sys
    .readDirectory(path.join(folder, 'src'), ['.ts', '.tsx'])
    .filter((file) => !isTest(file));
  // Declarations of module types that the shared packages bring along, such as those of style sheets.
  const declarations = inputFolders(folder).flatMap((shared) =>
    existsSync(shared) ? ts.sys.readDirectory(shared, ['.d.ts'], ['**/node_modules', '**/dist']) : [],
  );
  const program = ts.createIncrementalProgram({
    rootNames: [...files, ...declarations],
    options: readOptions(ts, folder),
  });
  const own = program.getSourceFiles().filter(({ fileName }) => files.includes(fileName));
  const faults = own.flatMap((file) => [
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
  ]);
  program.emit();
  return faults.map(({ file, start = 0, code, messageText }) => {
    const text = `TS${code}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
    if (!file) return text;
    const { line, character } = file.getLineAndCharacterOfPosition(start);
    const place = path.relative(folder, file.fileName).split(path.sep).join('/');
    return `${place}:${line + 1}:${character + 1}: ${text}`;
  });
}
