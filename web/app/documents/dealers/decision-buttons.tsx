import type { Dealer } from '@marque/server/identity/dealers/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../kit/ui/action/button.tsx';
import { type Decision, useDealerDecision } from './use-dealer-decision.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';

/** What an operator can do in each status: the plain decision, and the one that needs a reason. */
const CHOICES = {
  pending: { plain: 'approve', reasoned: 'rejected' },
  approved: { plain: null, reasoned: 'suspended' },
  suspended: { plain: 'lift', reasoned: null },
  rejected: { plain: null, reasoned: null },
} as const;

const WORDS = { rejected: 'reject', suspended: 'suspend' } as const;

/** Whether any decision is possible now. */
export function isDecidable({ dealer_state: status }: Dealer): boolean {
  return CHOICES[status].plain !== null || CHOICES[status].reasoned !== null;
}

/** The decisions that are possible now. */
export function DecisionButtons({ dealer }: { dealer: Dealer }) {
  const t = useTranslations('dealers.operator');
  const [asking, setAsking] = useState<Exclude<Decision, 'approved'> | null>(null);
  const decide = useDealerDecision(dealer, () => setAsking(null));
  const { plain, reasoned } = CHOICES[dealer.dealer_state];
  const named = (action: string) => t('nameless', { action, company: dealer.company_name });
  return (
    <div className={`${ui.flexRow} ${ui.wrap}`}>
      {plain && (
        <Button
          look="main"
          busy={decide.pending}
          aria-label={named(t(plain))}
          onClick={() => decide.run({ decision: 'approved', reason: '' })}
        >
          {t(plain)}
        </Button>
      )}
      {reasoned && (
        <Button look="danger" aria-label={named(t(WORDS[reasoned]))} onClick={() => setAsking(reasoned)}>
          {t(WORDS[reasoned])}
        </Button>
      )}
      {asking && (
        <ReasonDialog
          company={dealer.company_name}
          decision={asking}
          action={t(WORDS[asking])}
          decide={decide}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}
