import type { DryRun } from '@marque/server/identity/privacy/contract';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Card } from '../../kit/ui/page/card.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as deletionStyles from './deletion.module.css';

type What = 'other';
type Why = 'record';

/** What an erasure would take and what it would leave, counted, with the reason. */
export function PlanLists({ plan }: { plan: DryRun }) {
  const t = useTranslations('privacy');
  return (
    <div className={deletionStyles.deletionColumns}>
      <Card>
        <h2 className={ui.text18}>{t('request.goes')}</h2>
        {plan.goes.length === 0 && (
          <p className={`${ui.secondaryText} ${ui.marginTop2}`}>{t('request.goes_nothing')}</p>
        )}
        <ul className={deletionStyles.deletionList}>
          {plan.goes.map(({ what, count }) => (
            <Line key={what} what={what} count={count} />
          ))}
        </ul>
      </Card>
      <Card>
        <h2 className={ui.text18}>{t('request.stays')}</h2>
        <p className={`${ui.secondaryText} ${ui.marginTop2}`}>{t('request.stays_text')}</p>
        <ul className={deletionStyles.deletionList}>
          {plan.stays.map(({ what, count, why }) => (
            <Line key={what} what={what} count={count}>
              {t.has(`why.${why as Why}`) && (
                <span className={deletionStyles.deletionReason}>{t(`why.${why as Why}`)}</span>
              )}
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
      <span className={ui.tabularNumbers}>{format.number(count)}</span>
      {children}
    </li>
  );
}
