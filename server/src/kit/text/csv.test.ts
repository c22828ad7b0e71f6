import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it('makes formulas text and leaves figures figures', () => {
  const cells = ['=1+1', '+cmd', '-2+3', '@x', '\tx', '-12.50', -3, 'a,b', 'say "x"', null, undefined, { a: 1 }, true];
  expect(csvLine(cells)).toBe(`'=1+1,'+cmd,'-2+3,'@x,'\tx,-12.50,-3,"a,b","say ""x""",,,"{""a"":1}",true\r\n`);
  expect(csvLine(['\rx'])).toBe('"\'\rx"\r\n');
});
