import type { StickerDocument, StickerView } from '@marque/server/documents/stickers/contract';
import { isNameNumber } from '@marque/vin';
import Printer from 'lucide-react/icons/printer';
import { type ReactNode, useState } from 'react';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { STICKER_DPI, stickerPixels, type StickerPaperSize } from '@marque/server/stickers/paper';
import { DemoMark } from '../../../kit/ui/document/demo-mark.tsx';
import { DocumentView } from '../../../kit/ui/document/document-view.tsx';
import { VinText } from '../../../kit/ui/vin/vin.tsx';
import { marksOf, priceLines } from './price-lines.ts';
import { SheetReading } from './sheet-reading.tsx';
import { useSheetDollars } from './sheet-dollars.ts';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import { TitledSection } from '../../../kit/ui/page/titled-section.tsx';
import { DownloadLink } from '../../../kit/ui/action/button.tsx';
import * as buttonStyles from '../../../kit/ui/action/button.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as stickerPageStyles from '../sticker-page.module.css';
import * as styles from './ready-sticker.module.css';
import * as sheetFilesStyles from './sheet-files.module.css';

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
  /** The way out when it is wrong; a sample has none. */
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
            <DownloadLink look="main" href={sticker.pdf}>
              {t('pdf')}
            </DownloadLink>
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

/** The promise of the letter on the sheet. */
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

/** How the price of the new car came about. */
function PriceWhenNew({ document }: { document: StickerDocument }) {
  const t = useTranslations('stickers.price');
  const dollars = useSheetDollars();
  const lines = priceLines(document);
  if (!lines) return null;
  const { rows, totalCents } = lines;
  return (
    <TitledSection id="price-title" title={t('title')} card>
      {rows.map(({ key, cents, count }) => (
        <div key={key} className={ui.keyValue}>
          <span>{cents === null && key === 'options' ? t('optionsUnknown') : t(key, { count })}</span>
          <span>{cents === null ? t('notKnown') : dollars(cents)}</span>
        </div>
      ))}
      <div className={`${ui.keyValue} ${ui.semibold} ${stickerPageStyles.stickerTotal}`}>
        <span>{t(document.options ? 'total' : 'totalWithout')}</span>
        <span>{dollars(totalCents)}</span>
      </div>
    </TitledSection>
  );
}

const FORMATS = ['pdf', 'svg', 'png', 'jpg'] as const;
const PAPERS = ['letter', 'a4', 'full'] as const;
const ORIENTATIONS = ['landscape', 'portrait'] as const;

/** The sheet on another paper, held another way, as PDF, SVG or a picture of stated pixels. `upright`: a period sheet, which is upright where nothing else is chosen. */
export function SheetFiles({ pdf, upright }: { pdf: string; upright: boolean }) {
  const t = useTranslations('stickers.files');
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('png');
  const [paper, setPaper] = useState<StickerPaperSize>('letter');
  const [held, setHeld] = useState<(typeof ORIENTATIONS)[number]>(upright ? 'portrait' : 'landscape');
  const [width, height] = stickerPixels({ paper, orientation: held, dpi: STICKER_DPI.usual });
  const address = `${pdf.replace(/\.pdf$/, `.${format}`)}?${new URLSearchParams({ paper, orientation: held }).toString()}`;
  return (
    <details className={`${cardStyles.card} ${cardStyles.paddedCard} ${sheetFilesStyles.sheetFiles}`}>
      <summary>{t('title')}</summary>
      <div className={sheetFilesStyles.choices}>
        <SelectField
          label={t('format')}
          value={format}
          onChange={event => setFormat(oneOf(FORMATS, event.target.value))}
          options={FORMATS.map(each => [each, t(`formats.${each}`)])}
        />
        <SelectField
          label={t('paper')}
          value={paper}
          onChange={event => setPaper(oneOf(PAPERS, event.target.value))}
          options={PAPERS.map(each => [each, t(`papers.${each}`)])}
        />
        <SelectField
          label={t('orientation')}
          value={held}
          onChange={event => setHeld(oneOf(ORIENTATIONS, event.target.value))}
          options={ORIENTATIONS.map(each => [each, t(`orientations.${each}`)])}
        />
      </div>
      <p className={`${ui.flexRow} ${ui.wrap}`}>
        <DownloadLink href={address}>{t('download', { format: format.toUpperCase() })}</DownloadLink>
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
