// Tests create and delete thousands of files: each test file of the server clones a database of a thousand files and drops it. Ext4
// does not use the number of a deleted file again for some minutes and looks past all of them for each new one, which took half a
// second of processor time for each clone. Memory has no such search.
const { readFileSync, statfsSync } = require('node:fs');

const folder = '/dev/shm';
/** The temporary files of a whole run of the tests take less, in bytes. */
const enough = 6 * 2 ** 30;

/** Containers often have a small folder in memory, or one from which no program may be started. */
function isUsable() {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, at]) => at === folder);
    if (!mount || mount[2] !== 'tmpfs' || /\b(ro|noexec)\b/.test(mount[3])) return false;
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= enough;
  } catch {
    return false;
  }
}

/** Sets the folder for temporary files of this process and those that it starts to one in memory, if the machine has one. */
exports.useMemoryForTmp = () => {
  if (!process.env.TMPDIR && isUsable()) process.env.TMPDIR = folder;
};
