import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import ssh2, { type Side } from 'ssh2';

/** How a sign-in arrives at the server. */
interface SignIn {
  method: string;
  username: string;
  password?: string;
  key?: { data: Buffer };
  accept(): void;
  reject(methods?: string[]): void;
  prompt(text: string, done: (answers: string[]) => void): void;
}

export interface SftpFiles {
  /** Files by their path; null: one that may not be read. */
  files: Record<string, Buffer | 'folder' | null>;
  /** Seconds since 1970, when they were changed. */
  mtime: number;
  /** What the server takes: a password, asked for as a question, or a public key. */
  takes: { password: string; asks?: boolean } | { publicKey: Buffer };
  /** After the sign-in nothing is answered. */
  hangs?: boolean;
  /** After the sign-in the first call is answered with what is no SFTP. */
  babbles?: boolean;
}

const OK = 0;
const END = 1;
const NO_SUCH_FILE = 2;
const DENIED = 3;
const REGULAR = 0o100_644;
const FOLDER = 0o040_755;

export const newKey = () => ssh2.utils.generateKeyPairSync('ed25519');

/** A server with SFTP on this machine that has some files, and notes who wanted to sign in and what was read. */
export function startSftpServer(has: SftpFiles, hostKey = newKey().private) {
  const seen: { signIns: string[]; reads: number } = { signIns: [], reads: 0 };
  const server = new ssh2.Server({ hostKeys: [hostKey] }, client => {
    client.on('error', () => {});
    client.on('authentication', (context: SignIn) => {
      seen.signIns.push(`${context.method} ${context.username}`);
      signIn(context, has.takes);
    });
    client.on('session', (accept: () => EventEmitter) => {
      if (has.babbles) accept().on('subsystem', (open: () => Duplex) => babble(open()));
      else accept().on('sftp', (open: () => Side) => answer(open(), has, seen));
    });
  });
  return new Promise<{ port: number; seen: typeof seen; close(): void }>(ready =>
    server.listen(0, '127.0.0.1', () => ready({ port: server.address().port, seen, close: () => server.close() })),
  );
}

function signIn(context: SignIn, takes: SftpFiles['takes']): void {
  if ('publicKey' in takes) {
    const known = context.method === 'publickey' && context.key?.data.equals(takes.publicKey);
    return known ? context.accept() : context.reject(['publickey']);
  }
  const { password, asks = false } = takes;
  if (asks && context.method === 'keyboard-interactive')
    return context.prompt('Password: ', ([typed]) => (typed === password ? context.accept() : context.reject()));
  if (!asks && context.method === 'password' && context.password === password) return context.accept();
  context.reject([asks ? 'keyboard-interactive' : 'password']);
}

function answer(side: Side, { files, mtime, hangs }: SftpFiles, seen: { reads: number }): void {
  // Without a listener the server would say that it does not know the call.
  if (hangs) return void side.on('STAT', () => {});
  const open: string[] = [];
  side.on('STAT', (id: number, path: string) => {
    const file = files[path];
    if (file === undefined) return side.status(id, NO_SUCH_FILE);
    const about = { mode: file === 'folder' ? FOLDER : REGULAR, uid: 0, gid: 0, atime: mtime, mtime };
    side.attrs(id, { ...about, size: file?.length ?? 0 });
  });
  side.on('OPEN', (id: number, path: string) => {
    if (!files[path]) return side.status(id, files[path] === null ? DENIED : NO_SUCH_FILE);
    side.handle(id, Buffer.from([open.push(path) - 1]));
  });
  side.on('READ', (id: number, handle: Buffer, from: number, length: number) => {
    const file = files[open[handle[0]!]!];
    const part = Buffer.isBuffer(file) ? file.subarray(from, from + length) : Buffer.alloc(0);
    seen.reads += part.byteLength;
    if (part.byteLength === 0) side.status(id, END);
    else side.data(id, part);
  });
  side.on('CLOSE', (id: number) => side.status(id, OK));
}

/** Says that it speaks version 3, and then what no version knows. */
function babble(channel: Duplex): void {
  channel.once('data', () => {
    channel.write(Buffer.from('000000050200000003', 'hex'));
    channel.once('data', () => channel.write(Buffer.from('00000001ff', 'hex')));
  });
}
