'use strict';
const path = require('node:path');
const { stableName } = require('./stableNames.cjs');

/** The repository's folder. */
const root = path.resolve(__dirname, '../..');

/**
 * Makes the bytes of a build independent of the folder in which it stands: a version never changes, so the same commit must give the
 * same bytes everywhere. It replaces webpack's deterministic ids of modules and chunks, which hash names with absolute paths in them, defines
 * `import.meta.url`, which webpack replaces by the absolute path of the source, and removes paths from source maps.
 */
class StableBuildPlugin {
  apply(compiler) {
    const { Compilation, DefinePlugin, sources } = compiler.webpack;
    // No module may learn its source's path; `new URL(…, import.meta.url)` is compiled before this is used.
    new DefinePlugin({ 'import.meta.url': JSON.stringify('file:///module.js') }).apply(compiler);

    // Parts of webpack, whose version is pinned (pins.cjs).
    const helpers = require('webpack/lib/ids/IdHelpers');
    const {
      compareChunksNatural,
      compareModulesByPreOrderIndexOrIdentifier,
    } = require('webpack/lib/util/comparators');
    /** Reserves an id. */
    const reserve = (usedIds, id) => {
      const isFree = !usedIds.has(`${id}`);
      usedIds.add(`${id}`);
      return isFree;
    };
    compiler.hooks.compilation.tap('StableBuildPlugin', (compilation) => {
      compilation.hooks.moduleIds.tap('StableBuildPlugin', () => {
        const { chunkGraph, moduleGraph } = compilation;
        const [usedIds, modules] = helpers.getUsedModuleIdsAndModules(compilation);
        helpers.assignDeterministicIds(
          modules,
          (module) => stableName(helpers.getFullModuleName(module, compiler.context, compiler.root)),
          compareModulesByPreOrderIndexOrIdentifier(moduleGraph),
          (module, id) => {
            if (!reserve(usedIds, id)) return false;
            chunkGraph.setModuleId(module, id);
            return true;
          },
          [1_000],
          10,
          usedIds.size,
        );
      });
      compilation.hooks.chunkIds.tap('StableBuildPlugin', (chunks) => {
        const { chunkGraph } = compilation;
        const usedIds = helpers.getUsedChunkIds(compilation);
        helpers.assignDeterministicIds(
          [...chunks].filter(({ id }) => id === null),
          (chunk) => stableName(helpers.getFullChunkName(chunk, chunkGraph, compiler.context, compiler.root)),
          compareChunksNatural(chunkGraph),
          (chunk, id) => {
            if (!reserve(usedIds, id)) return false;
            chunk.id = id;
            chunk.ids = [id];
            return true;
          },
          [1_000],
          10,
          usedIds.size,
        );
      });
      compilation.hooks.processAssets.tap(
        // After the source maps were written, before anything is hashed.
        { name: 'StableBuildPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1 },
        (assets) => {
          const folder = `${root.split(path.sep).join('/')}/`;
          for (const file of Object.keys(assets).filter((name) => name.endsWith('.map')))
            compilation.updateAsset(file, (source) => {
              const text = source.source().toString();
              const withoutFolder = text
                .replaceAll(folder, '')
                .replace(/(from ')\/[^'\n]*?\/node_modules\//g, '$1node_modules/');
              return new sources.RawSource(stableName(withoutFolder));
            });
        },
      );
    });
  }
}

module.exports = { StableBuildPlugin };
