import '../../identity/accounts/forms/dealers-messages.ts';
import {
  type LabelStockId,
  LOT_PAPER_PATH,
  type LotPaper,
  type LotPapers,
} from '@marque/server/inventory/forms/contract';
import { useState } from 'react';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { DownloadLink } from '../../kit/ui/action/button.tsx';
import { SelectField } from '../../kit/ui/field/select.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import { Trail } from '../../kit/ui/page/trail.tsx';
import { DealerFrame } from '../../identity/dealerships/dealer-frame.tsx';
import { forDealers } from '../../identity/dealerships/for-dealers.ts';
import { forOperators } from '../../identity/accounts/members/members-only.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/papers-page';
import { AddendumForm } from './addendum-form.tsx';
import { WarningForm } from './warning-form.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './forms.module.css';

export const meta = titled(t => ({ title: t('dealer-forms.papers.title'), unlisted: true }));

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { app, caller, dealer } = await forDealers(context, url);
  return { dealer, papers: await forOperators(app.forms.lotPapers(caller, params.id)) };
}

/** The addendum, the title warning, the key tag and the lot card of one vehicle. */
export default function PapersPage({ loaderData: { dealer, papers } }: Route.ComponentProps) {
  const t = useTranslations('dealer-forms');
  const { vehicle, addendum, warning, may } = papers;
  const name = [vehicle.year, vehicle.make, vehicle.model].filter(Boolean).join(' ') || vehicle.vin;
  const lead = [name, vehicle.vin, vehicle.stock_number].filter(Boolean).join(' · ');
  return (
    <DealerFrame dealer={dealer} title={t('papers.title')} lead={lead}>
      <Trail
        label={t('trail')}
        steps={[
          [t('inventory'), '/dealer/inventory'],
          [name, `/dealer/inventory/${vehicle.id}`],
          [t('papers.title'), `/dealer/inventory/${vehicle.id}/papers`],
        ]}
      />
      <TitledSection id="paper-addendum" title={t('papers.addendum_title')} card>
        <p className={ui.secondaryText}>{t('papers.addendum_text')}</p>
        {vehicle.condition !== 'new' && <p className={ui.secondaryText}>{t('papers.used')}</p>}
        {may.fill && <AddendumForm key={JSON.stringify(addendum)} papers={papers} />}
        <LastPrint print={papers.prints.addendum} />
        {may.print && (addendum ? <Print papers={papers} paper="addendum" /> : <p>{t('papers.first')}</p>)}
      </TitledSection>
      <TitledSection id="paper-warning" title={t('papers.warning_title')} card>
        <Warning papers={papers} />
        <LastPrint print={papers.prints.title_warning} />
        {may.print &&
          papers.wording === 'confirmed' &&
          (warning ? <Print papers={papers} paper="title_warning" /> : <p>{t('papers.first')}</p>)}
      </TitledSection>
      {may.print && (
        <TitledSection id="paper-tags" title={t('papers.tags_title')} card>
          <p className={ui.secondaryText}>{t('papers.tags_text')}</p>
          <Print papers={papers} paper="key_tag" />
          <Print papers={papers} paper="lot_card" />
          <p className={`${ui.text14} ${ui.tertiaryText}`}>{t('papers.test')}</p>
        </TitledSection>
      )}
    </DealerFrame>
  );
}

/** Whether the vehicle needs the warning, the report behind it, and what stands in the way of printing it. */
function Warning({ papers }: { papers: LotPapers }) {
  const t = useTranslations('dealer-forms.papers');
  const { need, warning, wording, report, may } = papers;
  const format = useFormatter();
  return (
    <>
      {need === 'needed' && !warning ? (
        <Message tone="caution" title={t('lacking')}>
          <p>{t('need.needed')}</p>
        </Message>
      ) : (
        <p className={ui.secondaryText}>{t(`need.${need}`)}</p>
      )}
      {wording !== 'confirmed' && <p className={ui.secondaryText}>{t('wording')}</p>}
      {report?.pdf && (
        <p>
          <a href={report.pdf}>
            {t('report', { on: format.dateTime(new Date(report.on), { dateStyle: 'medium', timeZone: 'UTC' }) })}
          </a>
        </p>
      )}
      {may.fill && <WarningForm key={JSON.stringify(warning)} papers={papers} />}
      <p className={`${ui.text14} ${ui.tertiaryText}`}>{t('law')}</p>
    </>
  );
}

/** When a paper was printed last, and what has changed since. */
function LastPrint({ print: { state, changes, at } }: { print: LotPapers['prints']['addendum'] }) {
  const t = useTranslations('dealer-forms.papers');
  const format = useFormatter();
  if (!at) return null;
  const on = format.dateTime(new Date(at), { dateStyle: 'medium' });
  if (state === 'present') return <p className={ui.secondaryText}>{t('printed', { on })}</p>;
  return (
    <div className={ui.marginTop3}>
      <Message tone="caution" title={t('outdated', { on })}>
        {changes.map(change => (
          <p key={change}>{t(`print_change.${change}`)}</p>
        ))}
      </Message>
    </div>
  );
}

/** The paper or label a paper is printed on, and its file. */
function Print({ papers: { vehicle, stocks }, paper }: { papers: LotPapers; paper: LotPaper }) {
  const t = useTranslations('dealer-forms');
  const choices = stocks[paper];
  const [stock, setStock] = useState<LabelStockId>(choices[0] ?? 'letter');
  const query = new URLSearchParams({ vehicle: vehicle.id, paper, stock });
  return (
    <div className={styles.printRow}>
      <SelectField
        label={`${t(`lot_paper.${paper}`)}: ${t('papers.stock')}`}
        value={stock}
        onChange={({ target }) => setStock(choices.find(each => each === target.value) ?? stock)}
        options={choices.map(each => [each, t(`papers.stocks.${each}`)])}
      />
      <DownloadLink href={`${LOT_PAPER_PATH}?${query}`}>
        {t('papers.print')} <span className={ui.visuallyHidden}>{t(`lot_paper.${paper}`)}</span>
      </DownloadLink>
    </div>
  );
}
