import type { SilhouetteShape } from './silhouette-coupe.ts';

const SPOKES = [270, 342, 54, 126, 198];

const ROUND = 'stroke-linecap="round" stroke-linejoin="round"';

function wheel([x, y, radius]: [number, number, number]): string {
  const spokes = SPOKES.map(degrees => {
    const angle = (degrees * Math.PI) / 180;
    const [inner, outer] = [radius * 0.18, radius * 0.62];
    const point = (distance: number) =>
      `${(x + Math.cos(angle) * distance).toFixed(1)} ${(y + Math.sin(angle) * distance).toFixed(1)}`;
    return `M${point(inner)}L${point(outer)}`;
  });
  const circle = (r: number, look = '') => `<circle cx="${x}" cy="${y}" r="${r}"${look}/>`;
  return `${circle(radius, ' fill="var(--bg)" stroke="currentColor" stroke-width="2"')}
<g fill="none" stroke="currentColor" stroke-width="1.25" ${ROUND}>
${circle(radius * 0.64)}${circle(radius * 0.16)}<path d="${spokes.join('')}"/></g>`;
}

function markupOf({ body, glass, lines, wheels, groundY }: SilhouetteShape): string {
  return `<path d="${body}" fill="var(--surface-3)" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>
<path d="${glass}" fill="var(--bg)" stroke="currentColor" stroke-width="1.25" stroke-linejoin="round"/>
<path d="${lines}" fill="none" stroke="currentColor" stroke-width="1.25" ${ROUND}/>
${wheels.map(wheel).join('')}<path d="M14 ${groundY}H626" stroke="var(--line-2)" stroke-width="1"/>`;
}

const drawn = new Map<SilhouetteShape, { __html: string }>();

/**
 * Only the drawing, for a larger picture: 640 wide, standing on its ground line. It stays text, so that it is one element
 * for React and not twenty.
 */
export function SilhouetteDrawing({ shape }: { shape: SilhouetteShape }) {
  let inside = drawn.get(shape);
  if (!inside) drawn.set(shape, (inside = { __html: markupOf(shape) }));
  return <g dangerouslySetInnerHTML={inside} />;
}
