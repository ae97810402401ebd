'use strict';
const { scriptIds } = require('./ChunkTrustPlugin.cjs');

/**
 * Shortens the way from a remote's entry to a page.
 *
 * It puts the exposed module, `src/remote.ts`, into the entry: webpack makes a chunk of its own for it, which is one more request. The
 * module is still evaluated only when the shell asks the container for it. A module that needs shared modules stays in its chunk, because
 * an entry cannot wait for them.
 *
 * And the entry offers `_PORTAL_CHUNKS[container](name)`, which begins to load the scripts of a chunk without running its modules: the
 * shell calls it while the shared modules that the page needs are on their way.
 */
class RemoteEntryPlugin {
  /**
   * @param {string} container see `containerName`
   * @param {string} exposeChunk name of the chunk with the exposed module
   */
  constructor(container, exposeChunk) {
    this.container = container;
    this.exposeChunk = exposeChunk;
  }

  apply(compiler) {
    const { RuntimeGlobals, RuntimeModule } = compiler.webpack;
    const { container, exposeChunk } = this;

    class ChunkStartRuntimeModule extends RuntimeModule {
      constructor() {
        super('portal chunk start', RuntimeModule.STAGE_ATTACH);
      }

      generate() {
        const { chunkGraph, compilation } = this;
        const ids = Object.fromEntries(
          [...compilation.namedChunkGroups]
            .filter(([name]) => name !== exposeChunk && !compilation.entrypoints.has(name))
            .map(([name, { chunks }]) => [name, scriptIds(chunks, chunkGraph)]),
        );
        // A failure is reported by the import of the page, which loads the script again.
        return `var ids = ${JSON.stringify(ids)};
var starts = self._PORTAL_CHUNKS = self._PORTAL_CHUNKS || {};
starts[${JSON.stringify(container)}] = function (name) {
  var loading = [];
  (Object.hasOwn(ids, name) ? ids[name] : []).forEach(function (id) { ${RuntimeGlobals.ensureChunkHandlers}.j(id, loading); });
  Promise.all(loading).catch(function () {});
};`;
      }
    }

    compiler.hooks.compilation.tap('RemoteEntryPlugin', (compilation) => {
      // This stage comes before webpack removes empty chunks and splits large ones.
      compilation.hooks.optimizeChunks.tap({ name: 'RemoteEntryPlugin', stage: -20 }, () => {
        const { chunkGraph, entrypoints, namedChunkGroups } = compilation;
        const entries = [...entrypoints.values()].map((entrypoint) => entrypoint.getRuntimeChunk());
        for (const chunk of namedChunkGroups.get(exposeChunk)?.chunks ?? []) {
          const modules = [...chunkGraph.getChunkModulesIterable(chunk)];
          if (modules.some(({ type }) => type === 'consume-shared-module')) continue;
          for (const module of modules) {
            for (const entry of entries) chunkGraph.connectChunkAndModule(entry, module);
            chunkGraph.disconnectChunkAndModule(chunk, module);
          }
        }
      });
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.loadScript)
        .tap('RemoteEntryPlugin', (chunk) => {
          compilation.addRuntimeModule(chunk, new ChunkStartRuntimeModule());
        });
    });
  }
}

module.exports = { RemoteEntryPlugin };
