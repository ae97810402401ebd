'use strict';
const { createHash } = require('node:crypto');

/** Has the length of a real hash, so that replacing it does not invalidate source maps. */
const placeholder = (id) => `sha384-${`portal.${id}.`.padEnd(64, '*')}`;
const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

const isScript = (file) => file.endsWith('.js');

/** The ids of the chunks that have a script to load: not those with only shared modules, nor an entry. */
const scriptIds = (chunks, chunkGraph) =>
  [...chunks]
    .filter(
      (chunk) =>
        chunk.id !== null &&
        !chunk.hasRuntime() &&
        chunkGraph.getChunkModulesIterableBySourceType(chunk, 'javascript') !== undefined,
    )
    .map(({ id }) => id);

/**
 * Writes the hashes of all chunks into the entry, whose own hash is in the database, so that browsers verify each chunk. The loader
 * in the entry also retries a failed chunk after 300 and 1,200 ms, with another URL (`?r=1`), since browsers may cache the failure.
 *
 * `__webpack_require__.portalFetch(name)` has the browser fetch a chunk that is imported with `webpackFetchPriority: "low"`, without
 * running it.
 */
class ChunkTrustPlugin {
  apply(compiler) {
    const { RuntimeGlobals, RuntimeModule, Template, Compilation, sources, runtime } = compiler.webpack;
    const { LoadScriptRuntimeModule } = runtime;

    /** @param {Record<string, (string | number)[]>} fetched ids of chunks by name */
    const fetchAhead = (fetched) => [
      `var fetched = ${JSON.stringify(fetched)};`,
      `${RuntimeGlobals.require}.portalFetch = function (name) {`,
      Template.indent([
        'var ids = fetched[name] || [];',
        'fetched[name] = [];',
        'ids.forEach(function (id) {',
        Template.indent([
          "var link = document.createElement('link');",
          "link.rel = 'preload';",
          "link.as = 'script';",
          "link.fetchPriority = 'low';",
          `link.integrity = ${RuntimeGlobals.require}.portalIntegrity[id];`,
          // Defined by HashedFilesPlugin, which the build may lack.
          `var address = ${RuntimeGlobals.require}.portalAddress;`,
          `link.href = address ? address(id) : ${RuntimeGlobals.publicPath} + ${RuntimeGlobals.getChunkScriptFilename}(id);`,
          'document.head.appendChild(link);',
        ]),
        '});',
      ]),
      '};',
    ];

    class ChunkTrustRuntimeModule extends RuntimeModule {
      constructor() {
        // This stage comes after the loader that this module wraps.
        super('portal chunk trust', RuntimeModule.STAGE_ATTACH);
      }

      generate() {
        const ids = scriptIds(this.chunk.getAllAsyncChunks(), this.chunkGraph);
        const map = Object.fromEntries(ids.sort().map((id) => [id, placeholder(id)]));
        const fetched = [...this.compilation.namedChunkGroups]
          .filter(([, { options }]) => options.fetchPriority === 'low')
          .map(([name, { chunks }]) => [name, scriptIds(chunks, this.chunkGraph)])
          .filter(([, own]) => own.length);
        return Template.asString([
          `${RuntimeGlobals.require}.portalIntegrity = ${JSON.stringify(map)};`,
          `var load = ${RuntimeGlobals.loadScript};`,
          'var delays = [300, 1200];',
          // How often each URL failed in this page: each retry uses a URL that has not failed yet, since failures may be cached.
          'var failures = {};',
          `${RuntimeGlobals.loadScript} = function (url, done, key, chunkId) {`,
          Template.indent([
            'var tries = 0;',
            'var attempt = function () {',
            Template.indent([
              'var n = failures[url] || 0;',
              "load(n ? url + '?r=' + n : url, function (event) {",
              Template.indent([
                "if (!event || event.type === 'load') return done(event);",
                'failures[url] = n + 1;',
                'if (tries === delays.length) return done(event);',
                'setTimeout(attempt, delays[tries++]);',
              ]),
              "}, n && key ? key + '-r' + n : key, chunkId);",
            ]),
            '};',
            'attempt();',
          ]),
          '};',
          ...(fetched.length ? fetchAhead(Object.fromEntries(fetched)) : []),
        ]);
      }
    }

    compiler.hooks.compilation.tap('ChunkTrustPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ChunkTrustPlugin',
        (source) =>
          `${source}\nvar trusted = ${RuntimeGlobals.require}.portalIntegrity[chunkId];\nif (trusted) script.integrity = trusted;`,
      );
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.loadScript)
        .tap('ChunkTrustPlugin', (chunk) => {
          compilation.addRuntimeModule(chunk, new ChunkTrustRuntimeModule());
        });
      compilation.hooks.processAssets.tap(
        // This stage comes after minification and source maps, so the hashes are of the served bytes.
        { name: 'ChunkTrustPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH },
        () => {
          const hashes = [];
          for (const chunk of compilation.chunks) {
            const file = [...chunk.files].find(isScript);
            if (chunk.id !== null && file && !chunk.hasRuntime())
              hashes.push([placeholder(chunk.id), integrityOf(compilation.getAsset(file).source.buffer())]);
          }
          for (const chunk of compilation.chunks) {
            if (!chunk.hasRuntime()) continue;
            for (const file of [...chunk.files].filter(isScript))
              compilation.updateAsset(file, (asset) => {
                const text = hashes.reduce((all, [from, to]) => all.replaceAll(from, to), asset.source());
                return new sources.RawSource(text);
              });
          }
        },
      );
    });
  }
}

module.exports = { ChunkTrustPlugin, integrityOf, scriptIds };
