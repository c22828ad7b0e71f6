import { type Approval, approvalsCall } from '@marque/server/platform/approvals/contract';
import UsersRound from 'lucide-react/icons/users-round';
import { Link } from 'react-router';
import { send } from '../../../client.ts';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { useBrandQuery } from '../../../identity/accounts/console/console-path.ts';
import { forMembers, forOperators, isAllowed, queryIn } from '../../../identity/accounts/members/members-only.ts';
import { ExportButton } from '../../../identity/exports/export-button.tsx';
import { PageList } from '../../../kit/forms/page-list.tsx';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import type { Tone } from '../../../kit/ui/data/tone.ts';
import { EntryCard } from '../../../kit/ui/page/entry-card.tsx';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { ProposalActions } from '../orders/proposal-card.tsx';
import type { Route } from './+types/approvals-page';
import { amountIn } from './change-text.ts';
import * as tabsStyles from '../../../kit/ui/action/tabs.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './approvals.module.css';

export const meta = titled(t => ({ title: t('console.place.approvals'), unlisted: true }));

const TABS = ['open', 'decided'] as const;
const TONES: Record<Approval['state'], Tone> = {
  open: 'info',
  approved: 'ready',
  declined: 'neutral',
  withdrawn: 'neutral',
  expired: 'caution',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const { show = 'open' } = queryIn(approvalsCall, url, 'show');
  const named = url.searchParams.get('approval');
  const one = named ? await forOperators(app.approvals.find(caller, named)) : null;
  const first = await forOperators(app.approvals.list(caller, undefined, { show }));
  return { first, show, one, mayExport: isAllowed({ app, caller }, 'read_audit') };
}

/** Changes that one operator proposed and another decides. */
export default function ApprovalsPage({ loaderData: { first, show, one, mayExport } }: Route.ComponentProps) {
  const t = useTranslations('console-orders.approvals');
  const here = useBrandQuery();
  // An email leads to one of them.
  if (one)
    return (
      <ConsolePage title={t('one')} lead={t('lead')} above={{ path: '/approvals', name: t('title') }}>
        <div className={styles.approvalCards}>
          <ApprovalCard approval={one} />
        </div>
      </ConsolePage>
    );
  return (
    <ConsolePage
      title={t('title')}
      lead={t('lead')}
      actions={mayExport && <ExportButton list="approvals" filters={{ show }} />}
    >
      <nav className={tabsStyles.tabStrip} aria-label={t('tabs')}>
        {TABS.map(tab => (
          <Link key={tab} to={here(`show=${tab}`)} aria-current={tab === show ? 'page' : undefined}>
            {t(tab)}
          </Link>
        ))}
      </nav>
      <div>
        <PageList
          key={show}
          name={`approvals ${show}`}
          first={first}
          read={(after, signal) => send(approvalsCall, { show, after }, { signal })}
          rowsOf={page => page.approvals}
          totalOf={page => page.approvals.length}
          empty={{ icon: UsersRound, title: t(show === 'open' ? 'none' : 'none_decided'), text: t('none_text') }}
        >
          {rows => (
            <div className={styles.approvalCards}>
              {rows.map(approval => (
                <ApprovalCard key={approval.id} approval={approval} />
              ))}
            </div>
          )}
        </PageList>
      </div>
    </ConsolePage>
  );
}

function ApprovalCard({ approval }: { approval: Approval }) {
  const t = useTranslations('console-orders.approvals');
  const format = useFormatter();
  const when = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium', timeStyle: 'short' });
  const { id, action, object, changes, reason, state, proposer, proposed_by: by, proposed, expires } = approval;
  const kind = KINDS[action];
  return (
    <EntryCard
      id={id}
      title={kind ? t(`kind.${kind}`) : action}
      about={`${proposer ?? by} · ${when(proposed)}`}
      state={
        <StateWord chip tone={TONES[state]}>
          {t(`states.${state}`)}
        </StateWord>
      }
    >
      <div className={styles.approvalBody}>
        <p>{reason}</p>
        <dl className={styles.approvalChanges}>
          {changes.map(({ setting, before, after }) => (
            <div key={setting}>
              <dt className={`${ui.monospace} ${ui.text14}`}>{setting}</dt>
              <dd className={ui.text14}>
                <ChangeValue value={before} /> → <ChangeValue value={after} />
              </dd>
            </div>
          ))}
        </dl>
        <p className={`${ui.text14} ${ui.tertiaryText}`}>
          {approval.decided
            ? [approval.decider ?? approval.decided_by, when(approval.decided), approval.note]
                .filter(Boolean)
                .join(' · ')
            : t('until', { when: when(expires) })}
        </p>
        <div className={`${ui.flexRow} ${ui.wrap}`}>
          {state === 'open' && <ProposalActions approval={approval} />}
          {(action === 'people.merge' || action === 'account.erase') && (
            <ConsoleLink to={`/people/${object}`} className={ui.text14}>
              {t('person')}
            </ConsoleLink>
          )}
          {action === 'orders.refund' && (
            <ConsoleLink to={`/refunds/${object}`} className={ui.text14}>
              {t('orders')}
            </ConsoleLink>
          )}
          {action === 'order.refund' && (
            <ConsoleLink to={`/orders/${object}`} className={ui.text14}>
              {t('order')}
            </ConsoleLink>
          )}
        </div>
      </div>
    </EntryCard>
  );
}

/** Kinds of changes that have a name here; the others are called as in the log. */
const KINDS: Record<
  string,
  keyof (typeof import('../../../../../messages/en/console-orders.json'))['approvals']['kind']
> = {
  'account.erase': 'account_erase',
  'credits.adjust': 'credits_adjust',
  'credits.mass': 'credits_mass',
  'operator.invite': 'operator_invite',
  'operator.roles': 'operator_roles',
  'order.refund': 'order_refund',
  'orders.refund': 'orders_refund',
  'people.merge': 'people_merge',
  'secret.set': 'secret_set',
  'site.settings': 'site_settings',
};

function ChangeValue({ value }: { value: Approval['changes'][number]['before'] }) {
  const t = useTranslations('console-orders.approvals');
  const money = useMoney();
  const amount = amountIn(value);
  if (amount) return money(amount.minor, amount.currency);
  if (value === null) return t('nothing');
  return <span className={ui.monospace}>{typeof value === 'string' ? value : JSON.stringify(value)}</span>;
}
