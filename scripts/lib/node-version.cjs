// This file is written in old syntax: it has to run on versions of Node that cannot parse the other files.
'use strict';

var oldest = [20, 19];

/** Ends the process with one clear line when Node is older than the portal needs. */
exports.checkNode = function checkNode() {
  var have = process.versions.node.split('.').map(Number);
  if (have[0] > oldest[0] || (have[0] === oldest[0] && have[1] >= oldest[1])) return;
  console.error(
    'The portal needs Node ' + oldest.join('.') + ' or later; this is ' + process.versions.node + '.',
  );
  process.exit(1);
};
