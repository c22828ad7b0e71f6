import type { PersonDetail } from '@marque/server/identity/people/contract';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { FactRows, type Fact } from '../../../kit/ui/data/facts.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as styles from './person.module.css';

/** Who a member is, as far as it was told. */
export function Identity({ person }: { person: PersonDetail }) {
  const t = useTranslations('console-people.person');
  const roles = useTranslations('console-roles.name');
  const format = useFormatter();
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium' });
  const missing = <span className={ui.tertiaryText}>{t('not_given')}</span>;
  const under = (text: string) => <small className={styles.factNote}>{text}</small>;
  const { sign_in: ways, pending_email: pending } = person;
  const more = [
    ways.authenticator && t('authenticator'),
    ways.passkeys > 0 && t('passkeys', { count: ways.passkeys }),
  ].filter(each => each !== false);
  const facts: Fact[] = [
    {
      key: 'email',
      name: t('email'),
      value: (
        <>
          {person.email}
          {under(person.confirmed_at ? t('confirmed_on', { date: day(person.confirmed_at) }) : t('not_confirmed'))}
          {pending && under(t('pending', { email: pending }))}
        </>
      ),
    },
    {
      key: 'sign_in',
      name: t('sign_in'),
      value: (
        <>
          {t(ways.password ? 'password' : 'link')}
          {!ways.password && under(t('no_password'))}
          {more.length > 0 && under(more.join(', '))}
        </>
      ),
    },
    { key: 'phone', name: t('phone'), value: person.phone || missing },
    { key: 'company', name: t('company'), value: person.company || missing },
    { key: 'country', name: t('country'), value: person.country || missing },
    {
      key: 'language',
      name: t('language'),
      value: t(person.language === 'es' ? 'language_es' : 'language_en'),
    },
    { key: 'terms', name: t('terms'), value: person.terms_version ?? t('terms_none') },
    { key: 'marketing', name: t('marketing'), value: t(person.marketing ? 'yes' : 'no') },
    ...(person.roles.length > 0
      ? [{ key: 'roles', name: t('roles'), value: person.roles.map(role => roles(role)).join(', ') }]
      : []),
    { key: 'number', name: t('number'), value: <span className={ui.monospace}>{person.id}</span> },
  ];
  return (
    <Card flush>
      <div className={cardStyles.cardHead}>
        <h2 className={ui.text16}>{t('identity')}</h2>
      </div>
      <dl className={styles.personFacts}>
        <FactRows facts={facts} />
      </dl>
    </Card>
  );
}
