import { useTranslations } from 'use-intl';
import { coupe } from '../../kit/ui/vehicle/silhouette-coupe.ts';
import { SilhouetteDrawing } from '../../kit/ui/vehicle/silhouette-drawing.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as silhouetteStyles from '../../kit/ui/vehicle/silhouette.module.css';
import * as styles from './places.module.css';

const PLACES = ['windshield', 'door', 'title_paper', 'registration', 'insurance'] as const;
const CLASSIC_PLACES = ['cowl', 'classic_door', 'frame', 'title_paper', 'registration'] as const;

/** The places on the drawing: x, and the y its line reaches down to. */
const MARKS = [
  { x: 226, y: 64 },
  { x: 382, y: 118 },
];

/** Where the VIN is found on a car and on paper. */
export function Places({ classic }: { classic: boolean }) {
  const t = useTranslations('home.places');
  const places = classic ? CLASSIC_PLACES : PLACES;
  return (
    <aside className={styles.vinPlaces} aria-labelledby="places">
      <h2 className={ui.text16} id="places">
        {t('title')}
      </h2>
      <svg
        viewBox="14 8 612 176"
        className={`${silhouetteStyles.silhouette} ${ui.secondaryText}`}
        role="img"
        aria-label={t('picture')}
      >
        <SilhouetteDrawing shape={coupe} />
        {MARKS.map(({ x, y }, index) => (
          <g key={x}>
            <path d={`M${x} ${y}V36`} stroke="var(--primary)" strokeWidth="1.5" fill="none" />
            <circle cx={x} cy={y} r="4" fill="var(--primary)" />
            <circle cx={x} cy="24" r="14" fill="var(--primary)" />
            <text x={x} y="29" textAnchor="middle" className={styles.placeMark}>
              {index + 1}
            </text>
          </g>
        ))}
      </svg>
      <ol className={styles.placeList}>
        {places.map((place, index) => (
          <li key={place}>
            <i aria-hidden="true">{index + 1}</i>
            <span>{t(place)}</span>
          </li>
        ))}
      </ol>
    </aside>
  );
}
