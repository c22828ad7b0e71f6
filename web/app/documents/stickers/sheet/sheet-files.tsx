import { STICKER_DPI, stickerPixels, type StickerPaper } from '@marque/server/stickers/paper';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import * as buttonStyles from '../../../kit/ui/action/button.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './sheet-files.module.css';

const FORMATS = ['pdf', 'svg', 'png', 'jpg'] as const;
const PAPERS = ['letter', 'a4', 'full'] as const;
const ORIENTATIONS = ['landscape', 'portrait'] as const;

/** The sheet on another paper, held another way, as PDF, SVG or a picture of stated pixels. `upright`: a period sheet, which is upright where nothing else is chosen. */
export function SheetFiles({ pdf, upright }: { pdf: string; upright: boolean }) {
  const t = useTranslations('stickers.files');
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('png');
  const [paper, setPaper] = useState<StickerPaper>('letter');
  const [held, setHeld] = useState<(typeof ORIENTATIONS)[number]>(upright ? 'portrait' : 'landscape');
  const [width, height] = stickerPixels({ paper, orientation: held, dpi: STICKER_DPI.usual });
  const address = `${pdf.replace(/\.pdf$/, `.${format}`)}?${new URLSearchParams({ paper, orientation: held }).toString()}`;
  return (
    <details className={`${cardStyles.card} ${cardStyles.paddedCard} ${styles.sheetFiles}`}>
      <summary>{t('title')}</summary>
      <div className={styles.choices}>
        <SelectField
          label={t('format')}
          value={format}
          onChange={event => setFormat(oneOf(FORMATS, event.target.value))}
        >
          {FORMATS.map(each => (
            <option key={each} value={each}>
              {t(`formats.${each}`)}
            </option>
          ))}
        </SelectField>
        <SelectField label={t('paper')} value={paper} onChange={event => setPaper(oneOf(PAPERS, event.target.value))}>
          {PAPERS.map(each => (
            <option key={each} value={each}>
              {t(`papers.${each}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('orientation')}
          value={held}
          onChange={event => setHeld(oneOf(ORIENTATIONS, event.target.value))}
        >
          {ORIENTATIONS.map(each => (
            <option key={each} value={each}>
              {t(`orientations.${each}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <p className={`${ui.flexRow} ${ui.wrap}`}>
        <a className={`${buttonStyles.button} ${buttonStyles.secondaryButton}`} href={address} download>
          <Download className={ui.icon} aria-hidden />
          {t('download', { format: format.toUpperCase() })}
        </a>
        {(format === 'png' || format === 'jpg') && (
          <span className={`${ui.text14} ${ui.secondaryText} ${ui.tabularNumbers}`} role="status">
            {t('pixels', { width, height })}
          </span>
        )}
      </p>
    </details>
  );
}

const oneOf = <Value extends string>(values: readonly [Value, ...Value[]], text: string): Value =>
  values.find(value => value === text) ?? values[0];
