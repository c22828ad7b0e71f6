import {
  closeTicketCall,
  rateTicketCall,
  replyTicketCall,
  type Ticket,
  type TicketMessage,
} from '@marque/server/care/support/contract';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { FormError } from '../../kit/forms/error-message.tsx';
import { useCall } from '../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../kit/forms/use-form.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { useToast } from '../../kit/ui/notice/toast.tsx';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import { Faces, type Rating } from './faces.tsx';
import { ReplyFields, useReply } from './reply-fields.tsx';
import { Thread } from './thread.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './support.module.css';

/** A face is sent once it has stayed this long. */
const SETTLED_MS = 600;

/** The messages of a member's ticket, a reply while it takes one, and how the help was once it is solved. */
export function TicketTalk({ ticket, messages }: { ticket: Ticket; messages: readonly TicketMessage[] }) {
  const t = useTranslations('support.ticket');
  const isClosed = ticket.state === 'solved' || ticket.state === 'closed';
  return (
    <>
      {isClosed && <Rate ticket={ticket} />}
      <Thread messages={messages} customer={t('you')} />
      {ticket.may_reply ? (
        <Reply key={messages.length} ticket={ticket} isClosed={isClosed} />
      ) : (
        <Over ticket={ticket} />
      )}
    </>
  );
}

/** A ticket that takes no more replies. */
function Over({ ticket: { topic, vin } }: { ticket: Ticket }) {
  const t = useTranslations('support.ticket');
  return (
    <p>
      {t('over')}{' '}
      <Link className={ui.linkButton} to={`/support?topic=${topic}&vin=${encodeURIComponent(vin)}`}>
        {t('another')}
      </Link>
    </p>
  );
}

function Reply({ ticket: { id }, isClosed }: { ticket: Ticket; isClosed: boolean }) {
  const t = useTranslations('support.ticket');
  const hydrated = useHydrated();
  const toast = useToast();
  const reply = useReply();
  const call = useCall(replyTicketCall, {
    revalidate: 'always',
    onSuccess: () => toast({ title: t('sent'), kind: 'member' }),
  });
  const solve = useCall(closeTicketCall, {
    revalidate: 'always',
    onSuccess: () => toast({ title: t('solved'), kind: 'member' }),
    onError: (_error, text) => toast({ title: t('failed'), detail: text, error: true }),
  });
  const form = useForm(call, {
    read: fields => ({ ticket: id, message: textIn(fields, 'message').trim(), attachments: reply.attachments }),
    check: reply.check,
    explain: reply.explain,
  });
  return (
    <form className={styles.supportForm} method="post" noValidate onSubmit={form.onSubmit}>
      <FormError form={form} />
      <ReplyFields label={t('reply')} hint={t(isClosed ? 'reopen' : 'replyHint')} form={form} reply={reply} />
      <div className={styles.ticketActions}>
        <Button look="main" type="submit" busy={form.pending} disabled={!hydrated}>
          {t('send')}
        </Button>
        {!isClosed && (
          <Button busy={solve.pending} disabled={!hydrated} onClick={() => solve.run({ ticket: id })}>
            {t('solve')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** How satisfied the customer is with the help; said once it is solved. */
function Rate({ ticket: { id, satisfaction } }: { ticket: Ticket }) {
  const t = useTranslations('support');
  const toast = useToast();
  const hydrated = useHydrated();
  const [chosen, choose] = useState(satisfaction as Rating | null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const call = useCall(rateTicketCall, {
    revalidate: 'always',
    onSuccess: () => toast({ title: t('rate.thanks'), kind: 'member' }),
    onError: (_error, text) => toast({ title: t('ticket.failed'), detail: text, error: true }),
  });
  // The arrows pass over faces: only the one that stays is sent.
  const rate = (rating: Rating) => {
    choose(rating);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => call.run({ ticket: id, satisfaction: rating }), SETTLED_MS);
  };
  return (
    <TitledSection id="rate" title={t('rate.title')} className={ui.stack}>
      <Faces legend={t('rate.title')} value={chosen} onChange={rate} disabled={!hydrated} />
      {satisfaction !== null && (
        <p className={ui.secondaryText}>{t('rate.given', { label: t(`faces.${satisfaction as Rating}`) })}</p>
      )}
    </TitledSection>
  );
}
