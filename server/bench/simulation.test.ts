import { describe, expect, it } from 'vitest';
import { capacity, simulate, type Statement } from './simulation.ts';

const planned: Statement = { cost: { coordinatorMs: 1, shardMs: 0 }, inHundred: 100, shards: 1 };

describe('a simulated database', () => {
  it('waits as the theory of one queue says', () => {
    const { coordinator, p95Ms } = simulate(500, [planned], { workers: 0, cores: 1, shards: 1 });
    expect(coordinator).toBeCloseTo(0.5, 1);
    // M/M/1: the time in the system is exponential with a mean of 1 / (1,000 − 500) s.
    expect(p95Ms / (-Math.log(0.05) * 2)).toBeCloseTo(1, 0.8);
  });

  it('divides the statements of one shard among workers, and gives those of all shards to each', () => {
    const servers = { workers: 4, cores: 1, shards: 16 };
    const one = simulate(100, [{ cost: { coordinatorMs: 0.1, shardMs: 4 }, inHundred: 200, shards: 1 }], servers);
    expect(one.worker).toBeCloseTo((100 * 2 * 4) / 1000 / 4, 1);
    const all = simulate(100, [{ cost: { coordinatorMs: 0.1, shardMs: 0.5 }, inHundred: 50, shards: 'all' }], servers);
    expect(all.worker).toBeCloseTo((100 * 0.5 * 0.5 * 16) / 1000 / 4, 1);
  });

  it('finds how many requests are held', () => {
    const most = capacity(20, [planned], { workers: 0, cores: 1, shards: 1 });
    expect(most).toBeGreaterThan(700);
    expect(most).toBeLessThan(1000);
  });
});
