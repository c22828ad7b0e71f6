import { expect, it } from 'vitest';
import { logosOf } from './brand-logo.ts';
import { compactSvgPages } from './inline-svg.ts';
import { sample } from '../../../testing/paper/samples.ts';
import { sharedDrawing } from '../../../testing/paper/shared-drawing.ts';

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

it('draws it on paper and on the page, each shape in its own color', () => {
  const document = logosOf()(of('harbor'));
  expect(sharedDrawing().pdf(document).length).toBeGreaterThan(10_000);
  const { svg, title } = sharedDrawing().svg(document);
  expect(compactSvgPages(svg, title).join('')).toContain('fill="#0b5d3b"');
});
