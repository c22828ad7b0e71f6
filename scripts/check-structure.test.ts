import { describe, expect, it } from 'vitest';
import { importCycles } from './check-structure.ts';

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

  it('are let through in a folder that is being straightened, and only as long as it has one', () => {
    const cycle = [source('web/app/a.ts', `import './b.ts';`), source('web/app/b.ts', `import './a.ts';`)];
    expect(importCycles(cycle, ['web/app/'])).toEqual([]);
    expect(importCycles([source('web/app/a.ts')], ['web/app/'])).toEqual([
      'web/app/: has no import cycle any more, so its entry in check-structure.ts goes',
    ]);
  });
});
