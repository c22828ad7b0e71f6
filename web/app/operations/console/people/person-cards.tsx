import {
  endPersonSessionsCall,
  notePersonCall,
  type ListedPerson,
  type PersonDetail,
} from '@marque/server/identity/people/contract';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { TextAreaField } from '../../../kit/ui/field/field.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import { usePersonCall } from './use-person-call.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as styles from './person.module.css';

interface OfPerson {
  person: PersonDetail;
  mayManage: boolean;
}

/** Where a member is signed in. */
export function PersonSessions({ person, mayManage }: OfPerson) {
  const t = useTranslations('console-people');
  const format = useFormatter();
  const { pending, run } = usePersonCall(endPersonSessionsCall, 'sign_out');
  return (
    <Card flush>
      <div className={cardStyles.cardHead}>
        <h2 className={ui.text16}>{t('person.sessions')}</h2>
        <span className={`${ui.tertiaryText} ${ui.tabularNumbers}`}>{format.number(person.sessions.length)}</span>
      </div>
      {person.sessions.length === 0 && <p className={styles.cardText}>{t('person.no_sessions')}</p>}
      <ul className={cardStyles.cardRows}>
        {person.sessions.map(({ id, device, created }) => (
          <li key={id}>
            <div>
              <p className={ui.mediumWeight}>{device}</p>
              <p className={`${ui.text14} ${ui.tertiaryText}`}>
                {t('person.session_since', {
                  when: format.dateTime(new Date(created), { dateStyle: 'medium', timeStyle: 'short' }),
                })}
              </p>
            </div>
            {mayManage && (
              <Button
                size="small"
                look="quiet"
                busy={pending}
                aria-label={t('person.sign_out_named', { device })}
                onClick={() => run({ person: person.id, session: id })}
              >
                {t('person.sign_out')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Accounts that may be the same person's. */
export function Doubles({ doubles }: { doubles: readonly ListedPerson[] }) {
  const t = useTranslations('console-people');
  const format = useFormatter();
  if (doubles.length === 0) return null;
  return (
    <Card flush>
      <div className={cardStyles.cardHead}>
        <h2 className={ui.text16}>{t('person.doubles')}</h2>
        <span className={`${ui.tertiaryText} ${ui.tabularNumbers}`}>{format.number(doubles.length)}</span>
      </div>
      <ul className={cardStyles.cardRows}>
        {doubles.map(({ id, email, name, created }) => (
          <li key={id}>
            <div>
              <ConsoleLink to={`/people/${id}`} className={ui.mediumWeight}>
                {email}
              </ConsoleLink>
              <p className={`${ui.text14} ${ui.tertiaryText}`}>
                {[name, format.dateTime(new Date(created), { dateStyle: 'medium' })].filter(Boolean).join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className={cardStyles.cardFoot}>{t('person.doubles_text')}</p>
    </Card>
  );
}

/** What operators noted. */
export function Notes({ person, mayManage }: OfPerson) {
  const t = useTranslations('console-people.person');
  const format = useFormatter();
  const noted = usePersonCall(notePersonCall, 'note');
  const form = useForm(noted, { read: fields => ({ person: person.id, text: textIn(fields, 'text') }) });
  return (
    <Card flush>
      <div className={cardStyles.cardHead}>
        <h2 className={ui.text16}>{t('notes')}</h2>
      </div>
      {person.notes.length === 0 && <p className={styles.cardText}>{t('no_notes')}</p>}
      <ul className={cardStyles.cardRows}>
        {person.notes.map(({ id, text, author, created }) => (
          <li key={id}>
            <div>
              <p className={styles.noteText}>{text}</p>
              <p className={`${ui.text14} ${ui.tertiaryText}`}>
                {t('note_by', { author, when: format.dateTime(new Date(created), { dateStyle: 'medium' }) })}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {mayManage && (
        <form key={person.notes.length} className={styles.noteForm} noValidate onSubmit={form.onSubmit}>
          <TextAreaField label={t('note')} name="text" rows={2} maxLength={2000} required error={form.at('text')} />
          <Button type="submit" size="small" busy={form.pending}>
            {t('note_add')}
          </Button>
        </form>
      )}
    </Card>
  );
}
