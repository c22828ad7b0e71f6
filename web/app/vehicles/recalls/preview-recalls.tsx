import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from '../../ui/action/link.tsx';
import * as ui from '../../ui/page/primitives.module.css';

const RecallTile = lazy(async () => ({ default: (await import('./recall-tile.tsx')).RecallTile }));

interface PreviewRecallsProps {
  /** The VIN, or the name of a vehicle that has none. */
  number: string;
  /** The list in full. */
  to: string;
}

/** The recalls of a vehicle: a link, and what they are once the reader has come near. The page itself waits for no source. */
export function PreviewRecalls({ number, to }: PreviewRecallsProps) {
  const t = useTranslations('vehicles');
  const place = useRef<HTMLElement>(null);
  const isNear = useIsNear(place);
  return (
    <section className={ui.marginBottom10} aria-labelledby="recalls" ref={place}>
      <h2 className={`${ui.text32} ${ui.marginBottom5}`} id="recalls">
        {t('on_file.sections.recalls')}
      </h2>
      {isNear && (
        <Suspense fallback={null}>
          <RecallTile number={number} />
        </Suspense>
      )}
      {/* Always the same element: who has tabbed to it keeps the focus when the list arrives. */}
      <p className={ui.marginTop3}>
        <Link to={to}>{t('recalls.page')}</Link>
      </p>
    </section>
  );
}

const NEAR = '400px 0px';

/** Whether a part of the page has been in view, or nearly. */
function useIsNear(place: { current: HTMLElement | null }): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return;
        watch.disconnect();
        setIsNear(true);
      },
      { rootMargin: NEAR },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [place]);
  return isNear;
}
