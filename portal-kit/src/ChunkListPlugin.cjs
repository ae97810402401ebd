'use strict';

const { lazyRequests } = require('./sharing.cjs');

/** The name of the chunk with a remote's exposed module, `src/remote.ts`. */
const exposeChunk = 'remote';

const scripts = (chunks) =>
  [...chunks].filter((c) => !c.hasRuntime()).flatMap((c) => [...c.files].filter((f) => f.endsWith('.js')));
const unique = (list) => [...new Set(list)];

/** The name of a shared module, where a remote uses it or the shell provides it. */
const sharedKey = (module) =>
  module.type === 'consume-shared-module'
    ? module.options.shareKey
    : module.type === 'provide-module'
      ? module._name
      : undefined;

/** The shared modules that chunks use, without those of the shell's main script, sorted. */
const lazySharedOf = (chunks, chunkGraph) =>
  unique(
    [...chunks]
      .flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)])
      .filter(({ type }) => type === 'consume-shared-module')
      .map(({ options }) => options.shareKey)
      .filter((key) => lazyRequests.includes(key)),
  ).sort();

/**
 * Reports the script files of each page and shared module, for preloading: `{ProjectList: ['ProjectList.js', '412.js']}`, in the
 * shell also `{'shared-ui/grid': ['grid.js']}`. Module federation's own manifest lacks split chunks. For a remote also the shared modules that
 * the scripts of each page use: `{ProjectList: ['shared-ui/grid']}`, and for the shell the scripts that its entry needs to start: `['libraries.js']`.
 */
class ChunkListPlugin {
  /** @param {(found: {chunks: Record<string, string[]>, shared: string[], sharedByChunk: Record<string, string[]>, entryScripts: string[]}) => void} report called after each build */
  constructor(report) {
    this.report = report;
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tap('ChunkListPlugin', (compilation) => {
      const { chunkGraph, namedChunkGroups, entrypoints, modules } = compilation;
      const exposed = namedChunkGroups.get(exposeChunk);
      const common = exposed ? scripts(exposed.chunks) : [];
      const chunks = {};
      const sharedByChunk = {};
      for (const [name, group] of namedChunkGroups) {
        if (entrypoints.has(name) || name === exposeChunk) continue;
        const own = scripts(group.chunks).sort(
          (a, b) => Number(b === `${name}.js`) - Number(a === `${name}.js`),
        );
        chunks[name] = unique([...own, ...common]);
        if (exposed) sharedByChunk[name] = lazySharedOf([...group.chunks, ...exposed.chunks], chunkGraph);
      }
      const shared = new Set();
      for (const module of modules) {
        const key = sharedKey(module);
        if (!key) continue;
        shared.add(key);
        const groups = module.blocks.map((block) => chunkGraph.getBlockChunkGroup(block)).filter(Boolean);
        const files = groups.flatMap((group) => scripts(group.chunks));
        if (files.length) chunks[key] = unique(files);
      }
      const entryScripts = unique([...entrypoints.values()].flatMap((entry) => scripts(entry.chunks)));
      this.report({ chunks, shared: [...shared].sort(), sharedByChunk, entryScripts });
    });
  }
}

module.exports = { ChunkListPlugin, exposeChunk };
