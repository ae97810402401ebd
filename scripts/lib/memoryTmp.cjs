// Tests create and delete thousands of files: each test file of the server clones a database of a thousand files and drops it. Ext4
// does not use the number of a deleted file again for some minutes and looks past all of them for each new one, which took half a
// second of processor time for each clone. Memory has no such search.
const { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } = require('node:fs');
const path = require('node:path');

const memory = '/dev/shm';
const prefix = 'portal-tmp-';
/** The temporary files of a whole run of the tests take less, in bytes. */
const enough = 6 * 2 ** 30;

/** Containers often have a small folder in memory, or one from which no program may be started. */
function isUsable() {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, at]) => at === memory);
    if (!mount || mount[2] !== 'tmpfs' || /\b(ro|noexec)\b/.test(mount[3])) return false;
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enough;
  } catch {
    return false;
  }
}

const isRunning = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Removes what runs that were killed have left in memory. */
function removeOld() {
  for (const name of readdirSync(memory))
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length))))
      rmSync(path.join(memory, name), { recursive: true, force: true });
}

/**
 * Gives this process and those that it starts a folder for temporary files in memory, if the machine has room for it. The folder goes when
 * the process ends. It does nothing where TMPDIR is set already.
 */
exports.useMemoryForTmp = () => {
  if (process.env.TMPDIR || !isUsable()) return;
  removeOld();
  const folder = path.join(memory, `${prefix}${process.pid}`);
  mkdirSync(folder, { mode: 0o755 });
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
};
