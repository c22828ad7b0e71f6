import { describe, expect, it } from 'vitest';
import { isEmbeddedOnly, projectOf, testProjects, unrun } from './test-projects.ts';

describe('the project of a test file', () => {
  it.each([
    ['unit', 'server/src/kit/money.test.ts', `import { money } from './money.ts';`],
    ['app', 'server/src/audit/service.test.ts', `import { createTestApp } from '../testing/test-app.ts';`],
    ['app', 'server/src/start.test.ts', `import {\n  createTestApp,\n} from './testing/test-app.ts';`],
    ['paper', 'server/src/templates.test.ts', `import { sample } from './testing/paper/samples.ts';`],
    ['unit', 'server/src/payments/gateways/paypal.test.ts', `import { fake } from './testing/gateway-fake.ts';`],
    ['postgres', 'server/src/http/lost.test.ts', `import { startPostgres } from '../testing/own-postgres.ts';`],
    ['postgres', 'server/src/http/far.test.ts', `import { startCluster } from '../testing/servers/own-cluster.ts';`],
    ['isolated', 'server/src/start.test.ts', `import './testing/test-app.ts';\nvi.mock('argon2');`],
    ['unit', 'scripts/test-projects.test.ts', `const text = "vi.mock('x')";`],
    ['fuzz', 'server/fuzz/calls.test.ts', `import { createTestApp } from '../src/testing/test-app.ts';`],
    ['component', 'web/app/orders/pay.test.tsx', `import { show } from '../testing/component.tsx';`],
    ['isolated', 'web/app/ui/notice/notices.test.ts', `beforeEach(() => {\n  vi.resetModules();\n});`],
  ])('is %s for %s', (project, path, text) => expect(projectOf(path, text)).toBe(project));

  it('is in one of the projects that run, and an unassigned file is reported', () => {
    const projects = testProjects();
    const all = Object.values(projects).flat();
    expect(all).toContain('scripts/test-projects.test.ts');
    expect(new Set(all).size).toBe(all.length);
    expect(unrun([...all, 'sites/forgotten.test.ts', 'e2e/money.test.ts'], projects)).toEqual([
      'sites/forgotten.test.ts',
    ]);
  });

  it.each([
    [true, `await freshDataFolder(dataDir); await openDatabase({ databaseUrl: null, dataDir });`],
    [true, `const pglite = await blankPglite(); readConfig({ DATA_DIR: folder });`],
    [false, `await freshDataFolder(dataDir); const { databaseUrl } = readConfig();`],
    [false, `await freshDataFolder(dataDir); test = await createTestApp();`],
    [false, `database = await freshDatabase();`],
  ])('is embedded only (%s): %s', (only, text) => expect(isEmbeddedOnly(text)).toBe(only));

  it('is left out on a database server where it opens embedded databases alone', () => {
    const [embedded, onServer] = ['server/src/kit/database/db.test.ts', 'server/src/kit/log/timed.test.ts'];
    expect(testProjects().app).toEqual(expect.arrayContaining([embedded, onServer]));
    const { app } = testProjects({ onServer: true });
    expect(app).toContain(onServer);
    expect(app).not.toContain(embedded);
  });
});
