import type { LotPrice, LotReport, LotSticker } from '@marque/server/inventory/lots/contract';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import { useMoney } from '../../kit/ui/data/money.ts';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { Table } from '../../kit/ui/data/table.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import { vehiclePath } from '../../vehicles/decode/vehicle-path.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './lot.module.css';

const TONES = { stop: 'serious', serious: 'serious', check: 'caution', nothing: 'info' } as const;

/** The dealership's report in short, each reason with the place of its records; or why there is none here. */
export function LotReportSection({ report, vin, brand }: { report: LotReport; vin: string; brand: string }) {
  const t = useTranslations('lots');
  if (report.state !== 'shown')
    return (
      <TitledSection id="report" title={t('report')} card>
        <p className={ui.secondaryText}>{t(`report_state.${report.state}`)}</p>
        <p className={ui.marginTop3}>
          <ButtonLink to={vehiclePath(vin)}>{t('report_own')}</ButtonLink>
        </p>
      </TitledSection>
    );
  const { path, number, on, demo, level, headline, answered, reasons, disputed } = report;
  return (
    <TitledSection id="report" title={t('report')} card className={ui.stack}>
      <p className={ui.text18}>
        <StateWord tone={TONES[level]}>{headline}</StateWord>
        {demo && <span className={`${ui.text14} ${ui.tertiaryText}`}> {t('demo')}</span>}
      </p>
      <p className={ui.secondaryText}>{answered}</p>
      {reasons.length > 0 && (
        <ol className={styles.lotReasons}>
          {reasons.map(({ text, path: place }) => (
            <li key={text}>
              <a href={place}>{text}</a>
            </li>
          ))}
        </ol>
      )}
      {disputed && <p>{disputed}</p>}
      <p className={`${ui.text14} ${ui.secondaryText}`}>
        {t('report_made', { number, brand, on: new Date(`${on}T12:00:00Z`) })}{' '}
        <Link to={`/verify/${number}`}>{t('report_verify')}</Link>
      </p>
      <p>
        <ButtonLink look="main" to={path}>
          {t('report_whole')}
        </ButtonLink>
      </p>
    </TitledSection>
  );
}

/** The way to the window sticker, or why there is none here. */
export function LotPaper({ sticker }: { sticker: LotSticker }) {
  const t = useTranslations('lots');
  return (
    <TitledSection id="sticker" title={t('sticker')} card className={ui.stack}>
      {sticker.state === 'shown' ? (
        <p>
          <ButtonLink to={sticker.path}>{t('sticker_open')}</ButtonLink>
        </p>
      ) : (
        <p className={ui.secondaryText}>{t(`sticker_state.${sticker.state}`)}</p>
      )}
    </TitledSection>
  );
}

/** Every price that was advertised, the newest first. */
export function LotPrices({ prices }: { prices: readonly LotPrice[] }) {
  const t = useTranslations('lots');
  const format = useFormatter();
  const money = useMoney();
  const day = (on: string) => format.dateTime(new Date(on), { dateStyle: 'medium' });
  return (
    <TitledSection id="prices" title={t('prices')} card>
      {prices.length === 0 ? (
        <p className={ui.secondaryText}>{t('prices_none')}</p>
      ) : (
        <Table
          caption={t('prices')}
          rows={prices}
          rowKey={({ since, price }) => `${since} ${price}`}
          columns={[
            { key: 'price', name: t('price'), cell: ({ price }) => money(price, 'USD') },
            { key: 'since', name: t('prices_from'), cell: ({ since }) => day(since), whole: true },
            {
              key: 'until',
              name: t('prices_until'),
              cell: ({ until }) => (until ? day(until) : t('prices_still')),
              whole: true,
            },
          ]}
        />
      )}
      <p className={`${ui.text14} ${ui.tertiaryText} ${ui.marginTop3}`}>{t('prices_note')}</p>
    </TitledSection>
  );
}
