import { ChevronDown, Minus } from 'lucide-react';
import { useState } from 'react';
import type { ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';
import { toneLook } from '../tone-mark.tsx';

type Group = ReportDocument['brand_groups'][number];

/** All brands by group; each says found or not, and what it means when the reader asks for meanings. */
export function BrandGrid({ groups, summary }: { groups: readonly Group[]; summary: string }) {
  const { t } = useReader();
  const [meanings, setMeanings] = useState(false);
  return (
    <details className="brands">
      <summary className="card-ft row between">
        <span className="num">{summary}</span>
        <span className="row">
          {t('brands.open')}
          <ChevronDown className="ic ic-16" aria-hidden="true" />
        </span>
      </summary>
      <div className="brands-bar">
        <button
          type="button"
          className="btn btn-s btn-sm"
          aria-pressed={meanings}
          onClick={() => setMeanings(!meanings)}
        >
          {meanings ? t('brands.hideMeanings') : t('brands.showMeanings')}
        </button>
      </div>
      <div className={meanings ? 'bgrid bgrid-long' : 'bgrid'}>
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
      <h3 className="t14">{t(`brands.group.${group.group}`)}</h3>
      <ul>
        {group.items.map(item => {
          const Icon = item.found ? toneLook[item.severity].icon : Minus;
          return (
            <li key={item.code} className={item.found ? `f ${toneLook[item.severity].className}` : undefined}>
              <Icon className="ic ic-16" aria-hidden="true" />
              <span>
                {item.found ? <b>{say(item.name)}</b> : say(item.name)}
                <span className="sr">: {item.found ? t('found') : t('notFound')}</span>
                {item.found && item.on && (
                  <small className="num">
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
