'use strict';
const { createHash } = require('node:crypto');

/** As long as a real hash, so that replacing it keeps source maps true. */
const placeholder = (id) => `sha384-${`portal.${id}.`.padEnd(64, '*')}`;
const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

const isScript = (file) => file.endsWith('.js');

/**
 * The entry, itself verified by the database's hash, holds the hash of every chunk of its build, and its runtime asks the
 * browser to verify each. It also tries a chunk again that did not arrive, before anybody remembers the failure:
 * after 300 and 1,200 ms, under another address (`?r=1`), since browsers may remember the answer to the first.
 */
class ChunkTrustPlugin {
  apply(compiler) {
    const { RuntimeGlobals, RuntimeModule, Template, Compilation, sources, runtime } = compiler.webpack;
    const { LoadScriptRuntimeModule } = runtime;

    class ChunkTrustRuntimeModule extends RuntimeModule {
      constructor() {
        // After the loader it wraps.
        super('portal chunk trust', RuntimeModule.STAGE_ATTACH);
      }

      generate() {
        // Chunks that only stand for shared modules have no file of their own.
        const hasScript = (c) =>
          this.chunkGraph.getChunkModulesIterableBySourceType(c, 'javascript') !== undefined;
        const ids = [...this.chunk.getAllAsyncChunks()]
          .filter((c) => c.id !== null && hasScript(c))
          .map((c) => c.id);
        const map = Object.fromEntries(ids.sort().map((id) => [id, placeholder(id)]));
        return Template.asString([
          `${RuntimeGlobals.require}.portalIntegrity = ${JSON.stringify(map)};`,
          `var load = ${RuntimeGlobals.loadScript};`,
          'var delays = [300, 1200];',
          // How often each address failed in this page: a retry never asks for one that failed, whatever was cached of it.
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
        // After minification and source maps: these are the bytes that will be served.
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

module.exports = { ChunkTrustPlugin, integrityOf };
