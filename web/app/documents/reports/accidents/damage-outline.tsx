import { useId } from 'react';
import type { DamageZone } from '../document.ts';
import { ZONE_BOXES, ZONES } from './damage-zones.ts';
import * as accidentsStyles from './accidents.module.css';

const BODY =
  'M74 42C38 48 24 74 24 110C24 146 38 172 74 178L150 184H398C440 184 460 160 460 110C460 60 440 36 398 36H150Z';
const GLASS = [
  'M168 58C150 88 150 132 168 162L206 150C198 124 198 96 206 70Z',
  'M354 62C368 92 368 128 354 158L322 148C328 122 328 98 322 72Z',
  'M212 66L316 68L346 58H184Z',
  'M212 154L316 152L346 162H184Z',
];
const DETAIL = [
  'M178 36l-4 -10h14l4 10M178 184l-4 10h14l4 -10',
  'M34 76q10 -16 30 -22M34 144q10 16 30 22M450 72q-4 -14 -18 -20M450 148q-4 14 -18 20',
];

/** The car from above, front at the left, with the zones a source named hatched in the color of the severity. */
export function DamageOutline({ zones, label }: { zones: readonly DamageZone[]; label: string }) {
  const id = useId();
  return (
    <svg viewBox="0 14 484 192" className={accidentsStyles.carOutline} role="img" aria-label={label}>
      <defs>
        <clipPath id={`${id}body`}>
          <path d={BODY} />
        </clipPath>
        <pattern id={`${id}hatch`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V6" stroke="var(--bg)" strokeWidth="1.5" opacity=".7" />
        </pattern>
      </defs>
      <g clipPath={`url(#${id}body)`}>
        <rect x="20" y="30" width="450" height="160" fill="var(--surface-3)" />
        {zones.map(zone => (
          <g key={zone}>
            <Zone zone={zone} fill="var(--zone)" />
            <Zone zone={zone} fill={`url(#${id}hatch)`} />
          </g>
        ))}
        {ZONES.map(zone => (
          <Zone key={zone} zone={zone} stroke="var(--bg)" />
        ))}
      </g>
      <path d={BODY} fill="none" stroke="var(--text)" strokeWidth="1.75" />
      <g fill="var(--bg)" fillOpacity=".85" stroke="var(--text)" strokeWidth="1.25" strokeLinejoin="round">
        {GLASS.map(shape => (
          <path key={shape} d={shape} />
        ))}
      </g>
      <g stroke="var(--text)" strokeWidth="1.25" fill="none">
        {DETAIL.map(shape => (
          <path key={shape} d={shape} />
        ))}
      </g>
    </svg>
  );
}

function Zone({ zone, fill = 'none', stroke }: { zone: DamageZone; fill?: string; stroke?: string }) {
  const [x, y, width, height] = ZONE_BOXES[zone];
  return <rect x={x} y={y} width={width} height={height} fill={fill} stroke={stroke} strokeWidth="2" />;
}
