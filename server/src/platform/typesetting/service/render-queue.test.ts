import { describe, expect, it } from 'vitest';
import { createRenderQueue, type RenderRequest, type RenderQueue } from './render-queue.ts';

/** Work that runs until the test ends it, and records its start. */
function bench(queue: RenderQueue) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string, request?: RenderRequest) => {
    const done = queue.use(() => {
      begun.push(name);
      return new Promise<string>(resolve => ends.set(name, () => resolve(name)));
    }, request);
    done.catch(() => {});
    return done;
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(resolve => setImmediate(resolve));
  };
  return { begun, work, end };
}

const visitors = (signal?: AbortSignal): RenderRequest => ({ line: 'visitors', signal });

describe('render queue', () => {
  it('begins paid work before visitors who came earlier, each line in its order', async () => {
    const { begun, work, end } = bench(createRenderQueue(1, 10));
    void work('running');
    void work('visitor 1', visitors());
    void work('visitor 2', visitors());
    void work('paid 1');
    void work('paid 2', { line: 'paid' });
    await end('none yet');
    for (const name of ['running', 'paid 1', 'paid 2', 'visitor 1', 'visitor 2']) await end(name);
    expect(begun).toEqual(['running', 'paid 1', 'paid 2', 'visitor 1', 'visitor 2']);
  });

  it('turns visitors away when their line is full, paid work never', async () => {
    const { begun, work, end } = bench(createRenderQueue(1, 2));
    void work('running', visitors());
    void work('visitor 1', visitors());
    void work('visitor 2', visitors());
    await expect(work('visitor 3', visitors())).rejects.toMatchObject({ status: 503, retryAfterS: 5 });
    void work('paid');
    await end('running');
    await end('paid');
    void work('visitor 4', visitors());
    expect(begun).toEqual(['running', 'paid', 'visitor 1']);
    await end('visitor 1');
    await end('visitor 2');
    expect(begun.at(-1)).toBe('visitor 4');
  });

  it('drops what nobody waits for any more, and lets what has begun go on', async () => {
    const { begun, work, end } = bench(createRenderQueue(1, 1));
    const [first, second] = [new AbortController(), new AbortController()];
    const running = work('running', visitors(first.signal));
    const waiting = work('waiting', visitors(second.signal));
    first.abort();
    second.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    void work('next', visitors());
    await end('running');
    await expect(running).resolves.toBe('running');
    expect(begun).toEqual(['running', 'next']);
    await expect(work('gone', { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  });
});
