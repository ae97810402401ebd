'use strict';

// The server uses the same function, and refuses a build whose container has another name.
module.exports = require('shared-api/portal/containerName');
