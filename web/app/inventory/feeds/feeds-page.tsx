import '../../identity/accounts/forms/dealers-messages.ts';
import {
  isSftp,
  dropHeldFeedCall,
  fetchFeedCall,
  PUSH_PATH,
  removeFeedCall,
  type StockFeed,
} from '@marque/server/inventory/feeds/contract';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { useToldCall } from '../../kit/forms/use-told-call.ts';
import { Button, ButtonLink } from '../../kit/ui/action/button.tsx';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import { Trail } from '../../kit/ui/page/trail.tsx';
import { DealerFrame } from '../../identity/dealerships/dealer-frame.tsx';
import { forDealers } from '../../identity/dealerships/for-dealers.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/feeds-page';
import { AddressDialog } from './address-dialog.tsx';
import { FeedRuns } from './feed-runs.tsx';
import { TokenDialog } from './token-dialog.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './feeds.module.css';

export const meta = titled(t => ({ title: t('feeds.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller, dealer } = await forDealers(context, url);
  return { dealer, feeds: await app.feeds.list(caller), origin: caller.origin };
}

const LOOK_MS = 3_000;

/** How the stock of each rooftop comes by itself. */
export default function FeedsPage({ loaderData: { dealer, feeds, origin } }: Route.ComponentProps) {
  const t = useTranslations('feeds');
  const inventory = useTranslations('inventory');
  const listings = useTranslations('listings');
  const { permissions, state } = dealer.dealership;
  const mayChange = permissions.includes('import_inventory') && state === 'active';
  useLooking(feeds.some(({ fetching }) => fetching));
  return (
    <DealerFrame dealer={dealer} title={t('title')} lead={t('lead')}>
      <Trail
        label={t('title')}
        steps={[
          [inventory('title'), '/dealer/inventory'],
          [inventory('import_title'), '/dealer/inventory/import'],
          [t('title'), '/dealer/inventory/feeds'],
        ]}
      />
      {!mayChange && <Message tone="info" title={t('read_only')} />}
      {feeds.map(feed => (
        <TitledSection key={feed.rooftop} id={feed.rooftop} title={t('rooftop_title', { name: feed.name })} card>
          <div className={styles.feedParts}>
            {feed.held && <Held feed={feed} mayChange={mayChange} />}
            <Address feed={feed} mayChange={mayChange} />
            <Push feed={feed} mayChange={mayChange} url={`${origin}${PUSH_PATH}`} />
            <FeedRuns feed={feed} />
          </div>
        </TitledSection>
      ))}
      <TitledSection id="listings" title={listings('link_title')} card>
        <p className={ui.secondaryText}>{listings('link_text')}</p>
        <div className={ui.marginTop3}>
          <ButtonLink to="/dealer/inventory/listings" look="second">
            {listings('link')}
          </ButtonLink>
        </div>
      </TitledSection>
    </DealerFrame>
  );
}

interface PartProps {
  feed: StockFeed;
  mayChange: boolean;
}

/** A file that a person decides about. */
function Held({ feed: { rooftop, held }, mayChange }: PartProps) {
  const t = useTranslations('feeds');
  const moment = useMoment();
  const drop = useToldCall(dropHeldFeedCall, { words: { done: t('dropped'), failed: t('failed') } });
  if (!held) return null;
  return (
    <Message tone="caution" title={t('held')}>
      <p>{t('held_text', { name: held.name === 'push' ? t('held_push') : held.name, on: moment(held.on) })}</p>
      {mayChange && (
        <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop2}`}>
          <ButtonLink to={`/dealer/inventory/import?held=${encodeURIComponent(rooftop)}`} look="main">
            {t('review')}
          </ButtonLink>
          <Button busy={drop.pending} onClick={() => drop.run({ rooftop })}>
            {t('drop')}
          </Button>
        </div>
      )}
    </Message>
  );
}

/** The address that is fetched every night. */
function Address({ feed, mayChange }: PartProps) {
  const t = useTranslations('feeds');
  const moment = useMoment();
  const [edits, setEdits] = useState(false);
  const { rooftop, url, next, fetching, host_key: hostKey } = feed;
  const fetchNow = useToldCall(fetchFeedCall, { words: { done: t('fetch_started'), failed: t('failed') } });
  const remove = useToldCall(removeFeedCall, { words: { done: t('removed'), failed: t('failed') } });
  const forget = useToldCall(removeFeedCall, { words: { done: t('host_key_forgotten'), failed: t('failed') } });
  return (
    <div className={styles.feedPart}>
      <h3 className={ui.text16}>{t('address')}</h3>
      {url ? (
        <>
          <p className={`${ui.monospace} ${styles.feedAddress}`}>{url}</p>
          {fetching ? (
            <p role="status">
              <StateWord tone="info">{t('fetching')}</StateWord>
            </p>
          ) : (
            next && <p className={ui.secondaryText}>{t('next', { on: moment(next) })}</p>
          )}
          {isSftp(url) && (
            <p>
              {t('host_key')}:{' '}
              {hostKey ? (
                <span className={`${ui.monospace} ${styles.feedAddress}`}>{hostKey}</span>
              ) : (
                <span className={ui.secondaryText}>{t('host_key_none')}</span>
              )}
            </p>
          )}
        </>
      ) : (
        <p className={ui.secondaryText}>
          {t('no_address')} {mayChange && t('no_address_text')}
        </p>
      )}
      {mayChange && (
        <div className={`${ui.flexRow} ${ui.wrap}`}>
          {url && (
            <Button busy={fetchNow.pending || fetching} onClick={() => fetchNow.run({ rooftop })}>
              {t('fetch')}
            </Button>
          )}
          <Button onClick={() => setEdits(true)}>{t(url ? 'change' : 'set')}</Button>
          {isSftp(url) && hostKey && (
            <Button busy={forget.pending} onClick={() => forget.run({ rooftop, what: 'host_key' })}>
              {t('host_key_forget')}
            </Button>
          )}
          {url && (
            <Button look="quiet" busy={remove.pending} onClick={() => remove.run({ rooftop, what: 'address' })}>
              {t('remove')}
            </Button>
          )}
        </div>
      )}
      {edits && <AddressDialog feed={feed} onClose={() => setEdits(false)} />}
    </div>
  );
}

/** The address of ours that files are sent to. */
function Push({ feed, mayChange, url }: PartProps & { url: string }) {
  const t = useTranslations('feeds');
  const [makes, setMakes] = useState(false);
  const { rooftop, push } = feed;
  const remove = useToldCall(removeFeedCall, { words: { done: t('removed'), failed: t('failed') } });
  return (
    <div className={styles.feedPart}>
      <h3 className={ui.text16}>{t('push')}</h3>
      <p className={`${ui.monospace} ${styles.feedAddress}`}>{url}</p>
      <p className={ui.secondaryText}>{t('push_text')}</p>
      <p>{push ? t('token_ends', { tail: push }) : t('no_token')}</p>
      {mayChange && (
        <div className={`${ui.flexRow} ${ui.wrap}`}>
          <Button onClick={() => setMakes(true)}>{t(push ? 'new_token' : 'make_token')}</Button>
          {push && (
            <Button look="quiet" busy={remove.pending} onClick={() => remove.run({ rooftop, what: 'token' })}>
              {t('remove_token')}
            </Button>
          )}
        </div>
      )}
      {makes && <TokenDialog feed={feed} url={url} onClose={() => setMakes(false)} />}
    </div>
  );
}

/** A day with its time. */
function useMoment() {
  const format = useFormatter();
  return (iso: string) => format.dateTime(new Date(iso), { dateStyle: 'medium', timeStyle: 'short' });
}

/** Reads the page again while something is fetched. */
function useLooking(looks: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!looks) return;
    const timer = setInterval(() => void revalidate(), LOOK_MS);
    return () => clearInterval(timer);
  }, [looks, revalidate]);
}
