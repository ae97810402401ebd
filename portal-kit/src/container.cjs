'use strict';

// Where the server has it from too: it refuses a build whose container is called otherwise.
module.exports = require('shared-api/portal/containerName');
