'use strict';

/** What the schema of a build takes for a name; others cannot be imported by name anyway. */
const isName = (name) => name !== '__esModule' && /^[A-Za-z_$][A-Za-z0-9_$]{0,79}$/.test(name);

/** Sorted by name, so that the same source gives the same bytes. */
const sorted = (map) =>
  Object.fromEntries(
    [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, names]) => [key, [...names].sort()]),
  );

/** `[['DataGrid']]` or `[{name: ['DataGrid', 'displayName']}]` → `DataGrid`; a reference to the whole → `*`. */
const firstNames = (referenced) =>
  referenced
    .map((one) => (Array.isArray(one) ? one : one.name)[0] ?? '*')
    .map((name) => (isName(name) ? name : '*'));

/** What the code that is in the bundle imports of each shared module. Types are gone by now, and so is dead code. */
function usesOf(compilation) {
  const { modules, moduleGraph, chunkGraph } = compilation;
  const uses = new Map();
  for (const module of modules) {
    if (module.type !== 'consume-shared-module') continue;
    const key = module.options.shareKey;
    for (const connection of moduleGraph.getIncomingConnections(module)) {
      const { dependency, originModule } = connection;
      if (!dependency || !originModule || connection.getActiveState(undefined) === false) continue;
      if (chunkGraph.getNumberOfModuleChunks(originModule) === 0) continue;
      const names = uses.get(key) ?? new Set();
      uses.set(key, names);
      for (const name of firstNames(compilation.getDependencyReferencedExports(dependency, undefined)))
        names.add(name);
    }
  }
  for (const [key, names] of uses) if (names.has('*')) uses.set(key, new Set(['*']));
  return sorted(uses);
}

/** What each module that the shell shares exports. One whose names webpack cannot tell (some CommonJS) is left out. */
function providesOf({ modules, moduleGraph }) {
  const provides = new Map();
  for (const module of modules) {
    if (module.type !== 'provide-module') continue;
    const [dependency] = [...module.dependencies, ...module.blocks.flatMap((block) => block.dependencies)];
    const target = dependency && moduleGraph.getModule(dependency);
    const names = target && moduleGraph.getExportsInfo(target).getProvidedExports();
    if (Array.isArray(names)) provides.set(module._name, names.filter(isName));
  }
  return sorted(provides);
}

/**
 * Tells which names of the shared modules a remote uses and the shell provides, for the gate:
 * `{uses: {'shared-ui/grid': ['DataGrid']}, provides: {}}`; `['*']` where the whole module is used, or unknown what of it.
 */
class SymbolsPlugin {
  /** @param {(found: {uses: Record<string, string[]>, provides: Record<string, string[]>}) => void} report */
  constructor(report) {
    this.report = report;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('SymbolsPlugin', (compilation) => {
      // What is unused is known by now, and modules are not yet merged into one another.
      compilation.hooks.afterChunks.tap('SymbolsPlugin', () =>
        this.report({ uses: usesOf(compilation), provides: providesOf(compilation) }),
      );
    });
  }
}

module.exports = { SymbolsPlugin };
