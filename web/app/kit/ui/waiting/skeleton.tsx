import * as styles from './skeleton.module.css';

/** One gray line of a page to come; `width` in any CSS unit. */
export function SkeletonLine({ width, tall }: { width: string; tall?: boolean }) {
  return <div className={tall ? `${styles.skeleton} ${styles.tallSkeleton}` : styles.skeleton} style={{ width }} />;
}

/** A gray area of a page to come; `height` in any CSS unit. */
export function SkeletonBlock({ height }: { height: string }) {
  return <div className={`${styles.skeleton} ${styles.roundSkeleton}`} style={{ height }} />;
}
