import { describe, expect, it } from 'vitest';
import { longFunctions } from './long-functions.ts';
import { breaches, decisionFaults, importCycles, reachingPast, unregistered } from './check-structure.ts';

const source = (path: string, ...imports: string[]) => ({ path, text: imports.join('\n') });

describe('import cycles', () => {
  it('are refused inside a module, also where a type closes the circle', () => {
    const files = [
      source('server/src/money/plans/service.ts', `import { price } from './service/prices.ts';`),
      source('server/src/money/plans/service/prices.ts', `import type { Plans } from '../service.ts';`),
    ];
    expect(importCycles(files)).toEqual([
      'server/src/money/plans/service.ts -> server/src/money/plans/service/prices.ts -> server/src/money/plans/service.ts: an import cycle',
    ]);
  });

  it('are found through several files, re-exports and dynamic imports', () => {
    const files = [
      source('vin/src/a.ts', `export { b } from './b.ts';`),
      source('vin/src/b.ts', `const c = await import('./c.ts');`),
      source('vin/src/c.ts', `import './a.ts';`, `import './d.ts';`),
      source('vin/src/d.ts'),
    ];
    expect(importCycles(files)).toEqual([
      'vin/src/a.ts -> vin/src/b.ts -> vin/src/c.ts -> vin/src/a.ts: an import cycle',
    ]);
  });

  it('do not exist where two files import the same third one', () => {
    const files = [
      source('web/app/a.ts', `import './b.ts';`, `import './c.ts';`),
      source('web/app/b.ts', `import './c.ts';`),
      source('web/app/c.ts'),
    ];
    expect(importCycles(files)).toEqual([]);
  });
});

describe('a module of the server', () => {
  const app = source('server/src/app/app.ts', `import { plansNoun } from '../money/plans/module.ts';`);
  const parts = ['routes.ts', 'jobs.ts', 'mails.tsx'].map(name => source(`server/src/money/plans/${name}`));
  const whole = source(
    'server/src/money/plans/module.ts',
    ...parts.map(({ path }) => `import './${path.split('/').at(-1)}';`),
  );

  it('registers its routes, jobs and mails itself, and app.ts lists it', () => {
    expect(unregistered([app, whole, ...parts])).toEqual([]);
  });

  it('is refused with routes, jobs or mails that it does not register', () => {
    const halved = source('server/src/money/plans/module.ts', `import './routes.ts';`);
    expect(unregistered([app, halved, ...parts])).toEqual([
      'server/src/money/plans/jobs.ts: money/plans/module.ts does not register it',
      'server/src/money/plans/mails.tsx: money/plans/module.ts does not register it',
    ]);
    expect(unregistered([source('server/src/vehicles/recalls/jobs.ts')])).toEqual([
      'server/src/vehicles/recalls/jobs.ts: vehicles/recalls/module.ts does not register it',
    ]);
  });

  it('is refused where app.ts does not list it, and where something else imports it', () => {
    expect(unregistered([source('server/src/app/app.ts'), whole, ...parts])).toEqual([
      'server/src/money/plans/module.ts: nothing in app/ registers it',
    ]);
    expect(breaches([source('server/src/http/server.ts', `import '../money/plans/module.ts';`)])).toEqual([
      'server/src/http/server.ts: a module is registered in app/ and imported by nothing else',
    ]);
  });

  it('has its template listed for the workers', () => {
    const template = source('server/src/money/orders/document/template.ts');
    expect(unregistered([template, source('server/src/app/templates.ts')])).toEqual([
      'server/src/money/orders/document/template.ts: templates.ts does not list it',
    ]);
  });
});

