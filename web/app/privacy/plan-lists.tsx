import type { DryRun } from '@marque/server/privacy/contract';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Card } from '../ui/page/card.tsx';

type What = 'other';
type Why = 'record';

/** What an erasure would take and what it would leave, counted, with the reason. */
export function PlanLists({ plan }: { plan: DryRun }) {
  const t = useTranslations('privacy');
  return (
    <div className="del-2">
      <Card>
        <h2 className="t18">{t('request.goes')}</h2>
        {plan.goes.length === 0 && <p className="c2 mt-2">{t('request.goes_nothing')}</p>}
        <ul className="del-l">
          {plan.goes.map(({ what, count }) => (
            <Line key={what} what={what} count={count} />
          ))}
        </ul>
      </Card>
      <Card>
        <h2 className="t18">{t('request.stays')}</h2>
        <p className="c2 mt-2">{t('request.stays_text')}</p>
        <ul className="del-l">
          {plan.stays.map(({ what, count, why }) => (
            <Line key={what} what={what} count={count}>
              {t.has(`why.${why as Why}`) && <span className="why">{t(`why.${why as Why}`)}</span>}
            </Line>
          ))}
        </ul>
      </Card>
    </div>
  );
}

function Line({ what, count, children }: { what: string; count: number; children?: ReactNode }) {
  const t = useTranslations('privacy.what');
  const format = useFormatter();
  const key = what as What;
  return (
    <li>
      <span>{t.has(key) ? t(key) : t('other')}</span>
      <span className="num">{format.number(count)}</span>
      {children}
    </li>
  );
}
