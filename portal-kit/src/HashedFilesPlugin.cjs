'use strict';
const { integrityOf } = require('./ChunkTrustPlugin.cjs');
const { chunkListName } = require('./container.cjs');

/**
 * Stands in the place of the global variable to which chunks add themselves. Has the length of `[document.currentScript.dataset.chunks]`
 * without the dot before it, and that of each `chunkListName`, so that replacing it does not invalidate source maps.
 */
const placeholder = 'portal_chunk_list_placeholder________';
const listOfElement = '[document.currentScript.dataset.chunks]';

/** A hash as part of an address: base64 with the two signs that need no escaping. */
const folderOfHash = (integrity) => integrity.replaceAll('+', '-').replaceAll('/', '_');

/**
 * Loads chunks and assets from `/remotes/<name>/<hash>/<file>`, so that a browser keeps, with its compiled code, whatever a new version
 * has in common with earlier ones. If that fails, the chunk is loaded from the version's own folder.
 *
 * By default webpack writes the container's name, and with it the version, into each chunk: the name of the variable to which the chunk
 * adds itself, which two versions in a page must not share. Here the script element tells the chunk that name.
 */
class HashedFilesPlugin {
  /** @param {string} container see `containerName` */
  constructor(container) {
    this.list = chunkListName(container);
  }

  apply(compiler) {
    const { Compilation, RuntimeGlobals, RuntimeModule, javascript, runtime, sources } = compiler.webpack;
    const { list } = this;
    compiler.options.output.chunkLoadingGlobal = placeholder;

    class ChunkAddressRuntimeModule extends RuntimeModule {
      constructor() {
        super('portal chunk addresses');
      }

      generate() {
        return `${RuntimeGlobals.require}.portalAddress = function (id) {
  var folder = ${RuntimeGlobals.require}.portalIntegrity[id].replace(/\\+/g, '-').replace(/\\//g, '_');
  return ${RuntimeGlobals.publicPath}.replace(/[^/]+\\/$/, folder + '/') + ${RuntimeGlobals.getChunkScriptFilename}(id);
};`;
      }
    }

    compiler.hooks.compilation.tap('HashedFilesPlugin', (compilation) => {
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'HashedFilesPlugin',
        // ChunkTrustPlugin, which comes before this, has read the hash into `trusted`. A further attempt, whose address has a query, loads
        // the file from the version's own folder.
        (source) => `${source}
script.dataset.chunks = ${JSON.stringify(list)};
if (trusted && !/\\?/.test(url)) script.src = ${RuntimeGlobals.require}.portalAddress(chunkId);`,
      );
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.loadScript)
        .tap('HashedFilesPlugin', (chunk) => {
          compilation.addRuntimeModule(chunk, new ChunkAddressRuntimeModule());
        });
      javascript.JavascriptModulesPlugin.getCompilationHooks(compilation).renderModuleContent.tap(
        'HashedFilesPlugin',
        (source, module) => {
          if (module.type !== 'asset/resource') return source;
          const folder = folderOfHash(integrityOf(module.originalSource().buffer()));
          const start = `${RuntimeGlobals.publicPath} + "`;
          return new sources.RawSource(source.source().replace(start, `${start}../${folder}/`));
        },
      );
      compilation.hooks.processAssets.tap(
        // After the source maps were written, before anything is hashed.
        { name: 'HashedFilesPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1 },
        () => {
          for (const chunk of compilation.chunks)
            for (const file of [...chunk.files].filter((name) => name.endsWith('.js')))
              compilation.updateAsset(file, (asset) => {
                const text = asset.source().toString();
                const named = chunk.hasRuntime()
                  ? text.replaceAll(placeholder, list)
                  : text.replaceAll(`.${placeholder}`, listOfElement);
                // Such a chunk would add itself to a list that nobody reads.
                if (named.includes(placeholder)) throw new Error(`${file} names its list in an unknown way.`);
                return new sources.RawSource(named);
              });
        },
      );
    });
  }
}

module.exports = { HashedFilesPlugin };
