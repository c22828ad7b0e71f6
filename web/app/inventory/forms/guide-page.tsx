import '../../identity/accounts/forms/dealers-messages.ts';
import { type Guide, GUIDE_PATH, type GuideVersion } from '@marque/server/inventory/forms/contract';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { type Column, Table } from '../../kit/ui/data/table.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { Trail } from '../../kit/ui/page/trail.tsx';
import { Card } from '../../kit/ui/page/card.tsx';
import { DealerFrame } from '../../identity/dealerships/dealer-frame.tsx';
import { forDealers } from '../../identity/dealerships/for-dealers.ts';
import { forOperators } from '../../identity/accounts/members/members-only.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/guide-page';
import { GuideForm } from './guide-form.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './forms.module.css';

export const meta = titled(t => ({ title: t('dealer-forms.title'), unlisted: true }));

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { app, caller, dealer } = await forDealers(context, url);
  return { dealer, guide: await forOperators(app.forms.guide(caller, params.id)) };
}

/** The Buyers Guide of one vehicle: whether it needs one, what it says, and its versions. */
export default function GuidePage({ loaderData: { dealer, guide } }: Route.ComponentProps) {
  const t = useTranslations('dealer-forms');
  const { vehicle } = guide;
  const name = [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ') || vehicle.vin;
  const lead = [name, vehicle.vin, vehicle.stock_number].filter(Boolean).join(' · ');
  return (
    <DealerFrame dealer={dealer} title={t('title')} lead={lead}>
      <Trail
        label={t('trail')}
        steps={[
          [t('inventory'), '/dealer/inventory'],
          [name, `/dealer/inventory/${vehicle.id}`],
          [t('title'), `/dealer/inventory/${vehicle.id}/forms`],
        ]}
      />
      <Standing guide={guide} />
      {guide.versions.length > 0 && (
        <Card flush>
          <Versions guide={guide} />
        </Card>
      )}
      {guide.may.fill && !isSettled(guide) && (
        <Card>
          <GuideForm key={guide.versions[0]?.saved} guide={guide} />
        </Card>
      )}
      <p className={`${ui.text14} ${ui.tertiaryText}`}>{t('not_advice')}</p>
    </DealerFrame>
  );
}

/** Whether the vehicle needs no form whatever its dealer says of it. */
function isSettled({ need }: Guide): boolean {
  return !need.needed && ['new', 'motorcycle', 'over_8500'].includes(need.because);
}

const TONES = { present: 'info', missing: 'caution', out_of_date: 'caution', not_needed: 'info' } as const;

/** Whether the vehicle needs the form and has it, and what stands in the way of printing it. */
function Standing({ guide: { need, state, changes, wording } }: { guide: Guide }) {
  const t = useTranslations('dealer-forms');
  return (
    <>
      <Message tone={TONES[state]} title={t(`state.${state}`)} level={2}>
        {need.needed ? (
          <p>
            {!need.unknown.includes('state') && t(`form.${need.form}`)}{' '}
            {need.unknown.map(each => t(`unknown.${each}`)).join(' ')}
          </p>
        ) : (
          <p>{t(`because.${need.because}`)}</p>
        )}
        {state === 'out_of_date' && changes.map(each => <p key={each}>{t(`change.${each}`)}</p>)}
      </Message>
      {need.needed && wording.en !== 'confirmed' && (
        <Message tone="caution" title={t('wording.title')}>
          <p>{t('wording.not_confirmed')}</p>
        </Message>
      )}
    </>
  );
}

/** All versions, the newest first, each to be printed in the languages that have a confirmed text. */
function Versions({ guide: { vehicle, versions, wording, may } }: { guide: Guide }) {
  const t = useTranslations('dealer-forms');
  const format = useFormatter();
  const languages = (['en', 'es'] as const).filter(each => wording[each] === 'confirmed');
  const fileOf = ({ version }: GuideVersion, language: string) =>
    `${GUIDE_PATH}?${new URLSearchParams({ vehicle: vehicle.id, version: String(version), language }).toString()}`;
  const columns: Column<GuideVersion>[] = [
    { key: 'version', name: t('column.version'), cell: ({ version }) => version },
    {
      key: 'state',
      name: t('column.state'),
      cell: ({ state }) => <StateWord tone={state === 'draft' ? 'caution' : 'info'}>{t(`version.${state}`)}</StateWord>,
    },
    {
      key: 'warranty',
      name: t('warranty'),
      cell: ({ terms }) => (terms.warranty ? t(`warranties.${terms.warranty}`) : t('not_chosen')),
    },
    {
      key: 'saved',
      name: t('column.saved'),
      cell: ({ saved, by }) => (
        <>
          {format.dateTime(new Date(saved), { dateStyle: 'medium', timeStyle: 'short' })}
          <br />
          <span className={ui.tertiaryText}>{by ?? t('left')}</span>
        </>
      ),
    },
    {
      key: 'print',
      name: t('column.print'),
      cell: row =>
        may.print && languages.length > 0
          ? languages.map(language => (
              <a
                key={language}
                className={styles.printLink}
                href={fileOf(row, language)}
                target="_blank"
                rel="noreferrer"
                aria-label={t(`print_named.${language}`, { version: row.version })}
              >
                {t(`print.${language}`)}
              </a>
            ))
          : t('not_printed'),
    },
  ];
  return (
    <Table caption={t('versions')} columns={columns} rows={versions} rowKey={({ version }) => String(version)} stack />
  );
}
