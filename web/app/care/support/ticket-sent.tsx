import { useEffect, useRef } from 'react';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { useFrame } from '../../platform/shell/settings/frame.ts';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { documentsPath } from './documents-path.ts';
import type { OpenedTicket } from './support-form.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './support.module.css';

interface TicketSentProps {
  opened: OpenedTicket;
  /** The document it is about: the button leads to the list it is in. */
  kind?: 'report' | 'sticker';
}

/** A ticket was opened: its number, until when it is answered, and the free credit if there is one. */
export function TicketSent({ opened: { message, ticket }, kind }: TicketSentProps) {
  const t = useTranslations('support.sent');
  const format = useFormatter();
  const isMember = Boolean(useFrame()?.member);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const when = format.dateTime(new Date(ticket.due_at), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div className={styles.sentTicket} ref={place} tabIndex={-1}>
      <Message tone="info" title={t('title')} level={2} live>
        <p>{message}</p>
        <p className={`${ui.secondaryText} ${ui.tabularNumbers}`}>{t('due', { when })}</p>
      </Message>
      <div className={styles.ticketActions}>
        <ButtonLink look="main" to={isMember ? documentsPath(kind) : '/'}>
          {t(isMember ? 'ok' : 'home')}
        </ButtonLink>
        {isMember && (
          <ButtonLink look="quiet" to={`/members/tickets/${ticket.id}`}>
            {t('view', { number: ticket.number })}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
