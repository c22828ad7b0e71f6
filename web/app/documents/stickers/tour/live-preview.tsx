import type { StickerPreview } from '@marque/server/documents/stickers/contract';
import { useTranslations } from 'use-intl';
import { DemoMark } from '../../../kit/ui/document/demo-mark.tsx';
import { DocumentView } from '../../../kit/ui/document/document-view.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import { SkeletonBlock } from '../../../kit/ui/waiting/skeleton.tsx';
import { useSheetDollars } from '../sheet/sheet-dollars.ts';
import * as styles from './tour.module.css';

interface LivePreviewProps {
  title: string;
  preview: StickerPreview | null;
  isDrawing: boolean;
  /** The last choices were not drawn, as they do not go together or as it failed: the sheet is that of those before. */
  behind: 'refused' | 'failed' | null;
}

/** The sheet of the choices as it would be issued, marked as a preview. */
export function LivePreview({ title, preview, isDrawing, behind }: LivePreviewProps) {
  const t = useTranslations('tour.preview');
  const dollars = useSheetDollars();
  return (
    <section className={styles.livePreview} aria-labelledby="live-preview-title">
      <div className={styles.livePreviewHead}>
        <h2 className={ui.text16} id="live-preview-title">
          {t('title')}
        </h2>
        <p className={`${ui.text14} ${ui.secondaryText} ${ui.tabularNumbers}`} role="status">
          {preview && t('price', { total: dollars(preview.price.total) })}
        </p>
        {preview?.demo && <DemoMark />}
      </div>
      {behind && preview && <p className={`${ui.text14} ${ui.cautionText}`}>{t(`behind.${behind}`)}</p>}
      {preview ? (
        <DocumentView title={t('name', { title })} pages={preview.pages} busy={isDrawing} legible />
      ) : isDrawing ? (
        <div aria-hidden="true">
          <SkeletonBlock height="24rem" />
        </div>
      ) : (
        <p className={ui.secondaryText}>{t(behind === 'failed' ? 'failed' : 'none')}</p>
      )}
      <p className={`${ui.text14} ${ui.secondaryText}`}>{t('note')}</p>
    </section>
  );
}
