import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createWorkerPool, type WorkerPool } from './worker-pool.ts';

type Job = 'answer' | 'hang' | 'exit' | 'fill memory';

const filename = fileURLToPath(new URL('./testing/misbehaving-worker.ts', import.meta.url));
/** No test waits for it: a busy machine needs a while to fill the memory. */
const TIMEOUT_MS = 60_000;
let pool: WorkerPool<Job, string>;

afterEach(async () => {
  vi.useRealTimers();
  await pool.close();
});

const open = () => {
  pool = createWorkerPool<Job, string>({ filename, threads: 1, timeoutMs: TIMEOUT_MS, heapMb: 64, maxVisitors: 2 });
  return pool;
};

describe('worker pool', () => {
  it('gives up on a worker that hangs and goes on with a new one', async () => {
    const { run } = open();
    await run('answer');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const hanging = expect(run('hang')).rejects.toMatchObject({ name: 'DocumentError', code: 'timeout' });
    // The worker gets the job first.
    await new Promise(setImmediate);
    vi.advanceTimersByTime(TIMEOUT_MS);
    vi.useRealTimers();
    await hanging;
    await expect(run('answer')).resolves.toBe('drawn');
  });

  it('says that a worker died, and goes on', async () => {
    const { run } = open();
    await expect(run('exit')).rejects.toMatchObject({ name: 'DocumentError', code: 'crashed' });
    await expect(run('answer')).resolves.toBe('drawn');
  });

  it('survives a worker that fills its memory, and so do the jobs behind it', async () => {
    const { run } = open();
    const outcomes = await Promise.allSettled([run('fill memory'), run('answer'), run('answer')]);
    expect(outcomes.map(outcome => outcome.status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(outcomes[0]).toMatchObject({ reason: { code: 'crashed' } });
  });

  it('drops a job whose request goes before its turn', async () => {
    const { run } = open();
    const request = new AbortController();
    const first = run('answer');
    const dropped = run('exit', { signal: request.signal });
    request.abort();
    await expect(dropped).rejects.toMatchObject({ name: 'AbortError' });
    await expect(first).resolves.toBe('drawn');
    await expect(run('answer')).resolves.toBe('drawn');
  });

  it('ignores an answer that comes as it is closed, and refuses what comes after', async () => {
    const { run, close } = open();
    await run('answer');
    const job = run('answer');
    const closed = expect(job).rejects.toMatchObject({ code: 'closed' });
    // The job is with the worker, and its answer arrives while this thread is busy.
    await new Promise(process.nextTick);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    await close();
    await closed;
    await expect(run('answer')).rejects.toMatchObject({ code: 'closed' });
  });
});
