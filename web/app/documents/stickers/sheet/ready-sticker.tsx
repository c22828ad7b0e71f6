import type { StickerDocument, StickerView } from '@marque/server/documents/stickers/contract';
import { isNameNumber } from '@marque/vin';
import { Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { DemoMark } from '../../../kit/ui/document/demo-mark.tsx';
import { DocumentView } from '../../../kit/ui/document/document-view.tsx';
import { VinText } from '../../../kit/ui/vin/vin.tsx';
import { marksOf } from './price-lines.ts';
import { PriceWhenNew } from './price-when-new.tsx';
import { SheetFiles } from './sheet-files.tsx';
import { SheetReading } from './sheet-reading.tsx';
import * as buttonStyles from '../../../kit/ui/action/button.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as stickerPageStyles from '../sticker-page.module.css';
import * as styles from './ready-sticker.module.css';

const SIGNS = {
  record: '●',
  catalogue: '◐',
  catalogueDemo: '◐',
  owner: '○',
  dealer: '✎',
  plate: '▬',
  number: '▭',
} as const;

interface ReadyStickerProps {
  sticker: Pick<StickerView, 'title' | 'vin' | 'version' | 'created' | 'pdf'>;
  document: StickerDocument;
  pages: string[];
  /** A word above the sheet, e.g. that it is a sample. */
  notice?: ReactNode;
  /** What one does when it is wrong; a sample has none. */
  wrong?: ReactNode;
  /** Shows it to others; only its owner does. */
  share?: ReactNode;
  /** The way to a new version, and the versions there are. */
  again?: ReactNode;
  versions?: ReactNode;
  /** The sheets that hold more than this one. */
  higher?: ReactNode;
}

/** The sheet and the facts behind it: grade, marks, price, version. */
export function ReadySticker(props: ReadyStickerProps) {
  const { sticker, document, pages, notice, wrong, share, again, versions, higher } = props;
  const t = useTranslations('stickers');
  const format = useFormatter();
  const made = format.dateTime(new Date(sticker.created), { dateStyle: 'medium' });
  return (
    <div className={`${ui.pageWidth} ${stickerPageStyles.stickerPage}`}>
      <div className={stickerPageStyles.stickerHead}>
        <div>
          <p className={`${ui.secondaryText} ${ui.mediumWeight}`}>{t(isSheet(document) ? 'sheet' : 'label')}</p>
          <h1 className={ui.text32}>{sticker.title}</h1>
          {!isNameNumber(sticker.vin) && (
            <p className={ui.secondaryText}>
              <VinText vin={sticker.vin} colored />
            </p>
          )}
        </div>
        <div className={`${ui.flexRow} ${ui.wrap}`}>
          {document.demo && <DemoMark />}
          {wrong}
          {share}
          {again}
          <button
            type="button"
            className={`${buttonStyles.button} ${buttonStyles.quietButton} ${buttonStyles.smallButton}`}
            onClick={() => window.print()}
          >
            <Printer className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
            {t('print')}
          </button>
          {sticker.pdf && (
            <a className={`${buttonStyles.button} ${buttonStyles.primaryButton}`} href={sticker.pdf} download>
              <Download className={ui.icon} aria-hidden />
              {t('pdf')}
            </a>
          )}
        </div>
      </div>
      {notice}
      <DocumentView title={t('documentTitle', { vehicle: sticker.title })} pages={pages} />
      {sticker.pdf && <SheetFiles pdf={sticker.pdf} upright={document.template === 'sticker-classic'} />}
      <SheetReading document={document} />
      <div className={stickerPageStyles.stickerColumns}>
        <PriceWhenNew document={document} />
        <div className={`${cardStyles.card} ${cardStyles.paddedCard} ${stickerPageStyles.stickerNotes}`}>
          <GradeNote {...document.document} />
          <MarkLegend document={document} />
          <p className={`${ui.text14} ${ui.tertiaryText} ${ui.tabularNumbers}`}>
            {t('version', { version: sticker.version, made, number: document.document.id })}
          </p>
        </div>
      </div>
      {higher}
      {versions}
    </div>
  );
}

function isSheet(document: StickerDocument): boolean {
  return document.template === 'sticker-classic' && document.kind === 'specification';
}

/** What the letter on the sheet promises. */
function GradeNote({ grade, grade_words: chosen }: StickerDocument['document']) {
  const t = useTranslations('stickers.grade');
  const words = chosen ?? grade;
  return (
    <div className={styles.gradeNote}>
      <b className={styles.gradeLetter} aria-hidden="true">
        {grade}
      </b>
      <div>
        <h2 className={ui.text16}>{t('title', { grade, name: t(`${words}.name`) })}</h2>
        <p className={ui.secondaryText}>{t(`${words}.promise`)}</p>
      </div>
    </div>
  );
}

/** The meanings of the marks on this sheet. */
function MarkLegend({ document }: { document: StickerDocument }) {
  const t = useTranslations('stickers.mark');
  return (
    <div>
      <h2 className={ui.text16}>{t('title')}</h2>
      <ul className={styles.markLegend}>
        {marksOf(document).map(mark => (
          <li key={mark}>
            <span aria-hidden="true">{SIGNS[mark]}</span>
            {t(mark)}
          </li>
        ))}
      </ul>
    </div>
  );
}
