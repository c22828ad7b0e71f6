import '../accounts/forms/dealers-messages.ts';
import { chooseDealershipCall, type DealershipPermission } from '@marque/server/identity/dealerships/contract';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { useToldCall } from '../../kit/forms/use-told-call.ts';
import { Message } from '../../kit/ui/notice/message.tsx';
import { SelectField } from '../../kit/ui/field/select.tsx';
import type { DealerData } from './for-dealers.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as membersStyles from '../accounts/members/members.module.css';
import * as styles from './dealer.module.css';

const PLACES: readonly {
  path: string;
  key:
    | 'overview'
    | 'inventory'
    | 'appraisals'
    | 'batches'
    | 'people'
    | 'rooftops'
    | 'wallet'
    | 'usage'
    | 'keys'
    | 'settings';
  may?: DealershipPermission;
}[] = [
  { path: '/dealer', key: 'overview' },
  { path: '/dealer/inventory', key: 'inventory' },
  { path: '/dealer/appraisals', key: 'appraisals', may: 'appraise' },
  { path: '/dealer/batches', key: 'batches' },
  { path: '/dealer/people', key: 'people' },
  { path: '/dealer/rooftops', key: 'rooftops' },
  { path: '/dealer/wallet', key: 'wallet' },
  { path: '/dealer/usage', key: 'usage', may: 'read_wallet' },
  { path: '/dealer/keys', key: 'keys', may: 'manage_keys' },
  { path: '/dealer/settings', key: 'settings' },
];

interface DealerFrameProps {
  dealer: DealerData;
  title: ReactNode;
  lead?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the dealership in use: which one it is, its pages, then what this one shows. */
export function DealerFrame({ dealer, title, lead, actions, children }: DealerFrameProps) {
  const t = useTranslations('dealerships');
  const { pathname } = useLocation();
  const { dealership } = dealer;
  const places = PLACES.filter(({ may }) => !may || dealership.permissions.includes(may));
  return (
    <div className={`${ui.pageWidth} ${styles.dealerFrame}`}>
      <div className={styles.dealerBar}>
        <nav className={membersStyles.membersNav} aria-label={t('nav.label')}>
          {places.map(({ path, key }) => (
            <Link key={key} to={path} aria-current={pathname === path ? 'page' : undefined} prefetch="intent">
              {t(`nav.${key}`)}
            </Link>
          ))}
        </nav>
        <Switcher dealer={dealer} />
      </div>
      <header className={styles.dealerHead}>
        <div>
          <h1 className={ui.text24}>{title}</h1>
          {lead && <p className={`${ui.text14} ${ui.tertiaryText}`}>{lead}</p>}
        </div>
        {actions && <div className={`${ui.flexRow} ${ui.wrap}`}>{actions}</div>}
      </header>
      {dealership.state === 'suspended' && (
        <Message tone="caution" title={t('suspended.title')}>
          <p>{t('suspended.text')}</p>
        </Message>
      )}
      {children}
    </div>
  );
}

/** Which dealership is in use, for who belongs to several. */
function Switcher({ dealer: { dealership, dealerships } }: Pick<DealerFrameProps, 'dealer'>) {
  const t = useTranslations('dealerships.switch');
  const choose = useToldCall(chooseDealershipCall, {
    words: { done: t('done'), failed: t('failed') },
    revalidate: 'always',
  });
  if (dealerships.length === 1)
    return <p className={`${ui.text14} ${ui.secondaryText} ${styles.dealerName}`}>{dealership.name}</p>;
  return (
    <div className={styles.dealerSwitch}>
      <SelectField
        label={t('label')}
        value={dealership.id}
        disabled={choose.pending}
        onChange={event => choose.run({ dealership: event.currentTarget.value })}
        options={dealerships.map(({ id, name }) => [id, name])}
      />
    </div>
  );
}
