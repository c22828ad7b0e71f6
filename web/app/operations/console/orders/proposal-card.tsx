import {
  type Approval,
  approveCall,
  declineCall,
  remindApprovalCall,
  withdrawCall,
} from '@marque/server/platform/approvals/contract';
import UsersRound from 'lucide-react/icons/users-round';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { useAction } from '../../../kit/forms/use-call.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import { send } from '../../../client.ts';
import { centsIn } from '../approvals/change-text.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './orders.module.css';

const CALLS = {
  approve: approveCall,
  decline: declineCall,
  remind: remindApprovalCall,
  withdraw: withdrawCall,
} as const;
type Decision = keyof typeof CALLS;

/** What may be decided about a proposal, by who looks at it. */
export function ProposalActions({ approval }: { approval: Approval }) {
  const t = useTranslations('console-orders.proposal');
  const toast = useToast();
  const { pending, input, run } = useAction((decision: Decision) => send(CALLS[decision], { approval: approval.id }), {
    revalidate: 'always',
    onSuccess: (_answer, decision) => toast({ title: t(decision === 'remind' ? 'reminded' : 'done') }),
    onError: (_error, text) => toast({ title: text, error: true }),
  });
  const decisions: Decision[] = [
    ...(approval.may_decide ? (['approve', 'decline'] as const) : []),
    ...(approval.own ? (['remind', 'withdraw'] as const) : []),
  ];
  return (
    <div className={`${ui.flexRow} ${ui.wrap}`}>
      {decisions.map(decision => (
        <Button
          key={decision}
          size="small"
          look={decision === 'approve' ? 'main' : 'second'}
          busy={pending && input === decision}
          disabled={pending && input !== decision}
          onClick={() => run(decision)}
        >
          {t(decision)}
        </Button>
      ))}
    </div>
  );
}

/** A refund that waits for a second person. */
export function ProposalCard({ approval }: { approval: Approval }) {
  const t = useTranslations('console-orders.proposal');
  const format = useFormatter();
  const money = useMoney();
  const { proposer, proposed_by: id, expires, own, may_decide: mayDecide, reason, changes } = approval;
  const amount = centsIn(changes);
  return (
    <Card className={styles.proposalCard}>
      <h2 className={`${ui.text16} ${ui.semibold} ${ui.flexRow}`}>
        <UsersRound className={ui.icon} aria-hidden />
        {t('title')}
      </h2>
      <p className={ui.text14}>
        {t('text', {
          who: proposer ?? id,
          amount: amount ? money(amount.minor, amount.currency) : '–',
          until: format.dateTime(new Date(expires), { dateStyle: 'medium', timeStyle: 'short' }),
        })}
      </p>
      <p className={`${ui.text14} ${ui.secondaryText}`}>{reason}</p>
      <ProposalActions approval={approval} />
      {!mayDecide && <p className={`${ui.text14} ${ui.tertiaryText}`}>{t(own ? 'own' : 'not_yours')}</p>}
    </Card>
  );
}