describe('the storeys of server/src', () => {
  it('import only what stands below or further left, the app only where it registers; tests import anything', () => {
    const files = [
      source('server/src/identity/accounts/rules.ts', `import '../../money/orders/rules.ts';`),
      source('server/src/identity/accounts/rules.test.ts', `import '../../money/orders/rules.ts';`),
      source('server/src/identity/accounts/module.ts', `import '../../app/module.ts';`),
      source(
        'server/src/money/orders/rules.ts',
        `import '../../identity/accounts/rules.ts';`,
        `import '../plans/rules.ts';`,
      ),
      source('server/src/money/plans/rules.ts', `import '../orders/rules.ts';`),
      source('server/src/kit/route.ts', `import '../platform/sites/contract.ts';`),
    ];
    expect(breaches(files)).toEqual([
      'server/src/identity/accounts/rules.ts: identity/accounts comes before money/orders and may not import it',
      'server/src/money/plans/rules.ts: money/plans comes before money/orders and may not import it',
      'server/src/kit/route.ts: kit comes before platform/sites and may not import it',
    ]);
  });

  it('have a place for each folder, and a module has its kinds of file and parts', () => {
    const paths = ['parts/a.ts', 'money/parts/rules.ts', 'money/plans/price.ts', 'money/plans/prices/eur.ts'];
    expect(breaches(paths.map(path => source(`server/src/${path}`)))).toEqual([
      'server/src/parts/a.ts: parts has no place in the order of server/src',
      'server/src/money/parts/rules.ts: money/parts has no place in the order of server/src',
      'server/src/money/plans/price.ts: not one of the eleven kinds of file',
      'server/src/money/plans/prices/eur.ts: prices is not a part a module may have',
    ]);
  });

  it('use what only one engine has in the folders about engines, and in tests', () => {
    const text = 'delete from t where ctid = any($1)';
    const told = [
      'vehicles/recalls/import/list-store.ts',
      'kit/database/bulk.ts',
      'operations/cluster/store.ts',
      'kit/web/a.test.ts',
    ];
    expect(told.map(path => breaches([{ path: `server/src/${path}`, text }]).length)).toEqual([1, 0, 0, 0]);
  });

  it('are counted where one reaches past contract, rules and service of another', () => {
    const files = [
      source('server/src/money/plans/contract.ts'),
      source('server/src/money/plans/tables.ts'),
      source('server/src/money/plans/rules/prices.ts', `import '../tables.ts';`),
      source(
        'server/src/money/orders/service.ts',
        `import '../plans/contract.ts';`,
        `import '../plans/tables.ts';`,
        `import '../plans/rules/prices.ts';`,
      ),
      source('server/src/money/orders/tables.ts', `import '../plans/tables.ts';`),
      source('server/src/money/orders/module.ts', `import '../plans/tables.ts';`),
    ];
    expect(reachingPast(files)).toEqual(['server/src/money/orders/service.ts -> server/src/money/plans/tables.ts']);
  });
});

describe('the folders of vin/src', () => {
  it('import only earlier folders; tests import anything', () => {
    const files = [
      source('vin/src/load/load.ts', `import { pass } from '../procedure/pass.ts';`),
      source('vin/src/load/load.test.ts', `import { loadDecoder } from '../node.ts';`),
      source('vin/src/decode/decode.ts', `import { readTables } from '../load/load.ts';`),
      source('vin/src/decoder.ts', `import { decode } from './decode/decode.ts';`),
    ];
    expect(breaches(files)).toEqual(['vin/src/load/load.ts: load comes before procedure and may not import it']);
  });

  it('contain every file but the entries, and each has a place in the order', () => {
    const files = [source('vin/src/index.ts'), source('vin/src/pass.ts'), source('vin/src/parts/pass.ts')];
    expect(breaches(files)).toEqual([
      'vin/src/pass.ts: pass has no place in the order of vin/src',
      'vin/src/parts/pass.ts: parts has no place in the order of vin/src',
    ]);
  });
});

describe('the folders of web/app', () => {
  it('import only earlier folders and their own; tests import anything', () => {
    const files = [
      source('web/app/identity/accounts/profile/profile-page.tsx', `import { Facts } from '../../privacy/facts.tsx';`),
      source(
        'web/app/identity/accounts/profile/profile-page.test.tsx',
        `import { Facts } from '../../privacy/facts.tsx';`,
      ),
      source(
        'web/app/identity/privacy/facts.tsx',
        `import { send } from '../../client.ts';`,
        `import '../accounts/forms/form.tsx';`,
      ),
      source('web/app/root.tsx', `import { Shell } from './platform/shell/layout/site-layout.tsx';`),
      source('web/app/kit/ui/vin/vin.tsx', `import { send } from '../../../client.ts';`),
    ];
    expect(breaches(files)).toEqual([
      'web/app/identity/accounts/profile/profile-page.tsx: identity/accounts comes before identity/privacy and may not import it',
      'web/app/kit/ui/vin/vin.tsx: ui knows no module, not web/app/client.ts',
    ]);
  });

  it('have a place in the order', () => {
    expect(breaches([source('web/app/parts/a.ts')])).toEqual([
      'web/app/parts/a.ts: parts has no place in the order of web/app',
    ]);
  });
});

