/** What is used of `ssh2`, which brings no types. */
declare module 'ssh2' {
  import type { EventEmitter } from 'node:events';
  import type { Readable } from 'node:stream';
  import type { Socket } from 'node:net';

  type Done<Result> = (error: (Error & { code?: number }) | undefined, result: Result) => void;

  interface FileStats {
    size: number;
    /** Seconds since 1970. */
    mtime: number;
    isFile(): boolean;
  }

  interface Sftp {
    stat(path: string, done: Done<FileStats>): void;
    createReadStream(path: string): Readable;
  }

  interface ConnectConfig {
    sock: Socket;
    username: string;
    password?: string;
    privateKey?: string;
    tryKeyboard: boolean;
    /** Milliseconds; 0: no end. */
    readyTimeout: number;
    hostVerifier(key: Buffer): boolean;
  }

  class Client extends EventEmitter {
    connect(config: ConnectConfig): this;
    sftp(done: Done<Sftp>): void;
    end(): void;
  }

  interface ParsedKey {
    isPrivateKey(): boolean;
  }

  /** The files of a server, as tests have it. */
  type Side = EventEmitter & Record<'handle' | 'data' | 'status' | 'attrs', (id: number, ...answer: unknown[]) => void>;

  class Server extends EventEmitter {
    constructor(config: { hostKeys: string[] }, connected: (client: EventEmitter) => void);
    listen(port: number, host: string, ready: () => void): void;
    address(): { port: number };
    close(): void;
  }

  const ssh2: {
    Client: typeof Client;
    Server: typeof Server;
    utils: {
      parseKey(text: string): ParsedKey | ParsedKey[] | Error;
      generateKeyPairSync(type: 'ed25519'): { private: string; public: string };
    };
  };
  export default ssh2;
  export type { Client, ConnectConfig, FileStats, Sftp, Side };
}
