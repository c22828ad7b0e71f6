import { ChevronDown, Minus } from 'lucide-react';
import { useState } from 'react';
import type { ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';
import { toneLook } from '../tone-mark.tsx';
import * as buttonStyles from '../../../kit/ui/action/button.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as brandsStyles from './brands.module.css';

type Group = ReportDocument['brand_groups'][number];

/** All brands by group; each says found or not, and what it means when the reader asks for meanings. */
export function BrandGrid({ groups, summary }: { groups: readonly Group[]; summary: string }) {
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
