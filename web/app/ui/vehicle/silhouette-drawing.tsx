import type { SilhouetteShape } from './silhouette-coupe.ts';

const SPOKES = [270, 342, 54, 126, 198];

function Wheel({ x, y, radius }: { x: number; y: number; radius: number }) {
  const spokes = SPOKES.map(degrees => {
    const angle = (degrees * Math.PI) / 180;
    const [inner, outer] = [radius * 0.18, radius * 0.62];
    const point = (distance: number) =>
      `${(x + Math.cos(angle) * distance).toFixed(1)} ${(y + Math.sin(angle) * distance).toFixed(1)}`;
    return `M${point(inner)}L${point(outer)}`;
  }).join('');
  return (
    <>
      <circle cx={x} cy={y} r={radius} fill="var(--bg)" stroke="currentColor" strokeWidth="2" />
      <g fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinecap="round">
        <circle cx={x} cy={y} r={radius * 0.64} />
        <circle cx={x} cy={y} r={radius * 0.16} />
        <path d={spokes} />
      </g>
    </>
  );
}

/** Only the drawing, for a larger picture: 640 wide, standing on its ground line. */
export function SilhouetteDrawing({ shape }: { shape: SilhouetteShape }) {
  return (
    <>
      <path d={shape.body} fill="var(--surface-3)" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      <path d={shape.glass} fill="var(--bg)" stroke="currentColor" strokeWidth="1.25" strokeLinejoin="round" />
      <path
        d={shape.lines}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {shape.wheels.map(([x, y, radius]) => (
        <Wheel key={x} x={x} y={y} radius={radius} />
      ))}
      <path d={`M14 ${shape.groundY}H626`} stroke="var(--line-2)" strokeWidth="1" />
    </>
  );
}
