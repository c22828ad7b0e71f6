import type { TicketMessage } from '@marque/server/care/support/contract';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { classes } from '../../kit/ui/data/tone.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './support.module.css';

interface ThreadProps {
  messages: readonly TicketMessage[];
  /** How the customer is called: operators read "Customer", the customer "You". */
  customer: string;
}

/** Everything that was said in a ticket, the oldest first, with its files. */
export function Thread({ messages, customer }: ThreadProps) {
  const t = useTranslations('support');
  return (
    <ol className={styles.ticketThread} aria-label={t('ticket.thread')}>
      {messages.map(message => (
        <li key={message.id}>
          <OneMessage message={message} customer={customer} />
        </li>
      ))}
    </ol>
  );
}

function OneMessage({ message, customer }: { message: TicketMessage; customer: string }) {
  const t = useTranslations('support');
  const format = useFormatter();
  const { from, note, via, text, at, attachments } = message;
  const who = from === 'customer' ? customer : t(`ticket.${from}`);
  return (
    <article
      className={classes(styles.ticketMessage, from === 'customer' && styles.ownMessage, note && styles.noteMessage)}
    >
      <p className={`${ui.flexRow} ${ui.wrap} ${ui.spaceBetween}`}>
        <span>
          <b className={ui.mediumWeight}>{who}</b>
          {via === 'email' && <span className={ui.secondaryText}> {t('ticket.byEmail')}</span>}
        </span>
        <span className={`${ui.secondaryText} ${ui.text14} ${ui.tabularNumbers}`}>
          <time dateTime={at}>{format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}</time>
        </span>
      </p>
      {note && <StateWord tone="caution">{t('desk.note')}</StateWord>}
      <p className={styles.messageText}>{text}</p>
      {attachments.length > 0 && (
        <ul className={styles.messageFiles}>
          {attachments.map(({ url, type, bytes }, index) => (
            <li key={url}>
              <a href={url} download className={`${ui.linkButton} ${ui.standaloneLink}`}>
                {t('ticket.file', {
                  n: index + 1,
                  type: type === 'application/pdf' ? 'PDF' : 'JPEG',
                  kb: Math.ceil(bytes / 1024),
                })}
              </a>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
