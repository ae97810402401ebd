'use strict';

/** Whether the schema of a build accepts a name. Others cannot be imported by name anyway. */
const isName = (name) => name !== '__esModule' && /^[A-Za-z_$][A-Za-z0-9_$]{0,79}$/.test(name);

/** Sorts by name, so that the same source gives the same bytes. */
const sorted = (map) =>
  Object.fromEntries(
    [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, names]) => [key, [...names].sort()]),
  );

/** `[['DataGrid']]` or `[{name: ['DataGrid', 'displayName']}]` → `DataGrid`; a reference to the whole module → `*`. */
const firstNames = (referenced) =>
  referenced
    .map((reference) => (Array.isArray(reference) ? reference : reference.name)[0] ?? '*')
    .map((name) => (isName(name) ? name : '*'));

/** The names that the bundled code imports from each shared module. Types and dead code are already removed at this stage. */
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

/** The exports of each module that the shell shares. Modules with unknown exports (some CommonJS) are left out. */
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
 * Reports to the gate which names of shared modules a remote uses and the shell provides:
 * `{uses: {'shared-ui/grid': ['DataGrid']}, provides: {}}`; `['*']` if the whole module is used, or the names are unknown.
 */
class SymbolsPlugin {
  /** @param {(found: {uses: Record<string, string[]>, provides: Record<string, string[]>}) => void} report */
  constructor(report) {
    this.report = report;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('SymbolsPlugin', (compilation) => {
      // At this stage unused exports are known, and modules are not concatenated yet.
      compilation.hooks.afterChunks.tap('SymbolsPlugin', () =>
        this.report({ uses: usesOf(compilation), provides: providesOf(compilation) }),
      );
    });
  }
}

module.exports = { SymbolsPlugin };
