import { dryRunCall } from '@marque/server/identity/privacy/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../client.ts';
import { useErrorText } from '../../../kit/forms/error-text.ts';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { PlanLine } from '../../../identity/privacy/plan-line.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './deletions.module.css';

/** What an erasure would delete and keep, counted when it is asked for. */
export function DeletionPlan({ id }: { id: string }) {
  const t = useTranslations('console.deletions');
  const [open, setOpen] = useState(false);
  const textOf = useErrorText();
  const { data, error, isFetching } = useQuery({
    queryKey: ['deletion plan', id],
    queryFn: ({ signal }) => send(dryRunCall, { deletion: id }, { signal }),
    enabled: open,
    retry: false,
  });
  return (
    <div>
      <Button size="small" busy={isFetching} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'plan_close' : 'plan')}
      </Button>
      <div role="status">
        {open && error && <p className={ui.marginTop2}>{textOf(error)}</p>}
        {open && data && (
          <div className={styles.deletionPlan}>
            <section>
              <h3 className={`${ui.text14} ${ui.semibold}`}>{t('goes')}</h3>
              {data.plan.goes.length === 0 && <p className={ui.text14}>{t('goes_nothing')}</p>}
              <ul>
                {data.plan.goes.map(({ what, count }) => (
                  <PlanLine key={what} what={what} count={count} />
                ))}
              </ul>
            </section>
            {data.plan.stays.length > 0 && (
              <section>
                <h3 className={`${ui.text14} ${ui.semibold}`}>{t('stays')}</h3>
                <ul>
                  {data.plan.stays.map(({ what, count }) => (
                    <PlanLine key={what} what={what} count={count} />
                  ))}
                </ul>
              </section>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
