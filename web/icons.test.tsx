import { Globe } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createIcon } from './app/kit/ui/page/create-icon.tsx';
import { markupOf } from './icons.ts';

/** Every path, circle and line of an icon. */
const shapesIn = (svg: string) => svg.replace(/^<svg[^>]*>|<\/svg>$/g, '').replaceAll(/><\/\w+>/g, '/>');

describe('an icon of the build', () => {
  it('has the shapes lucide draws, and the attributes it is given', () => {
    const shapes = markupOf([
      ['circle', { cx: '12', cy: '12', r: '10', key: '1' }],
      ['path', { d: 'M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20', key: '2' }],
      ['path', { d: 'M2 12h20', key: '3' }],
    ]);
    const Ours = createIcon(shapes);
    const svg = renderToStaticMarkup(<Ours className="icon" aria-hidden />);
    expect(shapesIn(svg)).toBe(shapesIn(renderToStaticMarkup(<Globe />)));
    expect(svg).toMatch(/^<svg viewBox="0 0 24 24" class="icon" aria-hidden="true">/);
  });
});
