import '../stickers.css';
import type { StickerDocument, StickerGrade, StickerView } from '@marque/server/stickers/contract';
import { Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { DemoMark } from '../../ui/document/demo-mark.tsx';
import { DocumentView } from '../../ui/document/document-view.tsx';
import { VinText } from '../../ui/vin/vin.tsx';
import { marksOf } from './price-lines.ts';
import { PriceWhenNew } from './price-when-new.tsx';
import { SheetReading } from './sheet-reading.tsx';

const SIGNS = { record: '●', catalogue: '◐', owner: '○', dealer: '✎', plate: '▬' } as const;

interface ReadyStickerProps {
  sticker: Pick<StickerView, 'title' | 'vin' | 'version' | 'created' | 'pdf'>;
  document: StickerDocument;
  pages: string[];
  /** A word above the sheet, e.g. that it is a sample. */
  notice?: ReactNode;
  /** What one does when it is wrong; a sample has none. */
  wrong?: ReactNode;
}

/** The sheet itself, with what stands behind it: grade, marks, price, version. */
export function ReadySticker({ sticker, document, pages, notice, wrong }: ReadyStickerProps) {
  const t = useTranslations('stickers');
  const format = useFormatter();
  const made = format.dateTime(new Date(sticker.created), { dateStyle: 'medium' });
  return (
    <div className="page st-page">
      <div className="st-hd">
        <div>
          <p className="c2 m">{t(isSheet(document) ? 'sheet' : 'label')}</p>
          <h1 className="t32">{sticker.title}</h1>
          <p className="c2">
            <VinText vin={sticker.vin} colored />
          </p>
        </div>
        <div className="row row-w">
          {document.demo && <DemoMark />}
          {wrong}
          <button type="button" className="btn btn-q" onClick={() => window.print()}>
            <Printer className="ic" aria-hidden />
            {t('print')}
          </button>
          {sticker.pdf && (
            <a className="btn btn-p" href={sticker.pdf} download>
              <Download className="ic" aria-hidden />
              {t('pdf')}
            </a>
          )}
        </div>
      </div>
      {notice}
      <DocumentView title={t('documentTitle', { vehicle: sticker.title })} pages={pages} />
      <SheetReading document={document} />
      <div className="st-g">
        <PriceWhenNew document={document} />
        <div className="card card-p st-notes">
          <GradeNote grade={document.document.grade} />
          <MarkLegend document={document} />
          <p className="t14 c3 num">{t('version', { version: sticker.version, made, number: document.document.id })}</p>
        </div>
      </div>
    </div>
  );
}

function isSheet(document: StickerDocument): boolean {
  return document.template === 'sticker-classic' && document.kind === 'specification';
}

/** What the letter on the sheet promises. */
function GradeNote({ grade }: { grade: StickerGrade }) {
  const t = useTranslations('stickers.grade');
  return (
    <div className="st-grade">
      <b className="st-letter" aria-hidden="true">
        {grade}
      </b>
      <div>
        <h2 className="t16">{t('title', { grade, name: t(`${grade}.name`) })}</h2>
        <p className="c2">{t(`${grade}.promise`)}</p>
      </div>
    </div>
  );
}

/** What the marks beside the lines mean; only those that stand on this sheet. */
function MarkLegend({ document }: { document: StickerDocument }) {
  const t = useTranslations('stickers.mark');
  return (
    <div>
      <h2 className="t16">{t('title')}</h2>
      <ul className="st-marks">
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