describe('the folders of server and web', () => {
  it.each(['web/app/platform/shell/guard', 'server/src/kit/text'])('hold no more than 16 files each: %s', folder => {
    const files = (count: number, end: string) =>
      Array.from({ length: count }, (_, index) => source(`${folder}/a${index}${end}`));
    expect(breaches([...files(16, '.ts'), ...files(9, '.test.ts')])).toEqual([]);
    expect(breaches(files(17, '.ts'))).toEqual([
      `${folder}: 17 files, 16 are allowed: divide it by what they are about`,
    ]);
  });
});

describe('decisions', () => {
  const note = (name: string, heading: string) => ({ path: `docs/decisions/${name}.md`, text: `# ${heading}\n` });

  it('carry numbers of their own, also in their headings', () => {
    const notes = [note('001-one', '001 One'), note('001-two', '001 Two'), note('002-three', '001 Three')];
    expect(decisionFaults(notes)).toEqual([
      'docs/decisions/001-two.md: docs/decisions/001-one.md has this number, too; take the next free one',
      'docs/decisions/002-three.md: its heading begins with another number',
    ]);
  });

  it('are linked by the number they have', () => {
    const text = 'See ([001](decisions/001-one.md)), [002](decisions/001-one.md) and [003](decisions/003-gone.md).';
    expect(decisionFaults([note('001-one', '001 One'), { path: 'docs/architecture.md', text }])).toEqual([
      'docs/architecture.md: [002](decisions/001-one.md) leads to no decision of that number',
      'docs/architecture.md: [003](decisions/003-gone.md) leads to no decision of that number',
    ]);
  });
});

describe('a promise that is kept', () => {
  const faults = (...lines: string[]) => {
    const text = ['async function run() {', ...lines, '}'].join('\n');
    return breaches([{ path: 'server/src/money/plans/service.ts', text }]).map(fault => fault.replace(/^.*?: /, ''));
  };
  const late = (name: string) => [`line 2: ${name} is waited for after something else was`];

  it.each([
    ['const kept = load();', 'await other();', 'return await kept;'],
    ['const kept = load();', 'const answer = { first: await other(), second: await kept };', 'return answer;'],
    [
      'const kept = rows.map(async row => row);',
      'const more = await other();',
      'return [more, await Promise.all(kept)];',
    ],
    ['const kept = load();', 'const more = await other();', 'await Promise.all([more, kept]);'],
    ['const kept = load();', 'if (isEmpty) return null;', 'return await kept;'],
    ['kept = load();', 'await other();', 'await kept;'],
  ])('is refused where something else is waited for first: %s %s', (...lines) => {
    expect(faults(...lines)).toEqual(late('kept'));
  });

  it.each([
    ['const kept = await load();', 'await other();', 'return kept;'],
    ['const kept = load();', 'return await kept;'],
    ['const [kept, more] = await Promise.all([load(), other()]);', 'return [kept, more];'],
    ['const kept = load();', 'kept.catch(() => {});', 'await other();', 'await kept;'],
    ['const kept = load();', 'await Promise.race([other(), kept]);', 'await kept;'],
    ['const run = async () => { await other(); };', 'await more();', 'return run;'],
  ])('is accepted where none is left alone: %s %s', (...lines) => {
    expect(faults(...lines)).toEqual([]);
  });

  it.each([
    'return Promise.all([load(), await other()]);',
    'return Promise.all([load(), more(await other())]);',
    'const found = await Promise.allSettled([load(), await other()]);',
  ])('is refused where something is waited for before it is handed over: %s', line => {
    expect(faults(line)).toEqual(late('a promise'));
  });

  it.each([
    'return Promise.all([await other(), load()]);',
    'return Promise.all([load(), (async () => await other())()]);',
  ])('is accepted where it is handed over at once: %s', line => {
    expect(faults(line)).toEqual([]);
  });

  it('may wait in a test', () => {
    const text = 'const kept = load();\nawait other();\nawait kept;';
    expect(breaches([{ path: 'server/src/money/plans/service.test.ts', text }])).toEqual([]);
  });
});

describe('a function', () => {
  it('has at most 100 lines, but in tests', () => {
    const text = `const long = () => {\n${'  call();\n'.repeat(99)}};\n`;
    const fault = 'web/app/a.ts: line 1: a function of 101 lines, 100 are allowed';
    expect(longFunctions({ path: 'web/app/a.ts', text })).toEqual([fault]);
    expect(longFunctions({ path: 'web/app/a.test.ts', text })).toEqual([]);
    expect(longFunctions({ path: 'web/app/a.ts', text: text.replace('  call();\n', '') })).toEqual([]);
  });
});
