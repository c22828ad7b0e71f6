import Columns3 from 'lucide-react/icons/columns-3';
import { forMembers } from '../../../identity/accounts/members/members-only.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { Button, ButtonLink } from '../../../kit/ui/action/button.tsx';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { VinText } from '../../../kit/ui/vin/vin.tsx';
import { EmptyState } from '../../../kit/ui/waiting/empty-state.tsx';
import type { ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';
import { stageOf } from '../report-stage.ts';
import type { Route } from './+types/compare-page';
import type { Compared } from './compare-rows.ts';
import { CompareTable } from './compare-table.tsx';
import { vinsOf, MAX_COMPARED } from './compared.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './compare.module.css';

export const meta = titled(t => ({ title: t('reports.compare.title'), unlisted: true }));

/** The member's own reports of the vehicles in the address. Reading one here counts as reading it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const requested = vinsOf(url.searchParams);
  const vins = requested.slice(0, MAX_COMPARED);
  const found = await Promise.all(vins.map(vin => app.reports.open(caller, vin)));
  const documents = found.flatMap(report => {
    if (!report?.document || stageOf(report.state) !== 'readable') return [];
    return [{ vin: report.vin, document: report.document }];
  });
  // A vehicle that is reported stolen is a matter for the police: it is not compared.
  const stolen = documents.filter(({ document }) => document.theft.status === 'active').map(({ vin }) => vin);
  const compared = documents.filter(({ vin }) => !stolen.includes(vin));
  const missing = vins.filter((_, at) => !found[at]?.document);
  const { reports } = await app.reports.list(caller);
  // A vehicle that one should not buy is not offered; a wreck may still be named in the address.
  const choices = reports
    .filter(({ state, level }) => stageOf(state) === 'readable' && level !== 'stop')
    .map(({ vin, title }) => ({ vin, title }));
  return {
    compared: compared.map(({ document }) => partOf(document)),
    missing,
    stolen,
    dropped: requested.slice(MAX_COMPARED),
    choices,
  };
}

/** No more than what is compared is sent to the browser. */
function partOf(report: ReportDocument): Compared {
  const { vehicle, units, verdict, tiles, odometer, value, extras, heads, service, document } = report;
  return { vehicle, units, verdict, tiles, odometer, value, extras, heads, service, document };
}

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { t } = useReader();
  const { compared, missing, stolen, dropped, choices } = loaderData;
  const vins = compared.map(({ vehicle }) => vehicle.vin);
  return (
    <div className={`${ui.pageWidth} ${styles.comparePage}`}>
      <h1 className={ui.text32}>{t('compare.title')}</h1>
      {stolen.length > 0 && (
        <Note tone="serious" title={t('compare.stolen')} text={t('compare.stolenText')} vins={stolen} />
      )}
      {missing.length > 0 && (
        <Note tone="caution" title={t('compare.missing')} text={t('compare.missingText')} vins={missing} />
      )}
      {dropped.length > 0 && <Note tone="info" title={t('compare.most')} text={t('compare.mostText')} vins={dropped} />}
      {compared.length > 0 && <CompareTable documents={compared} />}
      {compared.length < 2 && compared.length > 0 && <p className={ui.secondaryText}>{t('compare.oneOnly')}</p>}
      {choices.length > 1 ? (
        <Choose choices={choices} chosen={vins} />
      ) : (
        <EmptyState
          icon={<Columns3 className={ui.icon} aria-hidden />}
          title={t('compare.emptyTitle')}
          action={
            <ButtonLink look="main" to="/">
              {t('compare.check')}
            </ButtonLink>
          }
        >
          {t('compare.emptyText')}
        </EmptyState>
      )}
    </div>
  );
}

interface NoteProps {
  tone: 'serious' | 'caution' | 'info';
  title: string;
  text: string;
  vins: readonly string[];
}

/** Which of the vehicles in the address are not compared, and why. */
function Note({ tone, title, text, vins }: NoteProps) {
  return (
    <Message tone={tone} title={title} level={2}>
      <p>{text}</p>
      <ul className={styles.compareLeft}>
        {vins.map(vin => (
          <li key={vin}>
            <VinText vin={vin} />
          </li>
        ))}
      </ul>
    </Message>
  );
}

interface ChooseProps {
  choices: readonly { vin: string; title: string }[];
  chosen: readonly string[];
}

/** A form without script: its answer is this page. */
function Choose({ choices, chosen }: ChooseProps) {
  const { t } = useReader();
  return (
    <form method="get" className={styles.compareChoose} key={chosen.join(' ')}>
      <fieldset className={styles.compareChoices}>
        <legend className={ui.text18}>{t(chosen.length > 0 ? 'compare.others' : 'compare.choose')}</legend>
        {choices.map(({ vin, title }) => (
          <Checkbox key={vin} name="vins" value={vin} defaultChecked={chosen.includes(vin)}>
            {title} <span className={`${ui.secondaryText} ${ui.monospace} ${styles.choiceVin}`}>{vin}</span>
          </Checkbox>
        ))}
      </fieldset>
      <p>
        <Button type="submit" look="main">
          {t('compare.go')}
        </Button>
      </p>
    </form>
  );
}
