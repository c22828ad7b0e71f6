import { type Plan, previewPlansCall } from '@marque/server/money/plans/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { usePaused } from '../../../kit/forms/use-paused.ts';
import { send } from '../../../client.ts';
import { PlanCards } from '../../../money/plans/plan-cards.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import * as tabsStyles from '../../../kit/ui/action/tabs.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './plans.module.css';

interface PlansPreviewProps {
  /** Merge patches of plans by their ids. */
  changes: Record<string, unknown>;
  currency: string;
  /** The reports' plans as they are. */
  first: Plan[];
  unit?: 'vhr' | 'sticker';
  userType?: 'user' | 'dealer' | undefined;
}

/** What is typed is asked for after so long without another key. */
const PAUSE_MS = 300;

/** The page of prices as visitors would see it with a draft: its own cards. */
export function PlansPreview({ changes, currency, first, unit: usual = 'vhr', userType = 'user' }: PlansPreviewProps) {
  const t = useTranslations('console-plans.preview');
  const [unit, show] = useState(usual);
  const asked = usePaused(JSON.stringify(changes), PAUSE_MS);
  const { data } = useQuery({
    queryKey: ['plan-preview', unit, userType, currency, asked],
    queryFn: () =>
      send(previewPlansCall, {
        changes: JSON.parse(asked) as Record<string, never>,
        unit,
        user_type: userType,
        currency,
      }),
    placeholderData: keepPreviousData,
  });
  const plans = data && !data.fault ? data.plans : unit === 'vhr' && userType === 'user' ? first : [];
  return (
    <section className={`${cardStyles.card} ${styles.planPreview}`} aria-labelledby="plan-preview">
      <header className={`${cardStyles.cardHead} ${ui.flexRow} ${ui.wrap} ${ui.spaceBetween}`}>
        <h2 className={ui.text16} id="plan-preview">
          {t('title')}
        </h2>
        <div className={tabsStyles.segments} role="group" aria-label={t('title')}>
          {(['vhr', 'sticker'] as const).map(each => (
            <button key={each} type="button" aria-pressed={each === unit} onClick={() => show(each)}>
              {t(each)}
            </button>
          ))}
        </div>
      </header>
      <div className={styles.planStage}>
        {data?.fault && (
          <Message tone="serious" title={t('fault')} live>
            <p className={styles.planFault}>{data.fault}</p>
          </Message>
        )}
        <div inert>
          <PlanCards plans={plans} kind={unit === 'vhr' ? 'report' : 'sticker'} chosen={null} onChoose={() => {}} />
        </div>
      </div>
    </section>
  );
}
