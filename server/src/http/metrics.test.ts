import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createFetch } from '../kit/web/fetch.ts';
import { ACCORD, buildMember } from '../testing/builders.ts';
import { createCheckoutDriver } from '../testing/checkout-driver.ts';
import { QUEUE_FAULTS } from '../testing/rows/queue-rows.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createProbes } from './readiness.ts';
import { createHttp } from './server.ts';

const TOKEN = 'a token of at least thirty-two letters';
const OPTIONS = { pages: null, development: false, middleware: null };
const deployed = (path: string) => readFileSync(new URL(`../../../deploy/${path}`, import.meta.url), 'utf8');

let test: TestApp;
let http: FastifyInstance;
let email = '';
beforeAll(async () => {
  test = await createTestApp();
  const config = { ...test.app.config, metricsToken: TOKEN };
  http = await createHttp({ ...test.app, config }, OPTIONS);
  const member = await buildMember(test);
  email = member.actor.kind === 'member' ? member.actor.email : '';
  await createCheckoutDriver(test).pay(member, { cart_plan: 'report-1', vin: ACCORD });
  await test.drain();
}, 60_000);
afterAll(async () => {
  await http.close();
  await test.close();
});

const ask = (from = http, token = TOKEN) =>
  from.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
const scrape = async () => (await ask()).body;

describe('GET /metrics', () => {
  it('is there only where its token is set, and for who shows it', async () => {
    expect((await ask(await test.server())).statusCode).toBe(404);
    expect([(await http.inject('/metrics')).statusCode, (await ask(http, `${TOKEN}s`)).statusCode]).toEqual([401, 401]);
    const { statusCode, headers } = await ask();
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain; version=0.0.4')]);
  });

  it('is answered by a worker too', async () => {
    const probes = await createProbes({ ...test.app, config: { ...test.app.config, metricsToken: TOKEN } }, {});
    expect((await ask(probes)).body).toContain('process_cpu_seconds_total');
    await probes.close();
  });

  it('counts requests by their route, not by their address', async () => {
    await http.inject('/api/config');
    await http.inject(`/nowhere/${ACCORD}`);
    const text = await scrape();
    expect(text).toContain('_count{method="GET",route="/api/config",status="200"} 1');
    expect(text).toContain('_count{method="GET",route="/*",status="404"} 1');
  });

  it('counts payments, documents and jobs', async () => {
    const text = await scrape();
    expect(text).toContain('marque_payments_total{gateway="sandbox",state="captured"} 1');
    expect(text).toContain('marque_documents_total{kind="report",state="ready"} 1');
    expect(text).toContain('marque_job_duration_seconds_count{job="generate-report",outcome="done"} 1');
  });

  it('counts calls of providers by their outcome', async () => {
    const call = createFetch({ name: 'nobody', retries: 0 });
    await expect(call('http://127.0.0.1:1/')).rejects.toThrow('nobody: unreachable');
    expect(await scrape()).toContain(
      'marque_provider_call_duration_seconds_count{provider="nobody",outcome="unreachable"} 1',
    );
  });

  it('reads the queue, and the age of the backup where there is one', async () => {
    expect(await scrape()).not.toMatch(/^marque_backup_age_seconds \d/m);
    const at = new Date(test.clock.now.getTime() - 3_600_000).toISOString();
    await test.database.executeSql(`insert into backup_moments (name, at) values ('good', '${at}')`);
    await test.database.executeSql(QUEUE_FAULTS.notSettled);
    const text = await scrape();
    expect(text).toContain('marque_backup_age_seconds 3600');
    expect(text).toContain('marque_jobs{job="dead-letter",state="failed"} 1');
    expect(text).toContain('marque_database_up 1');
  });

  it('names no person and no vehicle', async () => {
    const text = await scrape();
    for (const personal of [email, ACCORD, 'usr_', 'rep_']) expect(text).not.toContain(personal);
  });

  it('has every metric that the alerts and the dashboard ask for', async () => {
    const rules = parse(deployed('prometheus/alerts.yaml')) as {
      groups: { rules: { alert: string; expr: string }[] }[];
    };
    const board = JSON.parse(deployed('grafana/marque.json')) as { panels: { targets: { expr: string }[] }[] };
    const asked = [
      ...rules.groups.flatMap(group => group.rules.map(({ expr }) => expr)),
      ...board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ].flatMap(expr => expr.match(/\b(?:marque|nodejs|process)_\w+/g) ?? []);
    const text = await scrape();
    const known = new Set(Array.from(text.matchAll(/^# TYPE (\w+)/gm), ([, name = '']) => name));
    expect(asked.length).toBeGreaterThan(30);
    expect(asked.filter(name => !known.has(name.replace(/_(?:bucket|count|sum)$/, '')) && !known.has(name))).toEqual(
      [],
    );
  });
});
