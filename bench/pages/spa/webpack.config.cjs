'use strict';
const fs = require('node:fs');
const path = require('node:path');
const webpack = require('webpack');
const portalWebpack = require('portal-kit/webpack');

const root = path.resolve(__dirname, '../../..');
const shell = path.join(root, 'shell');
/** The version under which the parts of the SPA are registered. */
const version = '1.0.0-spa';

/** The manifests of the areas as they are written: each names the chunks of its pages, fillers and administered tables. */
const areas = fs
  .readdirSync(root)
  .filter((folder) => /^mfe-/.test(folder) && fs.existsSync(path.join(root, folder, 'portal.json')))
  .map((folder) => JSON.parse(fs.readFileSync(path.join(root, folder, 'portal.json'), 'utf8')));

const areaOfChunk = new Map(
  areas.flatMap(({ name, routes, slots = {}, resources = {} }) =>
    [routes, slots, resources].flatMap(Object.values).map(({ chunk }) => [chunk, name]),
  ),
);

/** The plugins of the shell's configuration that this build lacks; its files lie in the folders of several areas. */
const absent = [
  'HashedFilesPlugin',
  'ModuleFederationPlugin',
  'ProvideSharedPlugin',
  'ConsumeSharedPlugin',
  'GuardPlugin',
];

/**
 * The same source as one ordinary single-page application with route splitting: the shell's configuration without federation, and
 * the areas imported by it. Its files lie where the portal's lie, so that the same server writes the same page around them, with
 * the same preloads, hashes and headers.
 * @param {string} out the folder that becomes `/remotes`
 * @param {Function} onChunks see ChunkListPlugin
 */
module.exports = (out, onChunks) => {
  const config = portalWebpack({ dir: shell })({ version, onChunks }, { mode: 'production' });
  const replace = (file) =>
    new webpack.NormalModuleReplacementPlugin(/^\.\/(federation|loadShared)$/, (resource) => {
      if (path.basename(resource.request) === file && resource.context === path.join(shell, 'src/loading'))
        resource.request = path.join(__dirname, file);
    });
  const folderOf = ({ chunk }) => areaOfChunk.get(chunk?.name) ?? 'shell';
  return {
    ...config,
    name: 'spa',
    context: root,
    output: {
      ...config.output,
      path: out,
      publicPath: '/remotes/',
      filename: `shell/${version}/[name].js`,
      chunkFilename: (data) => `${folderOf(data)}/${version}/[name].js`,
      // Pictures of several areas have the same name.
      assetModuleFilename: `shell/${version}/[name]-[contenthash:8][ext]`,
    },
    plugins: [
      // In this build alone an area is imported by another package.
      ...config.plugins.filter(({ constructor: { name } }) => !absent.includes(name)),
      replace('federation'),
      replace('loadShared'),
    ],
    cache: { ...config.cache, cacheDirectory: path.join(__dirname, '.cache'), name: 'spa' },
  };
};
module.exports.areas = areas;
module.exports.version = version;
