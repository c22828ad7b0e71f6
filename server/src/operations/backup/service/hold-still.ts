import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Database } from '../../../kit/database/db.ts';
import { lockFolder } from '../../../kit/database/lock.ts';
import { StartRefused } from '../../../kit/settings/start-refused.ts';
import type { Log } from '../../../kit/log/log.ts';
import { BackupRefused } from '../rules.ts';

/** A server holds its database still for this long at most: requests wait meanwhile. */
const HOLD_MS = 60_000;
const HELD = 'held\n';
const COPIED = 'copied\n';
const STILL_HELD = 'still held\n';

/** Only the user of the server may connect: the socket's file has its mode. */
const socketIn = (dataDir: string): string => join(dataDir, 'backup.sock');

/**
 * Lets commands of this machine copy the files of the embedded database while the server runs: whoever connects is told
 * when no query runs, and ends that by closing the connection, or by ending. Windows has no such sockets.
 * @returns a function that ends it
 */
export async function offerHolding(database: Database, dataDir: string, log: Log): Promise<() => void> {
  const { holdStill } = database;
  if (!holdStill || process.platform === 'win32') return () => {};
  const server = createServer(socket => {
    socket.on('error', () => {});
    holdStill(() => heldFor(socket)).catch((error: unknown) => {
      log.warn({ err: error }, 'The database could not be held still for a backup');
      socket.destroy();
    });
  });
  // A server that was killed leaves the file. The folder is ours: nobody else listens there.
  rmSync(socketIn(dataDir), { force: true });
  server.listen(socketIn(dataDir));
  try {
    await once(server, 'listening');
    chmodSync(socketIn(dataDir), 0o600);
  } catch (error) {
    log.warn({ err: error }, 'No backup can be made while the server runs');
  }
  return () => void server.close();
}

/** Until the other side has closed the connection; told that it has copied, it hears that the database was held until then. */
async function heldFor(socket: Socket): Promise<void> {
  if (socket.destroyed) return;
  const closed = new Promise(resolve => socket.once('close', resolve));
  const limit = setTimeout(() => socket.destroy(), HOLD_MS);
  socket.once('data', () => socket.end(STILL_HELD));
  socket.write(HELD);
  await closed;
  clearTimeout(limit);
}

/**
 * Copies the files of an embedded database while no query runs: under the folder's lock, or, where a running server has that,
 * with that server holding still. @throws BackupRefused when the server does not, or gave up before the copy was complete
 */
export async function whileStill(dataDir: string, copy: () => Promise<void>): Promise<void> {
  let unlock: () => void;
  try {
    unlock = lockFolder(dataDir);
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return withServer(dataDir, copy, error);
  }
  await copy().finally(unlock);
}

async function withServer(dataDir: string, copy: () => Promise<void>, inUse: StartRefused): Promise<void> {
  const socket = connect(socketIn(dataDir));
  const answers = socket[Symbol.asyncIterator]();
  const isAnswered = (): Promise<boolean> =>
    answers.next().then(
      ({ done }) => !done,
      () => false,
    );
  try {
    if (!(await isAnswered())) throw new BackupRefused(inUse.message);
    await copy();
    socket.write(COPIED);
    if (!(await isAnswered()))
      throw new BackupRefused('The server could not wait until its database was copied. Nothing was kept; try again.');
  } finally {
    socket.destroy();
  }
}
