import '../../accounts/forms/dealers-messages.ts';
import {
  resendPersonInvitationCall,
  withdrawPersonInvitationCall,
  type DealershipInvitation,
  type DealershipPeople,
  type DealershipPerson,
  type Rooftop,
} from '@marque/server/identity/dealerships/contract';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { useToldCall } from '../../../kit/forms/use-told-call.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { DealerFrame } from '../dealer-frame.tsx';
import { forDealers } from '../for-dealers.ts';
import type { Route } from './+types/people-page';
import { ChangeDialog, EndDialog, InviteDialog } from './person-dialogs.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as styles from '../dealer.module.css';

export const meta = titled(t => ({ title: t('dealerships.people.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller, dealer } = await forDealers(context, url);
  return { dealer, people: await app.dealerships.people(caller) };
}

/** Who belongs to the dealership and who is invited. */
export default function PeoplePage({ loaderData: { dealer, people } }: Route.ComponentProps) {
  const t = useTranslations('dealerships.people');
  const [isInviting, setInviting] = useState(false);
  const [changed, setChanged] = useState<DealershipPerson | null>(null);
  const [ended, setEnded] = useState<DealershipPerson | null>(null);
  const { rooftops } = dealer.dealership;
  const manages = people.roles.length > 0;
  return (
    <DealerFrame
      dealer={dealer}
      title={t('title')}
      lead={t('lead')}
      actions={
        manages && (
          <Button
            look="main"
            icon={<Plus className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
            onClick={() => setInviting(true)}
          >
            {t('invite')}
          </Button>
        )
      }
    >
      <People people={people} rooftops={rooftops} onChange={setChanged} onEnd={setEnded} />
      {manages && <Invitations invitations={people.invitations} />}
      {isInviting && <InviteDialog roles={people.roles} onClose={() => setInviting(false)} />}
      {changed && (
        <ChangeDialog
          person={changed}
          roles={people.roles}
          rooftops={rooftops}
          maySetLimits={people.may_set_limits}
          onClose={() => setChanged(null)}
        />
      )}
      {ended && <EndDialog person={ended} onClose={() => setEnded(null)} />}
    </DealerFrame>
  );
}

interface PeopleProps {
  people: DealershipPeople;
  rooftops: readonly Rooftop[];
  onChange: (person: DealershipPerson) => void;
  onEnd: (person: DealershipPerson) => void;
}

function People({ people, rooftops, onChange, onEnd }: PeopleProps) {
  const t = useTranslations('dealerships.people');
  const role = useTranslations('dealerships.role');
  const format = useFormatter();
  const limits = (person: DealershipPerson) => {
    const { credits_per_day: day, credits_per_month: month } = person;
    const said = [
      day === null ? null : t('per_day', { count: day }),
      month === null ? null : t('per_month', { count: month }),
    ].filter(line => line !== null);
    return said.length > 0 ? said.join(', ') : t('no_limit');
  };
  const columns: Column<DealershipPerson>[] = [
    {
      key: 'person',
      name: t('column.person'),
      cell: ({ name, email, own }) => (
        <>
          <span className={ui.mediumWeight}>{name || email}</span>
          {own && ` ${t('own')}`}
          {name && <small className={styles.dealerNote}>{email}</small>}
        </>
      ),
    },
    { key: 'role', name: t('column.role'), cell: person => role(person.role) },
    {
      key: 'rooftop',
      name: t('column.rooftop'),
      cell: person => rooftops.find(({ id }) => id === person.rooftop)?.name ?? t('any_rooftop'),
    },
    { key: 'limits', name: t('column.limits'), cell: limits },
    {
      key: 'since',
      name: t('column.since'),
      whole: true,
      cell: ({ since }) => format.dateTime(new Date(since), { dateStyle: 'medium' }),
    },
    ...(people.roles.length > 0
      ? [
          {
            key: 'action',
            name: t('column.action'),
            figure: true,
            whole: true,
            cell: (person: DealershipPerson) =>
              person.changeable && (
                <>
                  <Button
                    size="table"
                    aria-label={t('change_named', { email: person.email })}
                    onClick={() => onChange(person)}
                  >
                    {t('change')}
                  </Button>{' '}
                  {!person.own && (
                    <Button
                      size="table"
                      look="quiet"
                      aria-label={t('end_named', { email: person.email })}
                      onClick={() => onEnd(person)}
                    >
                      {t('end')}
                    </Button>
                  )}
                </>
              ),
          },
        ]
      : []),
  ];
  return (
    <Card flush>
      <Table caption={t('title')} columns={columns} rows={people.people} rowKey={({ person }) => person} stack />
    </Card>
  );
}

function Invitations({ invitations }: { invitations: readonly DealershipInvitation[] }) {
  const t = useTranslations('dealerships.people');
  const role = useTranslations('dealerships.role');
  const format = useFormatter();
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium' });
  const words = (done: 'resent' | 'withdrawn') => ({ done: t(`done.${done}`), failed: t('failed') });
  const resend = useToldCall(resendPersonInvitationCall, { words: words('resent') });
  const withdraw = useToldCall(withdrawPersonInvitationCall, { words: words('withdrawn') });
  return (
    <Card flush>
      <div className={cardStyles.cardHead}>
        <h2 className={ui.text16}>{t('invitations')}</h2>
      </div>
      {invitations.length === 0 && <p className={styles.dealerText}>{t('no_invitations')}</p>}
      <ul className={cardStyles.cardRows}>
        {invitations.map(({ id, email, role: as, by, expires }) => (
          <li key={id}>
            <div>
              <p className={ui.mediumWeight}>{email}</p>
              <p className={ui.tertiaryText}>{t('invited', { role: role(as), day: day(expires), who: by })}</p>
            </div>
            <div className={`${ui.flexRow} ${ui.wrap}`}>
              <Button
                size="small"
                busy={resend.pending}
                aria-label={t('resend_named', { email })}
                onClick={() => resend.run({ invitation: id })}
              >
                {t('resend')}
              </Button>
              <Button
                size="small"
                look="quiet"
                busy={withdraw.pending}
                aria-label={t('withdraw_named', { email })}
                onClick={() => withdraw.run({ invitation: id })}
              >
                {t('withdraw')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
