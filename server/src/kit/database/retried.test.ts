import { describe, expect, it } from 'vitest';
import type { Db } from './database.ts';
import { afterCommit, retried, untilTaken } from './retried.ts';

/** A database whose first commits fail with these errors. */
function failing(...errors: Error[]): Db {
  const transaction = async (work: (tx: object) => Promise<unknown>) => {
    const answer = await work({});
    const error = errors.shift();
    if (error) throw error;
    return answer;
  };
  return retried({ transaction } as unknown as Db);
}

it.each([
  ['a deadlock', '40P01', 'deadlock detected'],
  ['a serialization failure', '40001', 'could not serialize access'],
  ['a shard that was split meanwhile', 'XX000', 'could not find valid entry for shard 102088'],
])('begins again after %s', async (_what, code, message) => {
  const failed = new Error('Failed query', { cause: Object.assign(new Error(message), { code }) });
  let begun = 0;
  await failing(failed).transaction(async () => (begun += 1));
  expect(begun).toBe(2);
});

it('does not begin again after another error', async () => {
  const failed = Object.assign(new Error('something else'), { code: 'XX000' });
  await expect(failing(failed).transaction(async () => {})).rejects.toThrow('something else');
});

it('sends one statement again as often as a transaction, and not for ever', async () => {
  const deadlock = Object.assign(new Error('deadlock'), { code: '40P01' });
  let sent = 0;
  await expect(untilTaken(() => Promise.reject(((sent += 1), deadlock)))).rejects.toBe(deadlock);
  expect(sent).toBe(5);
});

describe('what waits for a commit', () => {
  it('is done after it, once, however often the transaction was begun', async () => {
    const done: string[] = [];
    const db = failing(Object.assign(new Error('deadlock'), { code: '40P01' }));
    await db.transaction(async tx => {
      afterCommit(tx, () => done.push('commit'));
      done.push('work');
    });
    expect(done).toEqual(['work', 'work', 'commit']);
  });

  it('is not done when the transaction fails', async () => {
    const done: string[] = [];
    const work = async (tx: Db) => afterCommit(tx, () => done.push('commit'));
    await expect(failing(new Error('full')).transaction(work)).rejects.toThrow('full');
    expect(done).toEqual([]);
  });

  it('is done at once outside of a transaction', () => {
    const done: string[] = [];
    afterCommit(failing(), () => done.push('now'));
    expect(done).toEqual(['now']);
  });
});
