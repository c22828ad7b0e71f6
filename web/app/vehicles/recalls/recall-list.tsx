import type { Recall, RecallList } from '@marque/server/vehicles/recalls/contract';
import { ChevronDown, ExternalLink } from 'lucide-react';
import type { Ref } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useLanguage } from '../../language.ts';
import { Link } from '../../kit/ui/action/link.tsx';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { VinText } from '../../kit/ui/vin/vin.tsx';
import { vehiclePath } from '../decode/vehicle-path.ts';
import { recallPath } from '../decode/recalls/asked-recalls.ts';
import { RecallAlert } from './recall-alert.tsx';
import { RecallCard } from './recall-card.tsx';
import { RecallCover } from './recall-cover.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './recall-list.module.css';

interface RecallListViewProps {
  list: RecallList;
  /** The heading, which takes the focus when a new list is shown. */
  head: Ref<HTMLHeadingElement>;
}

/** The campaigns of a vehicle: what the list is about, the dangerous ones, each campaign, and what no list can know. */
export function RecallListView({ list, head }: RecallListViewProps) {
  const t = useTranslations('recalls.list');
  const format = useFormatter();
  const { vehicle, scope, recalls, checked_at, names } = list;
  const count = recalls.length;
  const at = new Date(checked_at);
  const asOf = isDay(checked_at)
    ? t('as_of_day', { day: format.dateTime(at, { dateStyle: 'medium' }) })
    : t('as_of', { time: format.dateTime(at, { dateStyle: 'medium', timeStyle: 'short' }) });
  const title = `${vehicle.make} ${vehicle.model}`.toLowerCase();
  const listed = names.map(({ make, model }) => `${make} ${model}`).filter(name => name.toLowerCase() !== title);
  return (
    <section aria-labelledby="recalls">
      <div className={`${ui.flexRow} ${ui.spaceBetween} ${ui.alignBaseline} ${ui.wrap} ${ui.marginBottom2}`}>
        <h2 className={`${ui.text32} ${styles.listHeading}`} id="recalls" ref={head} tabIndex={-1}>
          {vehicle.title}
        </h2>
        <p className={`${ui.secondaryText} ${ui.tabularNumbers}`}>
          {count > 0 && <>{t(scope === 'vin' ? 'count_vin' : 'count_model', { count })} · </>}
          {asOf}
        </p>
      </div>
      <p className={`${ui.sourceLine} ${ui.marginBottom5}`}>
        {vehicle.vin && <VinText vin={vehicle.vin} />}
        {listed.length > 0 && <span translate="no">{t('names', { names: listed.join(', ') })}</span>}
        {vehicle.vin && <Link to={vehiclePath(vehicle.vin)}>{t('vehicle')}</Link>}
      </p>
      <div className={ui.stack}>
        <RecallAlert list={list} />
        <ScopeMessage list={list} />
        <Gaps list={list} />
      </div>
      {count > 0 ? <Campaigns recalls={recalls} scope={scope} /> : <NoneFound list={list} />}
      <RecallCover list={list} />
    </section>
  );
}

/** A copy is of a day, not of a minute. */
const isDay = (time: string): boolean => time.endsWith('T00:00:00.000Z');

/** Whether the list is of one vehicle or of all like it, and where the owner learns the rest. */
function ScopeMessage({ list: { scope, vehicle, notice, notice_url, recalls } }: { list: RecallList }) {
  const t = useTranslations('recalls.list');
  return (
    <Message tone="info" title={t(`scope.${scope}`)}>
      <p>{scope === 'model' && recalls.length === 0 ? t('scope_none') : notice}</p>
      <p className={styles.scopeLinks}>
        {scope === 'model' && vehicle.vin === null && (
          <Link to={recallPath({ by: 'vin', typed: {} })}>{t('check_vin')}</Link>
        )}
        <a href={notice_url} rel="noreferrer">
          {t(vehicle.vin ? 'check_nhtsa' : 'nhtsa')}
          <ExternalLink className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
        </a>
      </p>
    </Message>
  );
}

function Gaps({ list: { gaps } }: { list: RecallList }) {
  const t = useTranslations('recalls.gaps');
  if (gaps.length === 0) return null;
  return (
    <Message tone="caution" title={t('title', { count: gaps.length })}>
      {gaps.map(gap => (
        <p key={gap.source}>{gap.message}</p>
      ))}
      <p>{t('text')}</p>
    </Message>
  );
}

function Campaigns({ recalls, scope }: { recalls: Recall[]; scope: RecallList['scope'] }) {
  const t = useTranslations('recalls.list');
  const isForeign = useLanguage() !== 'en';
  const [first, rest] = folded(recalls);
  const card = (recall: Recall) => <RecallCard key={recall.campaign} recall={recall} scope={scope} />;
  return (
    <>
      <h3 className={`${ui.text24} ${ui.marginTop8}`}>{t('campaigns')}</h3>
      {isForeign && <p className={`${ui.secondaryText} ${ui.text14} ${ui.marginTop1}`}>{t('source_text')}</p>}
      <div className={`${ui.stack} ${ui.marginTop4}`}>{first.map(card)}</div>
      {rest.length > 0 && (
        <details className={styles.moreCampaigns}>
          <summary className={styles.moreSummary}>
            <ChevronDown className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
            {t('more', { count: rest.length })}
          </summary>
          <div className={`${ui.stack} ${ui.marginTop4}`}>{rest.map(card)}</div>
        </details>
      )}
    </>
  );
}

const FIRST_SHOWN = 5;
/** Fewer than these are not worth a button. */
const FEWEST_FOLDED = 3;

/** What is shown at once, and what is behind a button: nothing that forbids driving or parking. */
function folded(recalls: Recall[]): [Recall[], Recall[]] {
  const dangerous =
    recalls.findLastIndex(recall => recall.status !== 'closed' && (recall.park_it || recall.park_outside)) + 1;
  const at = Math.max(FIRST_SHOWN, dangerous);
  return recalls.length - at < FEWEST_FOLDED ? [recalls, []] : [recalls.slice(0, at), recalls.slice(at)];
}

/** Sources answered and have nothing: what that means, and what it does not. */
function NoneFound({ list: { vehicle, scope } }: { list: RecallList }) {
  const t = useTranslations('recalls');
  return (
    <div className={`${styles.noneFound} ${ui.marginTop8}`}>
      <h3 className={ui.text24}>{t('none.title', { vehicle: vehicle.title })}</h3>
      <p className={ui.marginTop2}>
        <StateWord tone="none">{t('none.word')}</StateWord>
      </p>
      <p className={`${ui.secondaryText} ${ui.marginTop2}`}>{t(scope === 'vin' ? 'none.text_vin' : 'none.text')}</p>
    </div>
  );
}
