import { lazy, Suspense } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { ButtonLink } from '../../../kit/ui/action/button.tsx';
import { WhenNear } from '../../../kit/ui/page/when-near.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';

const RecallTile = lazy(async () => ({ default: (await import('./recall-tile.tsx')).RecallTile }));

interface PreviewRecallsProps {
  /** The VIN, or the name of a vehicle that has none. */
  number: string;
  /** The list in full. */
  to: string;
  /** Among what is on file: one step lower, and with room of its own. */
  inPlace?: boolean;
}

/** The recalls of a vehicle: a link, and what they are once the reader has come near. The page itself waits for no source. */
export function PreviewRecalls({ number, to, inPlace }: PreviewRecallsProps) {
  const t = useTranslations('vehicles');
  const Heading = inPlace ? 'h3' : 'h2';
  return (
    <section className={inPlace ? ui.marginTop8 : ui.marginBottom10} aria-labelledby="recalls">
      <Heading className={`${inPlace ? ui.text24 : ui.text32} ${ui.marginBottom2}`} id="recalls">
        {t('on_file.sections.recalls')}
      </Heading>
      <p className={`${ui.secondaryText} ${ui.marginBottom5}`}>{t('recalls.free')}</p>
      <WhenNear>
        <Suspense fallback={null}>
          <RecallTile number={number} />
        </Suspense>
      </WhenNear>
      {/* Always the same element: who has tabbed to it keeps the focus when the list arrives. */}
      <ButtonLink className={ui.marginTop3} to={to}>
        {t('recalls.page')}
      </ButtonLink>
    </section>
  );
}
