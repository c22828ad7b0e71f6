import type { StickerDocument } from '@marque/server/stickers/contract';
import { useTranslations } from 'use-intl';
import { Table } from '../../ui/data/table.tsx';
import { useSheetDollars } from './sheet-dollars.ts';
import { type SheetLine, sheetLines } from './sheet-lines.ts';

/** The sheet as text: for screen readers, for phones, and for copying a line. */
export function SheetReading({ document }: { document: StickerDocument }) {
  const t = useTranslations('stickers.reading');
  const { groups, facts, options } = sheetLines(document);
  return (
    <details className="card card-p st-read">
      <summary>{t('title')}</summary>
      <div className="st-read-g">
        {groups.length > 0 && (
          <section aria-labelledby="st-standard">
            <h2 className="t18" id="st-standard">
              {t('standard')}
            </h2>
            <div className="st-read-l">
              {groups.map(({ name, items }) => (
                <div key={name} className="st-read-s">
                  {name && <h3 className="t16">{name}</h3>}
                  <ul className="t14 c2">
                    {items.map(item => (
                      <li key={item}>{item}</li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
          </section>
        )}
        {facts.length > 0 && (
          <dl className="dl dl-1">
            {facts.map(({ name, value }) => (
              <div key={`${name} ${value}`}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {options?.length !== 0 && <Options options={options} />}
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
      <h2 className="t18" id="st-options">
        {t('options')}
      </h2>
      {options === null ? (
        <p className="c2">{t('optionsUnknown')}</p>
      ) : (
        <Table
          caption={t('options')}
          flush
          rows={options}
          rowKey={({ code, text }) => `${code} ${text}`}
          columns={[
            {
              key: 'text',
              head: t('option'),
              name: t('option'),
              cell: ({ code, text, contains }) => (
                <>
                  {text} {code && <span className="mono c3">{code}</span>}
                  {contains.length > 0 && <span className="c2 st-read-c">{contains.join(', ')}</span>}
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
