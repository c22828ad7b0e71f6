import { existsSync, writeFileSync } from 'node:fs';

const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';

/** Whether the clocks of processes can be set: libfaketime is here. */
export const hasClocks = existsSync(FAKETIME);

/** A clock that a process and what it starts have with `env`; their timers do not notice that it is set. */
export interface FakeClock {
  env: Record<string, string>;
  /** Makes it go before by so many seconds, or after. */
  set(seconds: number): void;
}

/** The clock is kept in a file, which is read once a second. */
export function createFakeClock(file: string): FakeClock {
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}`);
  set(0);
  const env = {
    LD_PRELOAD: FAKETIME,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  return { env: hasClocks ? env : {}, set };
}
