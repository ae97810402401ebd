const portalWebpack = require('portal-kit/webpack');

module.exports = portalWebpack({ dir: __dirname });
