import '../../platform/shell/offline/operations-messages.ts';
import type { PartState, Status } from '@marque/server/care/status/contract';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { lazy, Suspense, useState } from 'react';
import { marqueContext } from '../../context.ts';
import { readWords } from '../../platform/sections/read-words.ts';
import { pageTitle } from '../../platform/shell/layout/page-title.ts';
import { StateWord, UnknownWord } from '../../kit/ui/data/state-word.tsx';
import type { Tone } from '../../kit/ui/data/tone.ts';
import { Message } from '../../kit/ui/notice/message.tsx';
import type { Route } from './+types/status-page';
import { IncidentCard, MOMENT } from './incident-card.tsx';
import { Button } from '../../kit/ui/action/button.tsx';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './status.module.css';

const TONES = { works: 'none', partly: 'caution', down: 'serious', maintenance: 'info' } as const satisfies Record<
  Status['overall'],
  Tone
>;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const words = loaderData?.words;
  return pageTitle(matches, t => ({
    title: words?.title ?? t('status.title'),
    ...(words ? { description: words.description } : {}),
  }));
}

export async function loader({ context }: Route.LoaderArgs) {
  const marque = context.get(marqueContext);
  const [status, words] = await Promise.all([marque.app.status.now(marque.caller), readWords(marque, 'status')]);
  return { status, words };
}

/** The parts that work now, as far as it is measured, and what was disturbed in the last 90 days. */
export default function StatusPage({ loaderData: { status, words } }: Route.ComponentProps) {
  const t = useTranslations('status');
  const format = useFormatter();
  const at = format.dateTime(new Date(status.checked_at), MOMENT);
  const open = status.incidents.filter(({ resolved }) => resolved === null);
  const over = status.incidents.filter(({ resolved }) => resolved !== null);
  return (
    <div className={`${ui.pageWidth} ${ui.pageBody} ${styles.statusPage}`}>
      <div>
        <h1 className={ui.text44}>{words?.title ?? t('title')}</h1>
        {words?.lead && <p className={`${ui.leadText} ${ui.marginTop2}`}>{words.lead}</p>}
        {words?.text && <div dangerouslySetInnerHTML={{ __html: words.text }} />}
      </div>
      <Message
        tone={status.overall === 'works' ? 'info' : TONES[status.overall]}
        title={t(`overall.${status.overall}`)}
        level={2}
      >
        <p>{t('checked', { at })}</p>
      </Message>
      {open.length > 0 && <Incidents id="open" title={t('open')} incidents={open} />}
      <Parts parts={status.parts} />
      <Packs data={status.data} />
      {over.length > 0 ? (
        <Incidents id="over" title={t('over')} incidents={over} />
      ) : (
        <TitledSection id="over" title={t('over')} heading={ui.text24}>
          <p className={`${ui.secondaryText} ${ui.marginTop2}`}>{t('none')}</p>
        </TitledSection>
      )}
      <Subscribe />
      <p className={`${ui.text14} ${ui.secondaryText}`}>
        {t.rich('machine', { link: words => <a href="/status.json">{words}</a> })}
      </p>
    </div>
  );
}

function Parts({ parts }: Pick<Status, 'parts'>) {
  const t = useTranslations('status');
  return (
    <TitledSection id="parts" title={t('parts')} heading={ui.text24}>
      <ul className={styles.statusList}>
        {parts.map(({ part, state, documents, activity }) => (
          <li key={part}>
            <div>
              <b>{t(`part.${part}`)}</b>
              <p className={`${ui.text14} ${ui.secondaryText}`}>
                <Measured part={part} documents={documents} activity={activity} />
              </p>
            </div>
            <State state={state} />
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

/** One line on what the state of a part is known by. */
function Measured({ part, documents, activity }: Omit<Status['parts'][number], 'state'>) {
  const t = useTranslations('status');
  const format = useFormatter();
  if (part === 'reports' || part === 'stickers') return t('documents', documents ?? {});
  if ((part !== 'payments' && part !== 'email') || !activity) return t(`measured.${part}`);
  const { done, failed, last } = activity;
  const counted = t(`activity.${part}`, { done, failed });
  return last ? `${counted}. ${t('last', { at: format.dateTime(new Date(last), MOMENT) })}` : counted;
}

function State({ state }: { state: PartState }) {
  const t = useTranslations('status');
  const word = t(`state.${state}`);
  if (state === 'no_activity' || state === 'not_measured') return <UnknownWord>{word}</UnknownWord>;
  return <StateWord tone={TONES[state]}>{word}</StateWord>;
}

/** The public data of which a copy is kept, and how old each copy is. */
function Packs({ data }: Pick<Status, 'data'>) {
  const t = useTranslations('status');
  const format = useFormatter();
  const kept = data.flatMap(pack => (pack.checked_at ? [{ ...pack, at: pack.checked_at }] : []));
  if (kept.length === 0) return null;
  return (
    <TitledSection id="data" title={t('data')} heading={ui.text24}>
      <ul className={styles.statusList}>
        {kept.map(({ name, title, at, stale }) => (
          <li key={name}>
            <div>
              <b>{title}</b>
              <p className={`${ui.text14} ${ui.secondaryText}`}>
                {t('data_at', { day: format.dateTime(new Date(at), { dateStyle: 'medium' }) })}
              </p>
            </div>
            <StateWord tone={stale ? 'caution' : 'none'}>{t(stale ? 'stale' : 'fresh')}</StateWord>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

function Incidents({ id, title, incidents }: { id: string; title: string; incidents: Status['incidents'] }) {
  return (
    <TitledSection id={id} title={title} heading={ui.text24}>
      <div className={styles.incidentList}>
        {incidents.map(incident => (
          <IncidentCard key={incident.id} incident={incident} />
        ))}
      </div>
    </TitledSection>
  );
}

/** Loaded when it is wanted: it needs what forms need. */
const SubscribeForm = lazy(async () => ({ default: (await import('./subscribe-form.tsx')).SubscribeForm }));

/** The way to emails about incidents. */
function Subscribe() {
  const t = useTranslations('status.subscribe');
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  return (
    <TitledSection id="subscribe" title={t('title')} heading={ui.text24}>
      <p className={`${ui.secondaryText} ${ui.marginTop2}`}>{t('lead')}</p>
      <div className={ui.marginTop4}>
        {open ? (
          <Suspense>
            <SubscribeForm />
          </Suspense>
        ) : (
          <Button disabled={!hydrated} onClick={() => setOpen(true)}>
            {t('open')}
          </Button>
        )}
      </div>
    </TitledSection>
  );
}
