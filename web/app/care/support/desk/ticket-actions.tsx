import { creditTicketCall, type DeskTicket, moveTicketCall } from '@marque/server/care/support/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { useCall } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { TitledSection } from '../../../kit/ui/page/titled-section.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from '../support.module.css';

interface TicketActionsProps {
  ticket: DeskTicket;
  isOpen: boolean;
  /** Whether the free credit can still be given. */
  mayCredit: boolean;
}

/** The operator's actions for a ticket besides answering: solve, reopen, hide, merge, give the free credit. */
export function TicketActions({ ticket: { id: ticket, state }, isOpen, mayCredit }: TicketActionsProps) {
  const t = useTranslations('support');
  const hydrated = useHydrated();
  const toast = useToast();
  const failed = (_error: Error, text: string) => toast({ title: t('ticket.failed'), detail: text, error: true });
  const move = useCall(moveTicketCall, {
    revalidate: 'always',
    onSuccess: () => toast({ title: t('desk.moved'), kind: 'member' }),
    onError: failed,
  });
  const credit = useCall(creditTicketCall, {
    revalidate: 'always',
    onSuccess: () => toast({ title: t('desk.credited'), kind: 'member' }),
    onError: failed,
  });
  const moves = isOpen ? (['solved', 'spam'] as const) : (['open'] as const);
  const words = { solved: 'desk.solve', spam: 'desk.spam', open: 'desk.reopen' } as const;
  return (
    <TitledSection id="actions" title={t('desk.actions')} className={ui.stack}>
      <div className={styles.ticketActions}>
        {moves.map(to => (
          <Button
            key={to}
            busy={move.pending && move.input?.to === to}
            disabled={!hydrated || state === to}
            onClick={() => move.run({ ticket, to })}
          >
            {t(words[to])}
          </Button>
        ))}
        {mayCredit && (
          <Button busy={credit.pending} disabled={!hydrated} onClick={() => credit.run({ ticket })}>
            {t('desk.credit')}
          </Button>
        )}
      </div>
      {!mayCredit && <p className={`${ui.secondaryText} ${ui.text14}`}>{t('desk.creditLimit')}</p>}
      {isOpen && <Merge ticket={ticket} />}
    </TitledSection>
  );
}

/** Moves the messages of a ticket to another of the same customer. */
function Merge({ ticket }: { ticket: string }) {
  const t = useTranslations('support.desk');
  const hydrated = useHydrated();
  const toast = useToast();
  const call = useCall(moveTicketCall, {
    revalidate: 'always',
    onSuccess: () => toast({ title: t('moved'), kind: 'member' }),
  });
  const form = useForm(call, {
    read: fields => ({ ticket, to: 'merged' as const, into: textIn(fields, 'into').trim() }),
  });
  return (
    <form className={styles.ticketActions} method="post" noValidate onSubmit={form.onSubmit}>
      <FormError form={form} />
      <TextField label={t('into')} name="into" autoComplete="off" maxLength={20} error={form.at('into')} />
      <Button type="submit" busy={form.pending} disabled={!hydrated}>
        {t('merge')}
      </Button>
    </form>
  );
}
