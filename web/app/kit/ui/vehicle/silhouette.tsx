import { useTranslations } from '../../messages/intl.ts';
import { SilhouetteDrawing } from './silhouette-drawing.tsx';
import { type Silhouette, SILHOUETTES } from './silhouette-shapes.ts';
import * as styles from './silhouette.module.css';

/** A drawing of the kind of body, not of the very car; it names itself unless it only decorates. */
export function BodySilhouette({ kind, decorative }: { kind: Silhouette; decorative?: boolean }) {
  const t = useTranslations('ui.silhouette');
  const shape = SILHOUETTES[kind];
  const naming = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': t(kind) };
  return (
    <svg viewBox={`14 12 612 ${shape.groundY - 8}`} className={styles.silhouette} {...naming}>
      <SilhouetteDrawing shape={shape} />
    </svg>
  );
}
