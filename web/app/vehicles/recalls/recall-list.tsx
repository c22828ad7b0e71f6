import type { Recall, RecallList } from '@marque/server/vehicles/recalls/contract';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ExternalLink from 'lucide-react/icons/external-link';
import ScanText from 'lucide-react/icons/scan-text';
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point';
import type { Ref } from 'react';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { useLanguage } from '../../language.ts';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { VinText } from '../../kit/ui/vin/vin.tsx';
import { vehiclePath } from '../decode/vehicle-path.ts';
import { recallPath } from '../decode/recalls/recall-search-query.ts';
import { RecallCard } from './recall-card.tsx';
import { DemoMark } from '../../kit/ui/document/demo-mark.tsx';
import { SourceTime } from '../decode/recalls/recall-source-line.tsx';
import { SafetyIssueLists } from '../decode/recalls/safety-issues.tsx';
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
      {list.safety_issues && (
        <div className={ui.marginTop8}>
          <SafetyIssueLists issues={list.safety_issues} />
        </div>
      )}
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
const MIN_FOLDED = 3;

/** The part shown at once, and what is behind a button: nothing that forbids driving or parking. */
function folded(recalls: Recall[]): [Recall[], Recall[]] {
  const dangerous =
    recalls.findLastIndex(recall => recall.status !== 'closed' && (recall.park_it || recall.park_outside)) + 1;
  const at = Math.max(FIRST_SHOWN, dangerous);
  return recalls.length - at < MIN_FOLDED ? [recalls, []] : [recalls.slice(0, at), recalls.slice(at)];
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

/** Who answered and when, and what no list can know. */
function RecallCover({ list: { sources, limits } }: { list: RecallList }) {
  const t = useTranslations('recalls.covers');
  return (
    <section className={styles.recallCover} aria-labelledby="covers">
      <h3 className={ui.text18} id="covers">
        {t('title')}
      </h3>
      <div className={styles.coverColumns}>
        <div>
          <h4 className={`${ui.text14} ${ui.tertiaryText}`}>{t('sources')}</h4>
          <ul>
            {sources.map(source => (
              <li key={source.name}>
                <SourceTime source={source} /> {source.demo && <DemoMark />}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h4 className={`${ui.text14} ${ui.tertiaryText}`}>{t('limits')}</h4>
          <ul>
            {limits.map(limit => (
              <li key={limit.code}>{limit.message}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

/** Campaigns that are not known to be repaired on this vehicle. */
const isNotDone = (recall: Recall): boolean => recall.status !== 'closed';

const isOpen = ({ status }: Recall): boolean => status === 'open' || status === 'remedy_pending';

/** The warnings not to be overlooked: campaigns that forbid driving, or parking in a garage. */
function RecallAlert({ list: { recalls, scope, vehicle, notice_url } }: { list: RecallList }) {
  const t = useTranslations('recalls');
  const parked = recalls.filter(recall => recall.park_it && isNotDone(recall));
  const outside = recalls.filter(recall => recall.park_outside && isNotDone(recall));
  if (parked.length + outside.length === 0) return null;
  const kind = parked.length > 0 ? 'park_it' : 'park_outside';
  const isSure = scope === 'vin' && [...parked, ...outside].some(isOpen);
  return (
    <Message tone="serious" strong level={3} title={t(`alert.${kind}.${isSure ? 'vin' : 'model'}`)}>
      {parked.length > 0 && <p>{t('alert.park_it_text', { count: parked.length, campaigns: namesOf(parked) })}</p>}
      {outside.length > 0 && (
        <p>{t('alert.park_outside_text', { count: outside.length, campaigns: namesOf(outside) })}</p>
      )}
      {!isSure && <p>{t('alert.may_apply')}</p>}
      <p className={styles.alertActions}>
        {vehicle.vin === null ? (
          <Link className={styles.alertButton} to={recallPath({ by: 'vin', typed: {} })}>
            <ScanText className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
            {t('list.check_vin')}
          </Link>
        ) : (
          <a className={styles.alertButton} href={notice_url} rel="noreferrer">
            <ShieldAlert className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
            {t('list.check_nhtsa')}
          </a>
        )}
      </p>
    </Message>
  );
}

const namesOf = (recalls: Recall[]): string =>
  recalls.map(({ heading, campaign }) => `${heading} (${campaign})`).join(', ');
