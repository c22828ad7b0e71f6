import type { StickerDocument } from '@marque/server/documents/stickers/contract';
import { useTranslations } from 'use-intl';
import { Table } from '../../../kit/ui/data/table.tsx';
import { DealerFacts } from './dealer-facts.tsx';
import { RatedFacts } from './rated-facts.tsx';
import { useSheetDollars } from './sheet-dollars.ts';
import { type SheetLine, sheetLines } from './sheet-lines.ts';
import * as factsStyles from '../../../kit/ui/data/facts.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './sheet-reading.module.css';

/** The sheet as text: for screen readers, for phones, and for copying a line. */
export function SheetReading({ document }: { document: StickerDocument }) {
  const t = useTranslations('stickers.reading');
  const { groups, facts, options, hasEnglish } = sheetLines(document);
  return (
    <details className={`${cardStyles.card} ${cardStyles.paddedCard} ${styles.sheetReading}`}>
      <summary>{t('title')}</summary>
      <div className={styles.readingParts}>
        {hasEnglish && <p className={`${ui.text14} ${ui.secondaryText}`}>{t('english')}</p>}
        {groups.length > 0 && (
          <section aria-labelledby="st-standard">
            <h2 className={ui.text18} id="st-standard">
              {t(isGeneric(document) ? 'usual' : 'standard')}
            </h2>
            <div className={styles.readingLines}>
              {groups.map(({ name, items }) => (
                <div key={name.text} className={styles.readingSection}>
                  {name.text && (
                    <h3 className={ui.text16} lang={name.lang}>
                      {name.text}
                    </h3>
                  )}
                  <ul className={`${ui.text14} ${ui.secondaryText}`}>
                    {items.map(({ text, lang }) => (
                      <li key={text} lang={lang}>
                        {text}
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
          </section>
        )}
        {facts.length > 0 && (
          <dl className={`${factsStyles.factList} ${factsStyles.singleFactList}`}>
            {facts.map(({ name, value, lang }) => (
              <div key={`${name} ${value}`}>
                <dt>{name}</dt>
                <dd lang={lang}>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {document.template === 'sticker-modern' && <RatedFacts sheet={document} />}
        {options?.length !== 0 && <Options options={options} />}
        {document.template === 'sticker-modern' && <DealerFacts sheet={document} />}
      </div>
    </details>
  );
}

function Options({ options }: { options: SheetLine[] | null }) {
  const t = useTranslations('stickers.reading');
  const dollars = useSheetDollars();
  const price = (cents: number | null) => (cents === null ? '–' : cents === 0 ? t('included') : dollars(cents));
  return (
    <section aria-labelledby="st-options">
      <h2 className={ui.text18} id="st-options">
        {t('options')}
      </h2>
      {options === null ? (
        <p className={ui.secondaryText}>{t('optionsUnknown')}</p>
      ) : (
        <Table
          caption={t('options')}
          flush
          rows={options}
          rowKey={({ code, text }) => `${code} ${text.text}`}
          columns={[
            {
              key: 'text',
              head: t('option'),
              name: t('option'),
              cell: ({ code, text, contains }) => (
                <>
                  <span lang={text.lang}>{text.text}</span>{' '}
                  {code && <span className={`${ui.monospace} ${ui.tertiaryText}`}>{code}</span>}
                  {contains.length > 0 && (
                    <span className={`${ui.secondaryText} ${styles.readingCaption}`} lang={contains[0]?.lang}>
                      {contains.map(part => part.text).join(', ')}
                    </span>
                  )}
                </>
              ),
            },
            { key: 'price', head: t('price'), name: t('price'), cell: ({ cents }) => price(cents), figure: true },
          ]}
        />
      )}
    </section>
  );
}

/** Whether the list is what was usual in the year, from no list of the model. */
const isGeneric = (document: StickerDocument): boolean =>
  (document.template === 'sticker-modern' ? document.generic : document.standard?.generic) ?? false;
