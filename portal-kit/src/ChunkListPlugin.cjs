'use strict';

/** The name of the chunk with a remote's exposed module, `src/remote.ts`. */
const exposeChunk = 'remote';

const scripts = (chunks) =>
  [...chunks].filter((c) => !c.hasRuntime()).flatMap((c) => [...c.files].filter((f) => f.endsWith('.js')));
const unique = (list) => [...new Set(list)];

/**
 * Reports the script files of each page and shared module, for preloading: `{ProjectList: ['ProjectList.js', 'remote.js']}`, in the
 * shell also `{'shared-ui/grid': ['412.js']}`. Module federation's own manifest lacks split chunks.
 */
class ChunkListPlugin {
  /** @param {(found: {chunks: Record<string, string[]>, shared: string[]}) => void} report called after each build */
  constructor(report) {
    this.report = report;
  }

  apply(compiler) {
    compiler.hooks.afterEmit.tap('ChunkListPlugin', (compilation) => {
      const { chunkGraph, namedChunkGroups, entrypoints, modules } = compilation;
      const exposed = namedChunkGroups.get(exposeChunk);
      const common = exposed ? scripts(exposed.chunks) : [];
      const chunks = {};
      for (const [name, group] of namedChunkGroups) {
        if (entrypoints.has(name) || name === exposeChunk) continue;
        const own = scripts(group.chunks).sort(
          (a, b) => Number(b === `${name}.js`) - Number(a === `${name}.js`),
        );
        chunks[name] = unique([...own, ...common]);
      }
      const shared = new Set();
      for (const module of modules) {
        if (module.type !== 'consume-shared-module') continue;
        const key = module.options.shareKey;
        shared.add(key);
        const groups = module.blocks.map((block) => chunkGraph.getBlockChunkGroup(block)).filter(Boolean);
        const files = groups.flatMap((group) => scripts(group.chunks));
        if (files.length) chunks[key] = unique(files);
      }
      this.report({ chunks, shared: [...shared].sort() });
    });
  }
}

module.exports = { ChunkListPlugin, exposeChunk };
