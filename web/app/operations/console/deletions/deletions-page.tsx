import '../../../identity/privacy/privacy-messages.ts';
import { type Deletion, deletionsCall, DeletionState } from '@marque/server/identity/privacy/contract';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { useNavigate } from 'react-router';
import { send } from '../../../client.ts';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { ExportButton } from '../../../identity/exports/export-button.tsx';
import { useConsolePath } from '../../../identity/accounts/console/console-path.ts';
import { forMembers, forOperators, isAllowed, queryIn } from '../../../identity/accounts/members/members-only.ts';
import { PageList } from '../../../kit/forms/page-list.tsx';
import { StateWord } from '../../../kit/ui/data/state-word.tsx';
import type { Tone } from '../../../kit/ui/data/tone.ts';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import { EntryCard } from '../../../kit/ui/page/entry-card.tsx';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/deletions-page';
import { DeletionDecisions } from './deletion-decisions.tsx';
import { DeletionPlan } from './deletion-plan.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './deletions.module.css';

export const meta = titled(t => ({ title: t('console.place.deletions'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const query = queryIn(deletionsCall, url, 'state');
  const first = await forOperators(app.privacy.list(caller, query));
  const mayHandle = isAllowed({ app, caller }, 'handle_deletions');
  return { first, state: query.state ?? null, mayHandle };
}

const TONES: Partial<Record<DeletionState, Tone>> = {
  needs_identity: 'caution',
  on_hold: 'caution',
  cooling_off: 'info',
  executing: 'info',
};

/** The requests to delete an account of a brand, the oldest first. */
export default function DeletionsPage({ loaderData: { first, state, mayHandle } }: Route.ComponentProps) {
  const t = useTranslations('console.deletions');
  const words = useTranslations('privacy.state');
  const navigate = useNavigate();
  const pathTo = useConsolePath();
  return (
    <ConsolePage
      title={t('title')}
      lead={t('lead')}
      actions={<ExportButton list="deletions" filters={{ state: state ?? '' }} />}
    >
      <div className={styles.deletionFilter}>
        <SelectField
          label={t('state')}
          value={state ?? ''}
          onChange={event => void navigate(pathTo(`/deletions?state=${event.target.value}`))}
          options={[['', t('all')], ...DeletionState.options.map(each => [each, words(each)] as const)]}
        />
      </div>
      <PageList
        key={state}
        name={`deletions ${state}`}
        first={first}
        read={(after, signal) => send(deletionsCall, { state: state ?? undefined, after }, { signal })}
        rowsOf={page => page.deletions}
        totalOf={page => page.deletions.length}
        empty={{ icon: UserRoundX, title: t('none'), text: t('none_text') }}
      >
        {rows => (
          <div className={styles.deletionCards}>
            {rows.map(deletion => (
              <DeletionCard key={deletion.id} deletion={deletion} mayHandle={mayHandle} />
            ))}
          </div>
        )}
      </PageList>
    </ConsolePage>
  );
}

function DeletionCard({ deletion, mayHandle }: { deletion: Deletion; mayHandle: boolean }) {
  const t = useTranslations('console.deletions');
  const words = useTranslations('privacy.state');
  const format = useFormatter();
  const { id, state, email, submitted, erases_at: erases, erased_at: erased, reason, receipt } = deletion;
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium' });
  return (
    <EntryCard
      id={id}
      title={email || t('gone')}
      about={t('submitted', { day: day(submitted) })}
      state={
        <StateWord chip tone={TONES[state] ?? 'neutral'}>
          {words(state)}
        </StateWord>
      }
    >
      <div className={styles.deletionBody}>
        {erases && !erased && <p>{t('erases', { day: day(erases) })}</p>}
        {erased && <p>{t('erased', { day: day(erased), receipt: receipt ?? '–' })}</p>}
        {reason && <p className={ui.secondaryText}>{t('reason_given', { reason })}</p>}
        {!erased && <DeletionPlan id={id} />}
        {mayHandle && <DeletionDecisions deletion={deletion} />}
      </div>
    </EntryCard>
  );
}
