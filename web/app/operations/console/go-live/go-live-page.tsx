import './console-go-live-messages.ts';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { DomainCheck, GoLive, GoLiveItem } from '@marque/server/operations/brands/contract';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { forMembers, forOperators } from '../../../identity/accounts/members/members-only.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { useCopy } from '../../../kit/ui/action/use-copy.ts';
import { StateWord, TickWord } from '../../../kit/ui/data/state-word.tsx';
import type { Tone } from '../../../kit/ui/data/tone.ts';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { OverruleButton, TakeLive } from './go-live-decisions.tsx';
import type { Route } from './+types/go-live-page';
import { SenderDialog } from './sender-dialog.tsx';
import { ConfirmSender, SendLink } from './sender-proof.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './go-live.module.css';

export const meta = titled(t => ({ title: t('console-go-live.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const domain = await forOperators(app.brands.domain(caller));
  const { version } = await app.siteSettings.state(caller);
  const { mail_from: from, dkim_selector: selector, hosts } = caller.site;
  const sender = { base: version, from, selector };
  const token = url.searchParams.get('sender');
  return { domain, golive: await app.brands.goLive(caller), host: hosts[0] ?? '', sender, token };
}

/** The domain of a brand as it is seen from outside, and what has to be true before it goes live. */
export default function GoLivePage({ loaderData: { domain, golive, host, sender, token } }: Route.ComponentProps) {
  const t = useTranslations('console-go-live');
  const format = useFormatter();
  const router = useRevalidator();
  const hydrated = useHydrated();
  const [isOpen, open] = useState(false);
  const done = golive.items.filter(item => item.done).length;
  return (
    <ConsolePage
      title={t('title')}
      lead={t('lead', { host })}
      actions={
        <>
          <Button disabled={!hydrated} onClick={() => open(true)}>
            {t('sender.button')}
          </Button>
          <Button
            icon={<RefreshCw className={ui.icon} aria-hidden />}
            busy={router.state !== 'idle'}
            onClick={() => void router.revalidate()}
          >
            {t('again')}
          </Button>
        </>
      }
    >
      {isOpen && <SenderDialog sender={sender} onClose={() => open(false)} />}
      {token && <ConfirmSender token={token} />}
      <TakeLive golive={golive} />
      <div className={styles.liveColumns}>
        <section className={cardStyles.card} aria-labelledby="domain">
          <header className={`${cardStyles.cardHead} ${ui.flexRow} ${ui.wrap} ${ui.spaceBetween}`}>
            <h2 className={ui.text16} id="domain">
              {t('domain')}
            </h2>
            <span className={`${ui.text14} ${ui.tertiaryText}`}>
              {t('checked', { when: format.dateTime(new Date(domain.checked), { timeStyle: 'medium' }) })}
            </span>
          </header>
          <ul className={styles.liveList}>
            {domain.checks.map(check => (
              <Check key={check.key} check={check} />
            ))}
          </ul>
        </section>
        <section className={cardStyles.card} aria-labelledby="list">
          <header className={`${cardStyles.cardHead} ${ui.flexRow} ${ui.wrap} ${ui.spaceBetween}`}>
            <h2 className={ui.text16} id="list">
              {t('before')}
            </h2>
            <span className={`${ui.text14} ${ui.tertiaryText} ${ui.tabularNumbers}`}>
              {t('of', { done, all: golive.items.length })}
            </span>
          </header>
          <ul className={styles.liveList}>
            {golive.items.map(item => (
              <Item key={item.key} item={item} golive={golive} />
            ))}
          </ul>
          <footer className={cardStyles.cardFoot}>
            <span className={`${ui.text14} ${ui.tertiaryText}`}>{t('note')}</span>
          </footer>
        </section>
      </div>
    </ConsolePage>
  );
}

const TONES: Record<Exclude<DomainCheck['state'], 'ok'>, Tone> = {
  missing: 'caution',
  wrong: 'serious',
  unknown: 'neutral',
};

function Check({ check }: { check: DomainCheck }) {
  const t = useTranslations('console-go-live');
  const format = useFormatter();
  const { key, state, name, found, record, until, took } = check;
  return (
    <li>
      <div className={`${ui.flexRow} ${ui.wrap} ${ui.spaceBetween}`}>
        <span className={ui.flexRow}>
          <span className={ui.mediumWeight}>{t(`check.${key}`)}</span>
          {state === 'ok' ? (
            <TickWord>{t('state.ok')}</TickWord>
          ) : (
            <StateWord tone={TONES[state]}>{t(`state.${state}`)}</StateWord>
          )}
        </span>
        <span className={`${ui.text14} ${ui.tertiaryText}`}>
          {until && t('until', { day: format.dateTime(new Date(until), { dateStyle: 'medium' }) })}
          {!until && took !== null && t('took', { ms: took })}
        </span>
      </div>
      <p className={`${ui.text14} ${ui.tertiaryText}`}>{t(`ask.${key}`, { name })}</p>
      {found.map(text => (
        <p key={text} className={`${ui.monospace} ${styles.liveRecord}`}>
          {text}
        </p>
      ))}
      {record && <RecordToSet record={record} />}
    </li>
  );
}

function RecordToSet({ record: { type, name, value } }: { record: NonNullable<DomainCheck['record']> }) {
  const t = useTranslations('console-go-live');
  const { outcome, copy } = useCopy(value);
  return (
    <div className={`${styles.liveRecord} ${styles.liveToSet}`}>
      <span className={ui.monospace}>
        {type} {name} {value}
      </span>
      <Button size="table" onClick={copy}>
        {t(outcome ?? 'copy')}
      </Button>
    </div>
  );
}

function Item({ item, golive }: { item: GoLiveItem; golive: GoLive }) {
  const t = useTranslations('console-go-live');
  const format = useFormatter();
  const { key, done, overruled, when, about, path } = item;
  return (
    <li className={styles.liveItem}>
      {done ? <TickWord>{t('proved')}</TickWord> : <OpenWord item={item} />}
      <div>
        <p className={ui.mediumWeight}>{t(`item.${key}`)}</p>
        <p className={`${ui.text14} ${ui.tertiaryText}`}>
          {t(done ? `proof.${key}` : `missing.${key}`, {
            mode: golive.mode,
            about: about.join(', '),
            count: about.length,
          })}{' '}
          {when && format.dateTime(new Date(when), { dateStyle: 'medium', timeStyle: 'short' })}
        </p>
        {overruled && <p className={ui.text14}>{t('overruledFor', { reason: overruled.reason })}</p>}
        <div className={`${ui.flexRow} ${ui.wrap}`}>
          {key === 'sender' && !done && <SendLink />}
          {golive.may_overrule && !done && <OverruleButton item={item} />}
        </div>
      </div>
      {path && (
        <ConsoleLink className={ui.standaloneLink} to={path} aria-label={t('openNamed', { what: t(`item.${key}`) })}>
          {t('link')}
        </ConsoleLink>
      )}
    </li>
  );
}

function OpenWord({ item: { overruled } }: { item: GoLiveItem }) {
  const t = useTranslations('console-go-live');
  return <StateWord tone={overruled ? 'neutral' : 'caution'}>{t(overruled ? 'overruled' : 'open')}</StateWord>;
}
