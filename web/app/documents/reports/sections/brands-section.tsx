import Landmark from 'lucide-react/icons/landmark';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Minus from 'lucide-react/icons/minus';
import { useState } from 'react';
import type { ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';
import { RecordMark } from '../record-mark.tsx';
import { Section, headOf } from '../section.tsx';
import { ToneMark, toneLook } from '../tone-mark.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as reportSectionStyles from '../report-section.module.css';
import * as brandsStyles from './brands.module.css';
import * as buttonStyles from '../../../kit/ui/action/button.module.css';

/** The brands that states wrote on the titles: the ones found with their meaning, then the whole checklist, folded. */
export function BrandsSection({ document }: { document: ReportDocument }) {
  const { t, say, day } = useReader();
  const { brands_found: found, brand_groups: groups } = document;
  const checked = groups.reduce((sum, group) => sum + group.items.length, 0);
  const head = headOf(document, 'brands');
  return (
    <Section
      id="brands"
      title={t('section.brands')}
      icon={Landmark}
      head={head}
      aside={t('checked', { checked })}
      records={recordsOf(found)}
    >
      <p className={reportSectionStyles.sectionLead}>{t('brands.what')}</p>
      {groups.length > 0 && (
        <div className={cardStyles.card}>
          {found.length > 0 && (
            <ul className={brandsStyles.foundBrands}>
              {found.map(brand => (
                <li key={`${brand.code} ${brand.on}`} className={toneLook[brand.state].className}>
                  <p className={`${ui.flexRow} ${ui.wrap}`}>
                    <ToneMark tone={brand.state}>{say(brand.label)}</ToneMark>
                    <span className={`${ui.secondaryText} ${ui.text14} ${ui.tabularNumbers}`}>
                      {day(brand.on)}, {brand.place}
                      {brand.source && `, ${say(brand.source)}`}
                    </span>
                    <RecordMark record={brand.record ?? brand.code} />
                  </p>
                  <p className={ui.secondaryText}>{say(brand.meaning)}</p>
                  {brand.written && brand.written.length > 0 && (
                    <p className={`${ui.secondaryText} ${ui.text14}`}>
                      {t('brands.written', { words: brand.written.join('”, “') })}
                    </p>
                  )}
                </li>
              ))}
            </ul>
          )}
          <p className={`${ui.secondaryText} ${ui.text14}`}>{t('brands.meanings')}</p>
          <BrandGrid groups={groups} summary={t('brands.summary', { checked, found: found.length })} />
        </div>
      )}
    </Section>
  );
}

/** The records of these brands; undefined where an older document does not name all of them. */
function recordsOf(found: ReportDocument['brands_found']): string[] | undefined {
  const records = found.flatMap(({ record }) => record ?? []);
  return records.length === found.length ? records : undefined;
}

type Group = ReportDocument['brand_groups'][number];

/** All brands by group; each says found or not, and what it means when the reader asks for meanings. */
function BrandGrid({ groups, summary }: { groups: readonly Group[]; summary: string }) {
  const { t } = useReader();
  const [meanings, setMeanings] = useState(false);
  return (
    <details className={brandsStyles.brandList}>
      <summary className={`${cardStyles.cardFoot} ${ui.flexRow} ${ui.spaceBetween}`}>
        <span className={ui.tabularNumbers}>{summary}</span>
        <span className={ui.flexRow}>
          {t('brands.open')}
          <ChevronDown className={`${ui.icon} ${ui.smallIcon}`} aria-hidden="true" />
        </span>
      </summary>
      <div className={brandsStyles.brandListBar}>
        <button
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.secondaryButton} ${buttonStyles.smallButton}`}
          aria-pressed={meanings}
          onClick={() => setMeanings(!meanings)}
        >
          {meanings ? t('brands.hideMeanings') : t('brands.showMeanings')}
        </button>
      </div>
      <div className={brandsStyles.brandGrid}>
        {groups.map(group => (
          <BrandGroup key={group.group} group={group} meanings={meanings} />
        ))}
      </div>
    </details>
  );
}

function BrandGroup({ group, meanings }: { group: Group; meanings: boolean }) {
  const { t, say, day } = useReader();
  return (
    <div>
      <h3 className={ui.text14}>{t(`brands.group.${group.group}`)}</h3>
      <ul>
        {group.items.map(item => {
          const Icon = item.found ? toneLook[item.severity].icon : Minus;
          return (
            <li
              key={item.code}
              className={item.found ? `${brandsStyles.foundBrand} ${toneLook[item.severity].className}` : undefined}
            >
              <Icon className={`${ui.icon} ${ui.smallIcon}`} aria-hidden="true" />
              <span>
                {item.found ? <b>{say(item.name)}</b> : say(item.name)}
                <span className={ui.visuallyHidden}>: {item.found ? t('found') : t('notFound')}</span>
                {item.found && item.on && (
                  <small className={ui.tabularNumbers}>
                    {day(item.on)}, {item.place}
                  </small>
                )}
                {meanings && <small>{say(item.meaning)}</small>}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
