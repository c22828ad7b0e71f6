import { endInvitationCall, type Invitation, type Operator, type Roles } from '@marque/server/identity/roles/contract';
import Check from 'lucide-react/icons/check';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { forMembers, forOperators } from '../../../identity/accounts/members/members-only.ts';
import { ExportButton } from '../../../identity/exports/export-button.tsx';
import { Button } from '../../../kit/ui/action/button.tsx';
import { wordFor } from '../../../kit/ui/data/word-for.ts';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/roles-page';
import { ChangeDialog, InviteDialog } from './role-dialogs.tsx';
import { useRoleCall } from './use-role-call.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as styles from './roles.module.css';

type Rule = Roles['rules'][number];

export const meta = titled(t => ({ title: t('console-roles.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  return { roles: await forOperators(app.roles.list(caller)) };
}

/** Who works on the brand, who is invited, and what each role may do. */
export default function RolesPage({ loaderData: { roles } }: Route.ComponentProps) {
  const t = useTranslations('console-roles');
  const [isInviting, setInviting] = useState(false);
  const [changed, setChanged] = useState<Operator | null>(null);
  return (
    <ConsolePage
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <ExportButton list="operators" />
          {roles.may_manage && (
            <Button
              look="main"
              size="small"
              icon={<UserPlus className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
              onClick={() => setInviting(true)}
            >
              {t('invite')}
            </Button>
          )}
        </>
      }
    >
      {roles.second_person && <Message tone="info" title={t('second_person')} />}
      <Operators roles={roles} onChange={setChanged} />
      <Invitations roles={roles} />
      <Rules roles={roles} />
      <Limits roles={roles} />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {changed && <ChangeDialog operator={changed} onClose={() => setChanged(null)} />}
    </ConsolePage>
  );
}

function Operators({ roles, onChange }: { roles: Roles; onChange: (operator: Operator) => void }) {
  const t = useTranslations('console-roles');
  const format = useFormatter();
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium' });
  const columns: Column<Operator>[] = [
    {
      key: 'person',
      name: t('column.person'),
      cell: ({ person, email, name }) => (
        <>
          <ConsoleLink to={`/people/${person}`} className={ui.mediumWeight}>
            {name || email}
          </ConsoleLink>
          {name && <small className={styles.roleNote}>{email}</small>}
        </>
      ),
    },
    {
      key: 'roles',
      name: t('column.roles'),
      cell: operator => (
        <div>
          {operator.roles.map(({ role, since, by }) => (
            <p key={role}>
              {t(`name.${role}`)}
              <small className={styles.roleNote}>
                {t('since', { date: day(since) })}, {t('by', { who: by === 'console' ? t('console') : by })}
              </small>
            </p>
          ))}
        </div>
      ),
    },
    {
      key: 'sessions',
      name: t('column.sessions'),
      cell: ({ sessions }) =>
        sessions.length === 0 ? (
          t('sessions', { count: 0 })
        ) : (
          <div>
            {sessions.map(({ id, device, last_seen: seen }) => (
              <p key={id}>
                {device}
                <small className={styles.roleNote}>
                  {format.dateTime(new Date(seen), { dateStyle: 'medium', timeStyle: 'short' })}
                </small>
              </p>
            ))}
          </div>
        ),
    },
    ...(roles.may_manage
      ? [
          {
            key: 'action',
            name: t('column.action'),
            figure: true,
            cell: (operator: Operator) => (
              <Button
                size="small"
                aria-label={t('change_named', { email: operator.email })}
                onClick={() => onChange(operator)}
              >
                {t('change')}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <Card flush>
      <div className={cardStyles.cardHead}>
        <h2 className={ui.text16}>{t('people')}</h2>
      </div>
      <Table caption={t('people')} columns={columns} rows={roles.operators} rowKey={({ person }) => person} stack />
    </Card>
  );
}

function Invitations({ roles }: { roles: Roles }) {
  const t = useTranslations('console-roles');
  const format = useFormatter();
  const { pending, run } = useRoleCall(endInvitationCall, 'ended');
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium' });
  const line = (invitation: Invitation) =>
    [t(`name.${invitation.role}`), t('until', { date: day(invitation.expires) }), t('by', { who: invitation.by })].join(
      ', ',
    );
  return (
    <Card flush>
      <div className={cardStyles.cardHead}>
        <h2 className={ui.text16}>{t('invitations')}</h2>
      </div>
      {roles.invitations.length === 0 && <p className={styles.roleText}>{t('no_invitations')}</p>}
      <ul className={cardStyles.cardRows}>
        {roles.invitations.map(invitation => (
          <li key={invitation.id}>
            <div>
              <p className={ui.mediumWeight}>{invitation.email}</p>
              <p className={ui.tertiaryText}>{line(invitation)}</p>
            </div>
            {roles.may_manage && (
              <Button
                size="small"
                look="quiet"
                busy={pending}
                aria-label={t('end_named', { email: invitation.email })}
                onClick={() => run({ invitation: invitation.id })}
              >
                {t('end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Rules({ roles: { rules } }: { roles: Roles }) {
  const t = useTranslations('console-roles');
  const permissions = rules.find(({ role }) => role === 'owner')?.permissions ?? [];
  const columns: Column<string>[] = [
    { key: 'right', name: t('right'), cell: permission => wordFor(t, `may.${permission}`) ?? permission },
    ...rules.map(({ role, permissions: own }) => ({
      key: role,
      name: t(`name.${role}`),
      cell: (permission: string) =>
        own.includes(permission) ? (
          <Check className={`${ui.icon} ${ui.smallIcon}`} role="img" aria-label={t('allowed')} />
        ) : (
          <span className={ui.tertiaryText} role="img" aria-label={t('refused')}>
            –
          </span>
        ),
    })),
  ];
  return (
    <Card flush>
      <div className={cardStyles.cardHead}>
        <h2 className={ui.text16}>{t('table')}</h2>
      </div>
      <div className={styles.ruleTable}>
        <Table caption={t('table')} columns={columns} rows={permissions} rowKey={permission => permission} />
      </div>
    </Card>
  );
}

const LIMITS = ['refund', 'refund_day', 'grant_credits', 'grant_credits_day'] as const;

/** What each role may do without a second person. */
function Limits({ roles: { rules } }: { roles: Roles }) {
  const t = useTranslations('console-roles');
  const format = useFormatter();
  const write = (limit: (typeof LIMITS)[number], most: number | null): string => {
    if (most === null) return t('unlimited');
    if (most === 0) return '–';
    return limit.startsWith('refund') ? format.number(most / 100, { minimumFractionDigits: 2 }) : format.number(most);
  };
  const columns: Column<Rule>[] = [
    { key: 'role', name: t('role'), cell: ({ role }) => t(`name.${role}`) },
    ...LIMITS.map(limit => ({
      key: limit,
      name: t(`limit.${limit}`),
      cell: ({ most }: Rule) => write(limit, most[limit]),
      figure: true,
    })),
  ];
  const limited = rules.filter(({ most }) => LIMITS.some(limit => most[limit] !== 0));
  return (
    <Card flush>
      <div className={cardStyles.cardHead}>
        <h2 className={ui.text16}>{t('limits')}</h2>
      </div>
      <Table caption={t('limits')} columns={columns} rows={limited} rowKey={({ role }) => role} stack />
      <p className={cardStyles.cardFoot}>{t('limit_note')}</p>
    </Card>
  );
}
