import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCORD, buildMember } from '../../testing/builders.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createV1 } from './service.ts';

let test: TestApp;
let member: Awaited<ReturnType<typeof buildMember>>;
beforeAll(async () => {
  test = await createTestApp();
  member = await buildMember(test);
});
afterAll(() => test.close());

describe('recalls of which a source said nothing', () => {
  const recallsWith = (gap: string) => {
    const list = { scope: 'vehicle', recalls: [], checked_at: test.clock.now.toISOString(), sources: [], notice: null };
    const recalls = { byVin: async () => ({ ...list, gaps: [{ source: 'A source', reason: gap }] }) };
    const v1 = createV1({ ...test.app, sources: { test: { recalls } } } as never);
    return v1.recalls({ caller: member, key: { mode: 'test' } } as never, ACCORD);
  };

  it.each(['timeout', 'down', 'limited', 'refused', 'unreadable'])('are refused where it failed (%s)', async gap => {
    await expect(recallsWith(gap)).rejects.toMatchObject({ reason: 'recall_sources_down' });
  });

  it('are an empty list that says it is not complete where a source does not cover the vehicle', async () => {
    expect(await recallsWith('partial_copy')).toMatchObject({ recalls: [], complete: false });
  });
});
