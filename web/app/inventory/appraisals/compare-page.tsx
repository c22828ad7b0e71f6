import '../../identity/accounts/forms/dealers-messages.ts';
import { type Appraisal, MAX_COMPARED, SheetPart } from '@marque/server/inventory/appraisals/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { useMoney } from '../../kit/ui/data/money.ts';
import { type Column, Table } from '../../kit/ui/data/table.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { Card } from '../../kit/ui/page/card.tsx';
import { Trail } from '../../kit/ui/page/trail.tsx';
import { DealerFrame } from '../../identity/dealerships/dealer-frame.tsx';
import { forDealers } from '../../identity/dealerships/for-dealers.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/compare-page';
import { RecallsWord, useVehicleName, ValueWord } from './appraisal-words.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';

export const meta = titled(t => ({ title: t('appraisals.compare_title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller, dealer } = await forDealers(context, url);
  const ids = url.searchParams
    .getAll('id')
    .filter(id => /^\w{1,60}$/.test(id))
    .slice(0, MAX_COMPARED);
  if (!dealer.dealership.permissions.includes('appraise')) return { dealer, appraisals: null };
  return { dealer, appraisals: ids.length === 0 ? [] : await app.appraisals.compare(caller, ids) };
}

interface Line {
  key: string;
  name: string;
  cell: (appraisal: Appraisal) => ReactNode;
}

/** Appraisals side by side, a column each. */
export default function ComparePage({ loaderData: { dealer, appraisals } }: Route.ComponentProps) {
  const t = useTranslations('appraisals');
  const nameOf = useVehicleName();
  const lines = useLines();
  return (
    <DealerFrame dealer={dealer} title={t('compare_title')} lead={t('compare_lead')}>
      <Trail
        label={t('trail')}
        steps={[
          [t('title'), '/dealer/appraisals'],
          [t('compare_title'), '/dealer/appraisals/compare'],
        ]}
      />
      {appraisals === null && <Message tone="caution" title={t('not_allowed')} />}
      {appraisals?.length === 0 && <p className={ui.secondaryText}>{t('compare_none')}</p>}
      {appraisals && appraisals.length > 0 && (
        <Card flush>
          <Table
            caption={t('compare_title')}
            rows={lines}
            rowKey={({ key }) => key}
            columns={[
              { key: 'line', name: t('vehicle'), cell: ({ name }) => <b className={ui.mediumWeight}>{name}</b> },
              ...appraisals.map((appraisal): Column<Line> => ({
                key: appraisal.id,
                name: nameOf(appraisal),
                head: <Link to={`/dealer/appraisals/${appraisal.id}`}>{nameOf(appraisal)}</Link>,
                cell: ({ cell }) => cell(appraisal),
              })),
            ]}
          />
        </Card>
      )}
    </DealerFrame>
  );
}

/** What is compared, line by line. */
function useLines(): Line[] {
  const t = useTranslations('appraisals');
  const money = useMoney();
  const unknown = <span className={ui.tertiaryText}>{t('unknown')}</span>;
  const notLooked = <span className={ui.tertiaryText}>{t('not_looked')}</span>;
  return [
    { key: 'vin', name: t('vin'), cell: ({ vin }) => vin },
    {
      key: 'mileage',
      name: t('mileage'),
      cell: ({ mileage, mileage_unit: unit }) => t(`distance.${unit}`, { mileage }),
    },
    { key: 'color', name: t('color'), cell: ({ color }) => color || unknown },
    { key: 'value', name: t('trade_in'), cell: ({ checked }) => <ValueWord value={checked.value} /> },
    { key: 'recalls', name: t('recalls'), cell: ({ checked }) => <RecallsWord recalls={checked.recalls} /> },
    ...SheetPart.options.map(part => ({
      key: part,
      name: t(`part.${part}`),
      cell: ({ sheet }: Appraisal) => {
        const { grade, note } = sheet[part];
        return (
          <>
            {grade ? t(`grade.${grade}`) : notLooked}
            {note && <p className={`${ui.text14} ${ui.secondaryText}`}>{note}</p>}
          </>
        );
      },
    })),
    { key: 'keys', name: t('keys'), cell: ({ sheet }) => sheet.keys ?? notLooked },
    {
      key: 'title',
      name: t('title_state'),
      cell: ({ sheet }) => (sheet.title ? t(`title_states.${sheet.title}`) : notLooked),
    },
    {
      key: 'costs',
      name: t('costs'),
      cell: ({ costs, costs_total: total }) => (costs.length > 0 ? money(total, 'USD') : unknown),
    },
    { key: 'offer', name: t('offer'), cell: ({ offer }) => (offer ? money(offer.cents, 'USD') : t('no_offer')) },
    { key: 'state', name: t('sale_state'), cell: ({ state }) => t(`state.${state}`) },
  ];
}
