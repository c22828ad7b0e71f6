import { Landmark } from 'lucide-react';
import { BrandGrid } from './brand-grid.tsx';
import type { ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';
import { RecordMark } from '../record-mark.tsx';
import { Section, headOf } from '../section.tsx';
import { ToneMark, toneLook } from '../tone-mark.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as reportSectionStyles from '../report-section.module.css';
import * as brandsStyles from './brands.module.css';

/** What states wrote on the titles: the ones found with their meaning, then the whole checklist, folded. */
export function BrandsSection({ document }: { document: ReportDocument }) {
  const { t, say, day } = useReader();
  const { brands_found: found, brand_groups: groups } = document;
  const checked = groups.reduce((sum, group) => sum + group.items.length, 0);
  const head = headOf(document, 'brands');
  return (
    <Section id="brands" title={t('section.brands')} icon={Landmark} head={head} aside={t('checked', { checked })}>
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
