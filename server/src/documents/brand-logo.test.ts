import { expect, it } from 'vitest';
import { logosOf } from './brand-logo.ts';
import { compactSvgPages } from './inline-svg.ts';
import { prepareData } from './prepare.ts';
import { sample } from './testing/samples.ts';
import { sharedTypesetter } from './testing/shared-typesetter.ts';

const sheet = sample('sticker-modern');
const of = (id?: string) => ({
  template: 'sticker-modern' as const,
  data: { ...sheet, brand: { ...sheet.brand, id } },
});

it('takes the logo of the brand, and none where there is none or the id is no folder', () => {
  const branded = logosOf();
  expect(branded(of('harbor')).logo).toContain('<svg');
  for (const id of [undefined, 'nobody', '../default', '']) expect(branded(of(id)).logo).toBeUndefined();
});

it('draws it on paper and on the page, each shape in its own colour', () => {
  const typesetter = sharedTypesetter();
  const data = prepareData(logosOf()(of('harbor')));
  expect(typesetter.pdf('sticker-modern', data).length).toBeGreaterThan(10_000);
  const { svg, title } = typesetter.svg('sticker-modern', data);
  expect(compactSvgPages(svg, title).join('')).toContain('fill="#0b5d3b"');
});
