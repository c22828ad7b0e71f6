import type { PersonDetail } from '@marque/server/identity/people/contract';
import type { PersonFigures } from '@marque/server/operations/console/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';
import { useBrandQuery } from '../../../identity/accounts/console/console-path.ts';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { Card } from '../../../kit/ui/page/card.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './person.module.css';

interface PersonFiguresProps {
  person: Pick<PersonDetail, 'email' | 'created' | 'last_seen'>;
  figures: PersonFigures;
}

/** The sums of a member, each leading to what it counts; what the reader may not see is left out. */
export function PersonFiguresCard({ person, figures }: PersonFiguresProps) {
  const t = useTranslations('console-people.figures');
  const format = useFormatter();
  const here = useBrandQuery();
  const money = useMoney();
  const { orders, documents, credits, tickets } = figures;
  const email = encodeURIComponent(person.email);
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium' });
  const to = (path: string, text: string) => (person.email ? <ConsoleLink to={path}>{text}</ConsoleLink> : text);
  const cells: { term: string; value: ReactNode; about: string }[] = [];
  if (orders) {
    const [first, ...others] = orders.money;
    cells.push(
      {
        term: t('orders'),
        value: to(`/orders?buyer=${email}`, format.number(orders.placed)),
        about: t('paid', { count: orders.paid }),
      },
      {
        term: t('net'),
        value: first ? money(first.net, first.currency) : t('nothing'),
        about: [
          ...others.map(({ net, currency }) => money(net, currency)),
          ...orders.money
            .filter(({ refunded }) => refunded > 0)
            .map(({ refunded, currency }) => t('refunded', { amount: money(refunded, currency) })),
        ].join(' · '),
      },
    );
  }
  if (documents !== null)
    cells.push({
      term: t('documents'),
      value: to(`/documents?member=${email}`, format.number(documents)),
      about: t('ordered'),
    });
  cells.push({
    term: t('credits'),
    value: credits.some(({ unlimited }) => unlimited)
      ? t('unlimited')
      : format.number(credits.reduce((sum, { left }) => sum + left, 0)),
    about: t('left'),
  });
  if (tickets)
    cells.push({
      term: t('tickets'),
      value: <Link to={here('topic=ticket')}>{format.number(tickets.open)}</Link>,
      about: t('of', { count: tickets.total }),
    });
  cells.push({
    term: t('seen'),
    value: person.last_seen === null ? t('not_seen') : day(person.last_seen),
    about: t('since', { day: day(person.created) }),
  });
  return (
    <Card flush>
      <dl className={styles.personFigures}>
        {cells.map(({ term, value, about }) => (
          <div key={term}>
            <dt className={ui.text14}>{term}</dt>
            <dd className={`${ui.mediumWeight} ${ui.tabularNumbers}`}>{value}</dd>
            <dd className={`${ui.text14} ${ui.tertiaryText}`}>{about}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
