import '../../identity/accounts/forms/dealers-messages.ts';
import {
  type Appraisal,
  appraisalsCall,
  AppraisalState,
  MAX_COMPARED,
} from '@marque/server/inventory/appraisals/contract';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { useState } from 'react';
import { Link } from 'react-router';
import { send } from '../../client.ts';
import { useTranslations } from '../../kit/messages/intl.ts';
import { PageList } from '../../kit/forms/page-list.tsx';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import { useMoney } from '../../kit/ui/data/money.ts';
import { Table } from '../../kit/ui/data/table.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { Card } from '../../kit/ui/page/card.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import { queryIn } from '../../identity/accounts/members/members-only.ts';
import { DealerFrame } from '../../identity/dealerships/dealer-frame.tsx';
import { forDealers } from '../../identity/dealerships/for-dealers.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/appraisals-page';
import { RecallsWord, useDay, useVehicleName, ValueWord } from './appraisal-words.tsx';
import { StartForm } from './start-form.tsx';
import * as tabsStyles from '../../kit/ui/action/tabs.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './appraisals.module.css';

export const meta = titled(t => ({ title: t('appraisals.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller, dealer } = await forDealers(context, url);
  const { state } = queryIn(appraisalsCall, url, 'state');
  if (!dealer.dealership.permissions.includes('appraise')) return { dealer, state, found: null };
  return { dealer, state, found: await app.appraisals.list(caller, { state, limit: 50 }) };
}

/** The vehicles that a dealership is offered, by what became of them; a new one is begun at the top. */
export default function AppraisalsPage({ loaderData: { dealer, state, found } }: Route.ComponentProps) {
  const t = useTranslations('appraisals');
  return (
    <DealerFrame dealer={dealer} title={t('title')} lead={t('lead')}>
      {found ? (
        <>
          {found.may.appraise && (
            <TitledSection id="appraisal-start" title={t('start')} card>
              <StartForm rooftops={found.rooftops} />
            </TitledSection>
          )}
          <List state={state} found={found} />
        </>
      ) : (
        <Message tone="caution" title={t('not_allowed')} />
      )}
    </DealerFrame>
  );
}

type ListData = Route.ComponentProps['loaderData'];

function List({ state, found }: { state: AppraisalState; found: NonNullable<ListData['found']> }) {
  const t = useTranslations('appraisals');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = (id: string) =>
    setChosen(before => (before.includes(id) ? before.filter(each => each !== id) : [...before, id]));
  return (
    <Card flush>
      <nav className={`${tabsStyles.tabStrip} ${tabsStyles.cardTabs}`} aria-label={t('views')}>
        {AppraisalState.options.map(each => (
          <Link
            key={each}
            to={`/dealer/appraisals?state=${each}`}
            aria-current={each === state ? 'page' : undefined}
            preventScrollReset
          >
            {t(`state.${each}`)}
            <span className={tabsStyles.tabCount}>{found.counts[each]}</span>
          </Link>
        ))}
      </nav>
      <PageList
        key={state}
        name={`appraisals ${state}`}
        first={found}
        read={(after, signal) => send(appraisalsCall, { state, after, limit: 50 }, { signal })}
        rowsOf={page => page.appraisals}
        totalOf={page => page.counts[state]}
        empty={{ icon: ClipboardCheck, title: t(`none.${state}`), text: found.may.appraise ? t('none_text') : '' }}
      >
        {rows => <Rows rows={rows} chosen={chosen} onToggle={toggle} />}
      </PageList>
      {chosen.length > 0 && (
        <div className={styles.compareActions}>
          <ButtonLink
            look="main"
            to={`/dealer/appraisals/compare?${new URLSearchParams(chosen.map(id => ['id', id]))}`}
          >
            {t('compare', { count: chosen.length })}
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}

interface RowsProps {
  rows: readonly Appraisal[];
  chosen: readonly string[];
  onToggle: (id: string) => void;
}

function Rows({ rows, chosen, onToggle }: RowsProps) {
  const t = useTranslations('appraisals');
  const money = useMoney();
  const day = useDay();
  const nameOf = useVehicleName();
  const isFull = chosen.length >= MAX_COMPARED;
  return (
    <Table
      caption={t('title')}
      stack
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'vehicle',
          name: t('vehicle'),
          cell: appraisal => (
            <div className={styles.appraisalName}>
              <input
                type="checkbox"
                className={styles.compareChoice}
                aria-label={t('choose', { name: nameOf(appraisal) })}
                checked={chosen.includes(appraisal.id)}
                disabled={isFull && !chosen.includes(appraisal.id)}
                onChange={() => onToggle(appraisal.id)}
              />
              <div>
                <Link to={`/dealer/appraisals/${appraisal.id}`} className={ui.mediumWeight}>
                  {nameOf(appraisal)}
                </Link>
                <span className={`${ui.text14} ${ui.tertiaryText} ${styles.appraisalVin}`}>{appraisal.vin}</span>
              </div>
            </div>
          ),
        },
        {
          key: 'mileage',
          name: t('mileage'),
          figure: true,
          whole: true,
          cell: ({ mileage, mileage_unit: unit }) => t(`distance.${unit}`, { mileage }),
        },
        { key: 'value', name: t('trade_in'), cell: ({ checked }) => <ValueWord value={checked.value} /> },
        { key: 'recalls', name: t('recalls'), cell: ({ checked }) => <RecallsWord recalls={checked.recalls} /> },
        {
          key: 'offer',
          name: t('offer'),
          figure: true,
          cell: ({ offer }) =>
            offer ? money(offer.cents, 'USD') : <span className={ui.tertiaryText}>{t('no_offer')}</span>,
        },
        { key: 'since', name: t('since'), cell: ({ since }) => day(since), whole: true },
      ]}
    />
  );
}
