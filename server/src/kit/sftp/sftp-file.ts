import { createHash } from 'node:crypto';
import type { Client, Sftp } from 'ssh2';
import type { PublicRequests } from '../web/public-requests.ts';

/** Which file is asked for, and as whom. */
export interface SftpQuestion {
  host: string;
  port: number;
  path: string;
  username: string;
  /** A password or a private key. */
  secret: string;
  /** The fingerprint that the key of the server has to have; empty: any, as at the first time. */
  hostKey: string;
  /** What was said of the file that was read last; empty: it is read in any case. */
  mark: string;
  maxBytes: number;
  /** From the first byte of the name to the last of the file. */
  timeoutMs: number;
}

/** The fingerprint of the server that took the sign-in, and the file, that it is the one of last time, or why there is none. */
export type SftpAnswer = { hostKey: string } & (
  { bytes: Uint8Array; mark: string } | { same: true } | { problem: 'no_file' | 'too_large' }
);

/** The server has another key than before: nothing was sent to it. */
export class HostKeyChanged extends Error {}
/** The server knows no such user, or the password or key is wrong. */
export class LoginRefused extends Error {}

/** Codes of SFTP for a file that is not there, and for one that may not be read. */
const NO_FILE = [2, 3];

const isKey = (secret: string): boolean => secret.startsWith('-----BEGIN');

/** Whether a text is a private key that can be used: in PEM or the form of OpenSSH, without a passphrase. */
export async function isPrivateKey(text: string): Promise<boolean> {
  const { default: ssh2 } = await import('ssh2');
  const found = isKey(text) ? [ssh2.utils.parseKey(text)].flat() : [];
  return found.length > 0 && found.every(key => !(key instanceof Error) && key.isPrivateKey());
}

/**
 * Reads a file over SFTP.
 * @throws PrivateAddress, HostKeyChanged, LoginRefused; the error of Node where nothing answers, a `TimeoutError` where it does so too late
 */
export async function readSftpFile(requests: PublicRequests, question: SftpQuestion): Promise<SftpAnswer> {
  const signal = AbortSignal.timeout(question.timeoutMs);
  try {
    const { default: ssh2 } = await import('ssh2');
    const client = new ssh2.Client();
    const socket = await requests.open(question.host, question.port, signal);
    try {
      const broken = new Promise<never>((_done, failed) => {
        client.on('error', failed);
        client.on('close', () => failed(new Error('The connection was closed')));
        signal.addEventListener('abort', () => failed(signal.reason), { once: true });
      });
      const seen = { hostKey: '', changed: false };
      const read = async (): Promise<SftpAnswer> => {
        await signedIn(client, question, { sock: socket, seen });
        const sftp = await called<Sftp>(done => client.sftp(done));
        return { hostKey: seen.hostKey, ...(await fileOf(sftp, question)) };
      };
      return await Promise.race([read(), broken]).catch((error: Error & { level?: string }) => {
        if (seen.changed) throw new HostKeyChanged(seen.hostKey);
        throw error.level === 'client-authentication' ? new LoginRefused(error.message) : error;
      });
    } finally {
      client.end();
      socket.destroy();
    }
  } catch (error) {
    // Of a connection that was ended for its time, others say only that it was closed.
    throw signal.aborted ? signal.reason : error;
  }
}

/** Signs in, where the server has the key that it has to have. */
function signedIn(
  client: Client,
  { username, secret, hostKey }: SftpQuestion,
  { sock, seen }: { sock: Parameters<Client['connect']>[0]['sock']; seen: { hostKey: string; changed: boolean } },
): Promise<void> {
  return new Promise(ready => {
    client.on('ready', () => ready());
    // Some servers ask for the password as a question.
    client.on('keyboard-interactive', (_name, _text, _language, asked: object[], answer: (answers: string[]) => void) =>
      answer(asked.map(() => secret)),
    );
    client.connect({
      sock,
      username,
      ...(isKey(secret) ? { privateKey: secret } : { password: secret }),
      tryKeyboard: !isKey(secret),
      readyTimeout: 0,
      hostVerifier(key) {
        seen.hostKey = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
        seen.changed = hostKey !== '' && hostKey !== seen.hostKey;
        return !seen.changed;
      },
    });
  });
}

async function fileOf(sftp: Sftp, { path, mark: known, maxBytes }: SftpQuestion) {
  try {
    const stats = await called<Parameters<Parameters<Sftp['stat']>[1]>[1]>(done => sftp.stat(path, done));
    if (!stats.isFile()) return { problem: 'no_file' } as const;
    const mark = `${stats.mtime} ${stats.size}`;
    if (mark === known) return { same: true } as const;
    if (stats.size > maxBytes) return { problem: 'too_large' } as const;
    const parts: Buffer[] = [];
    let size = 0;
    const stream = sftp.createReadStream(path);
    // It closes its file after the last byte was read, which may fail with the connection.
    stream.on('error', () => {});
    for await (const part of stream as AsyncIterable<Buffer>) {
      size += part.byteLength;
      if (size > maxBytes) return { problem: 'too_large' } as const;
      parts.push(part);
    }
    return { bytes: Buffer.concat(parts), mark };
  } catch (error) {
    if (NO_FILE.includes((error as { code: number }).code)) return { problem: 'no_file' } as const;
    throw error;
  }
}

/** The result of a call that says it to a function. */
const called = <Result>(call: (done: (error: Error | undefined, result: Result) => void) => void): Promise<Result> =>
  new Promise((done, failed) => call((error, result) => (error ? failed(error) : done(result))));
