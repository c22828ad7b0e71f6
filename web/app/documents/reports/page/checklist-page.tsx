import { data, Link } from 'react-router';
import { forMembers } from '../../../identity/accounts/members/members-only.ts';
import { pageTitle } from '../../../platform/shell/layout/page-title.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { VinText } from '../../../kit/ui/vin/vin.tsx';
import { useReader } from '../reader.ts';
import type { Route } from './+types/checklist-page';
import { useTicks } from './use-ticks.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './checklist-page.module.css';

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const vehicle = loaderData?.title ?? '';
  return pageTitle(matches, t => ({ title: t('reports.checklist.title', { vehicle }), unlisted: true }));
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const report = await app.reports.open(caller, params.vin);
  if (!report?.document) throw data(null, { status: 404 });
  const { checks, document, demo } = report.document;
  return { vin: report.vin, title: report.title, checks, number: document.id, on: document.created, demo };
}

/** The checklist for a mechanic, on one sheet: ticks stay in this browser, and on paper there are boxes and room for notes. */
export default function ChecklistPage({ loaderData }: Route.ComponentProps) {
  const { vin, title, checks, number, on, demo } = loaderData;
  const { t, say, day } = useReader();
  const { ticked, toggle, clear } = useTicks(`checklist ${number}`);
  const keys = checks.map(check => (typeof check === 'string' ? check : check.en));
  return (
    <div className={`${ui.pageWidth} ${ui.paddingTop6} ${ui.paddingBottom20} ${styles.checklist}`}>
      <h1 className={ui.text32}>{t('checklist.title', { vehicle: title })}</h1>
      <p className={`${ui.secondaryText} ${ui.marginTop2}`}>
        <VinText vin={vin} /> · {t('checklist.report', { number, day: day(on) })}
        {demo && <> · {t('demo')}</>}
      </p>
      <p className={ui.marginTop3}>{t('checks.lead')}</p>
      <ul className={styles.checklistItems}>
        {checks.map((check, at) => (
          <li key={keys[at]}>
            <label>
              <input type="checkbox" checked={ticked.has(keys[at] ?? '')} onChange={() => toggle(keys[at] ?? '')} />
              <span>{say(check)}</span>
            </label>
          </li>
        ))}
      </ul>
      <p className={styles.checklistNotes}>{t('checklist.notes')}</p>
      <p className={`${ui.flexRow} ${ui.wrap} ${styles.checklistActions}`}>
        <Button look="main" onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Button look="quiet" onClick={clear} disabled={ticked.size === 0}>
          {t('checklist.clear', { count: ticked.size })}
        </Button>
        <Link className={ui.linkButton} to={`/members/report/${encodeURIComponent(vin)}`}>
          {t('checklist.back')}
        </Link>
      </p>
    </div>
  );
}
