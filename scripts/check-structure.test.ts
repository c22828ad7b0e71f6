import { describe, expect, it } from 'vitest';
import { breaches, decisionFaults, importCycles, unregistered } from './check-structure.ts';

const source = (path: string, ...imports: string[]) => ({ path, text: imports.join('\n') });

describe('import cycles', () => {
  it('are refused inside a noun, also where a type closes the circle', () => {
    const files = [
      source('server/src/plans/service.ts', `import { price } from './service/prices.ts';`),
      source('server/src/plans/service/prices.ts', `import type { Plans } from '../service.ts';`),
    ];
    expect(importCycles(files)).toEqual([
      'server/src/plans/service.ts -> server/src/plans/service/prices.ts -> server/src/plans/service.ts: an import cycle',
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

describe('a noun', () => {
  const app = source('server/src/app.ts', `import { plansNoun } from './plans/noun.ts';`);
  const parts = ['routes.ts', 'jobs.ts', 'mails.tsx'].map(name => source(`server/src/plans/${name}`));
  const whole = source('server/src/plans/noun.ts', ...parts.map(({ path }) => `import './${path.split('/').at(-1)}';`));

  it('registers its routes, jobs and mails itself, and app.ts lists it', () => {
    expect(unregistered([app, whole, ...parts])).toEqual([]);
  });

  it('is refused with routes, jobs or mails that it does not register', () => {
    const halved = source('server/src/plans/noun.ts', `import './routes.ts';`);
    expect(unregistered([app, halved, ...parts])).toEqual([
      'server/src/plans/jobs.ts: plans/noun.ts does not register it',
      'server/src/plans/mails.tsx: plans/noun.ts does not register it',
    ]);
    expect(unregistered([source('server/src/recalls/jobs.ts')])).toEqual([
      'server/src/recalls/jobs.ts: recalls/noun.ts does not register it',
    ]);
  });

  it('is refused where app.ts does not list it, and where something else imports it', () => {
    expect(unregistered([source('server/src/app.ts'), whole, ...parts])).toEqual([
      'server/src/plans/noun.ts: app.ts does not register it',
    ]);
    expect(breaches([source('server/src/http/server.ts', `import '../plans/noun.ts';`)])).toEqual([
      'server/src/http/server.ts: a noun is registered in app.ts and imported by nothing else',
    ]);
  });

  it('has its template listed for the workers', () => {
    const template = source('server/src/orders/document/template.ts');
    expect(unregistered([template, source('server/src/templates.ts')])).toEqual([
      'server/src/orders/document/template.ts: templates.ts does not list it',
    ]);
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
      source('web/app/accounts/profile/profile-page.tsx', `import { Facts } from '../../dealers/facts.tsx';`),
      source('web/app/accounts/profile/profile-page.test.tsx', `import { Facts } from '../../dealers/facts.tsx';`),
      source(
        'web/app/dealers/facts.tsx',
        `import { send } from '../client.ts';`,
        `import '../accounts/forms/form.tsx';`,
      ),
      source('web/app/root.tsx', `import { Shell } from './shell/layout/site-layout.tsx';`),
      source('web/app/ui/vin/vin.tsx', `import { send } from '../../client.ts';`),
    ];
    expect(breaches(files)).toEqual([
      'web/app/accounts/profile/profile-page.tsx: accounts comes before dealers and may not import it',
      'web/app/ui/vin/vin.tsx: ui knows no noun, not web/app/client.ts',
    ]);
  });

  it('have a place in the order', () => {
    expect(breaches([source('web/app/parts/a.ts')])).toEqual([
      'web/app/parts/a.ts: parts has no place in the order of web/app',
    ]);
  });

  it('hold no more than 16 files each, tests not counted', () => {
    const files = (count: number, end: string) =>
      Array.from({ length: count }, (_, index) => source(`web/app/shell/guard/a${index}${end}`));
    expect(breaches([...files(16, '.ts'), ...files(9, '.test.ts')])).toEqual([]);
    expect(breaches(files(17, '.ts'))).toEqual([
      'web/app/shell/guard: 17 files, 16 are allowed: divide it by what they are about',
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
    return breaches([{ path: 'server/src/plans/service.ts', text }]).map(fault => fault.replace(/^.*?: /, ''));
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
    expect(breaches([{ path: 'server/src/plans/service.test.ts', text }])).toEqual([]);
  });
});
