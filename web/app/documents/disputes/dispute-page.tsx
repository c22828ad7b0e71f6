import './dispute-messages.ts';
import { data, Link, useRevalidator } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { forMembers } from '../../identity/accounts/members/members-only.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import { useToast } from '../../kit/ui/notice/toast.tsx';
import { VinText } from '../../kit/ui/vin/vin.tsx';
import type { Route } from './+types/dispute-page';
import { DisputeCard } from './dispute-card.tsx';
import { DisputeForm } from './dispute-form.tsx';
import { readRecords } from './read-records.ts';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './disputes.module.css';

export const meta = titled(t => ({ title: t('disputes.title'), unlisted: true }));

/** Own disputes that are read at once: more than anybody has of one vehicle. */
const MAX_OWN = 100;

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const found = await readRecords(app, caller, { vin: params.vin });
  if (!found) throw data(null, { status: 404 });
  const { disputes } = await app.disputes.own(caller, { limit: MAX_OWN });
  return { found, own: disputes.filter(({ vin }) => vin === found.vin) };
}

/** Where the owner of a report says that one of its records is wrong. */
export default function DisputePage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('disputes');
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { found, own } = loaderData;
  const { vin, title, records } = found;
  return (
    <div className={`${ui.pageWidth} ${ui.pageBody}`}>
      <h1 className={ui.text32}>{t('title')}</h1>
      <p className={`${ui.secondaryText} ${ui.marginTop2}`}>
        {title} · <VinText vin={vin} />
      </p>
      <p className={`${ui.leadText} ${ui.marginTop3}`}>{t('lead')}</p>
      {own.length > 0 && (
        <TitledSection id="own-disputes" title={t('own')} heading={ui.text24} className={styles.ownDisputes}>
          {own.map(dispute => (
            <DisputeCard key={dispute.id} dispute={dispute} withdrawable />
          ))}
        </TitledSection>
      )}
      <DisputeForm
        key={own.length}
        by={{ vin }}
        records={records}
        onDone={async ({ number }) => {
          toast({ title: t('sent'), detail: t('sentText', { number }) });
          await revalidate();
        }}
      />
      <p className={ui.marginTop6}>
        <Link className={ui.linkButton} to={`/members/report/${encodeURIComponent(vin)}`}>
          {t('back')}
        </Link>
      </p>
    </div>
  );
}
