import '../../identity/accounts/forms/dealers-messages.ts';
import { dealersCall, type Dealer, decideDealerCall } from '@marque/server/identity/dealers/contract';
import { DealerState } from '@marque/server/identity/accounts/contract';
import Store from 'lucide-react/icons/store';
import { useTranslations, useFormatter } from '../../kit/messages/intl.ts';
import { useState, useEffect, useRef } from 'react';
import { Desk } from '../../identity/accounts/console/desk.tsx';
import { ExportButton } from '../../identity/exports/export-button.tsx';
import { forOperators, forMembers, queryIn } from '../../identity/accounts/members/members-only.ts';
import { send } from '../../client.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/dealers-queue-page';
import { Facts } from '../../kit/ui/data/facts.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { useDealerFacts } from './dealer-facts.tsx';
import { STATUS_TONES } from './status-tones.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { type FieldErrors, NO_ERRORS } from '../../kit/forms/form-errors.ts';
import { DialogForm } from '../../kit/forms/dialog-form.tsx';
import { textIn, useForm } from '../../kit/forms/use-form.ts';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
import { TextAreaField } from '../../kit/ui/field/field.tsx';
import { EntryCard } from '../../kit/ui/page/entry-card.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as dealerPageStyles from './dealer-page.module.css';
import * as dealersQueueStyles from './dealers-queue.module.css';
import { type Action, useCall } from '../../kit/forms/use-call.ts';
import { useToast } from '../../kit/ui/notice/toast.tsx';

type Decision = 'approved' | 'rejected' | 'suspended';

/** The heading of the queue: it gets the focus when the application that had it has left the list. */
const QUEUE_TITLE = 'queue';

type Decide = Pick<Action<{ decision: Decision; reason: string }>, 'pending' | 'run'>;

/** Decides about one application and reads the list again. */
function useDealerDecision(dealer: Dealer, onDecided: () => void): Decide {
  const t = useTranslations('dealers.operator');
  const toast = useToast();
  const decided = useRef(false);
  useEffect(
    () => () => {
      if (decided.current) setTimeout(() => document.getElementById(QUEUE_TITLE)?.focus());
    },
    [],
  );
  const { pending, run } = useCall(decideDealerCall, {
    revalidate: 'always',
    onSuccess: (_answer, { decision }) => {
      toast({ title: t(`done.${decision}`, { company: dealer.company_name }), detail: t('told') });
      decided.current = true;
      onDecided();
    },
    onError: (_error, text) => toast({ title: t('failed'), detail: text, error: true }),
  });
  return { pending, run: (input, onError) => run({ dealer: dealer.id, ...input }, onError) };
}

export const meta = titled(t => ({ title: t('dealers.operator.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const query = queryIn(dealersCall, url, 'state');
  const first = await forOperators(app.dealers.list(caller, query));
  const me = caller.actor.kind === 'member' ? caller.actor.userId : null;
  return { first, state: query.state, me, today: new Date().toISOString().slice(0, 10) };
}

/** The dealers of a site, by how far their applications are. */
export default function DealersQueuePage({ loaderData: { first, state, me, today } }: Route.ComponentProps) {
  const t = useTranslations('dealers.operator');
  return (
    <Desk
      t={t}
      titleId={QUEUE_TITLE}
      actions={<ExportButton list="dealers" filters={{ state }} />}
      tabs={DealerState.options}
      tab={state}
      addressOf={each => `?state=${each}`}
      name="dealers"
      first={first}
      read={(after, signal) => send(dealersCall, { state, after }, { signal })}
      rowsOf={page => page.dealers}
      empty={{ icon: Store, title: t(`empty.${state}`), text: t('empty.text') }}
    >
      {dealer => (
        <QueueCard
          key={dealer.id}
          dealer={dealer}
          own={dealer.user_id === me}
          mayDecide={first.may_decide}
          today={today}
        />
      )}
    </Desk>
  );
}

interface QueueCardProps {
  dealer: Dealer;
  /** The reader's own application: another operator decides. */
  own: boolean;
  mayDecide: boolean;
  today: string;
}

/** One application as an operator needs it: what was said, and what can be decided. */
function QueueCard({ dealer, own, mayDecide, today }: QueueCardProps) {
  const t = useTranslations('dealers');
  const format = useFormatter();
  const facts = useDealerFacts(dealer, today).filter(fact => fact.key !== 'company');
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium' });
  const since = dealer.decided
    ? `${t('fact.decided')}: ${day(dealer.decided)}`
    : `${t('fact.applied')}: ${day(dealer.applied)}`;
  return (
    <EntryCard
      id={dealer.id}
      title={dealer.company_name}
      about={since}
      state={
        <StateWord chip tone={STATUS_TONES[dealer.dealer_state]}>
          {t(`operator.word.${dealer.dealer_state}`)}
        </StateWord>
      }
      className={dealersQueueStyles.queueCard}
    >
      {dealer.reason && (
        <Message tone="caution" title={t('reason')}>
          <p className={dealerPageStyles.dealerReason}>{dealer.reason}</p>
        </Message>
      )}
      <div className={dealersQueueStyles.queueCardBody}>
        <Facts facts={facts} />
      </div>
      {mayDecide && isDecidable(dealer) && (
        <div className={cardStyles.cardFoot}>
          {own ? <p>{t('operator.own')}</p> : <DecisionButtons dealer={dealer} />}
        </div>
      )}
    </EntryCard>
  );
}

/** The operator's decisions in each status: the plain decision, and the one that needs a reason. */
const CHOICES = {
  pending: { plain: 'approve', reasoned: 'rejected' },
  approved: { plain: null, reasoned: 'suspended' },
  suspended: { plain: 'lift', reasoned: null },
  rejected: { plain: null, reasoned: null },
} as const;

const WORDS = { rejected: 'reject', suspended: 'suspend' } as const;

/** Whether any decision is possible now. */
function isDecidable({ dealer_state: status }: Dealer): boolean {
  return CHOICES[status].plain !== null || CHOICES[status].reasoned !== null;
}

/** The decisions that are possible now. */
function DecisionButtons({ dealer }: { dealer: Dealer }) {
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

interface ReasonDialogProps {
  company: string;
  decision: Exclude<Decision, 'approved'>;
  /** The word on the button. */
  action: string;
  decide: Decide;
  onClose: () => void;
}

/** Asks for the reason the dealer will read. */
function ReasonDialog({ company, decision, action, decide, onClose }: ReasonDialogProps) {
  const t = useTranslations('dealers.operator');
  const reasonIn = (fields: FormData) => textIn(fields, 'reason').trim();
  const form = useForm(decide, {
    read: fields => ({ decision, reason: reasonIn(fields) }),
    check: (typed): FieldErrors => (reasonIn(new FormData(typed)) ? {} : { reason: t('reasonMissing') }),
    // A toast: another operator may have made the decision, which closes the dialog.
    explain: () => NO_ERRORS,
  });
  return (
    <Dialog
      open
      onOpenChange={open => open || onClose()}
      title={t(`ask.${decision}`, { company })}
      description={t(`askText.${decision}`)}
    >
      <DialogForm form={form} action={action} cancel={t('cancel')} look="danger" onCancel={onClose}>
        <TextAreaField
          label={t('reason')}
          hint={t('reasonHint')}
          name="reason"
          rows={4}
          maxLength={500}
          required
          error={form.at('reason')}
        />
      </DialogForm>
    </Dialog>
  );
}
