/** One gray line of a page to come; `width` in any CSS unit. */
export function SkeletonLine({ width, tall }: { width: string; tall?: boolean }) {
  return <div className={tall ? 'sk sk-h' : 'sk'} style={{ width }} />;
}

/** A gray area of a page to come; `height` in any CSS unit. */
export function SkeletonBlock({ height }: { height: string }) {
  return <div className="sk sk-b" style={{ height }} />;
}
