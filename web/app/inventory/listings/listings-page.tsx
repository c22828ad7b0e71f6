import '../../identity/accounts/forms/dealers-messages.ts';
import {
  endListingsCall,
  LISTINGS_PATH,
  type LeftOut,
  type ListingFeed,
} from '@marque/server/inventory/listings/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { useToldCall } from '../../kit/forms/use-told-call.ts';
import { Button, ButtonLink } from '../../kit/ui/action/button.tsx';
import { Facts } from '../../kit/ui/data/facts.tsx';
import { type Column, Table } from '../../kit/ui/data/table.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import { Trail } from '../../kit/ui/page/trail.tsx';
import { DealerFrame } from '../../identity/dealerships/dealer-frame.tsx';
import { forDealers } from '../../identity/dealerships/for-dealers.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/listings-page';
import { ListingTokenDialog } from './listing-token-dialog.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './listings.module.css';

export const meta = titled(t => ({ title: t('listings.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller, dealer } = await forDealers(context, url);
  return { dealer, feeds: await app.listings.list(caller), origin: caller.origin };
}

/** The stock of each rooftop as Google's vehicle listings: what is sent, and what is left out and why. */
export default function ListingsPage({ loaderData: { dealer, feeds, origin } }: Route.ComponentProps) {
  const t = useTranslations('listings');
  const inventory = useTranslations('inventory');
  const { permissions, state } = dealer.dealership;
  const mayChange = permissions.includes('import_inventory') && state === 'active';
  return (
    <DealerFrame dealer={dealer} title={t('title')} lead={t('lead')}>
      <Trail
        label={t('trail')}
        steps={[
          [inventory('title'), '/dealer/inventory'],
          [t('title'), '/dealer/inventory/listings'],
        ]}
      />
      {feeds.map(feed => (
        <TitledSection key={feed.rooftop} id={feed.rooftop} title={t('rooftop_title', { name: feed.name })} card>
          <div className={styles.listingParts}>
            {!feed.has_address && (
              <Message tone="caution" title={t('no_postal')}>
                <ButtonLink to="/dealer/rooftops" look="second">
                  {t('rooftops')}
                </ButtonLink>
              </Message>
            )}
            <Address feed={feed} mayChange={mayChange} url={`${origin}${LISTINGS_PATH}`} />
            <Checked feed={feed} />
          </div>
        </TitledSection>
      ))}
      <p className={`${ui.text14} ${ui.tertiaryText}`}>{t('note')}</p>
    </DealerFrame>
  );
}

/** The address of a feed, of which the token is shown once. */
function Address({ feed, mayChange, url }: { feed: ListingFeed; mayChange: boolean; url: string }) {
  const t = useTranslations('listings');
  const format = useFormatter();
  const [makes, setMakes] = useState(false);
  const { rooftop, token, fetched } = feed;
  const end = useToldCall(endListingsCall, { words: { done: t('ended'), failed: t('failed') } });
  return (
    <div className={styles.listingPart}>
      <h3 className={ui.text16}>{t('address')}</h3>
      <p>{token ? t('in_use', { tail: token }) : t('no_address')}</p>
      {token && (
        <p className={ui.secondaryText}>
          {fetched
            ? t('fetched', { on: format.dateTime(new Date(fetched), { dateStyle: 'medium', timeStyle: 'short' }) })
            : t('not_fetched')}
        </p>
      )}
      {mayChange && (
        <div className={`${ui.flexRow} ${ui.wrap}`}>
          <Button onClick={() => setMakes(true)}>{t(token ? 'renew' : 'make')}</Button>
          {token && (
            <Button look="quiet" busy={end.pending} onClick={() => end.run({ rooftop })}>
              {t('end')}
            </Button>
          )}
        </div>
      )}
      {makes && <ListingTokenDialog feed={feed} url={url} onClose={() => setMakes(false)} />}
    </div>
  );
}

/** What is in a feed, and what is not. */
function Checked({ feed }: { feed: ListingFeed }) {
  const t = useTranslations('listings');
  const format = useFormatter();
  const { name, sent, left_out: leftOut, without_photo: withoutPhoto, first_left_out: first } = feed;
  const columns: Column<LeftOut>[] = [
    { key: 'vehicle', name: t('vehicle'), cell: each => <Named vehicle={each} /> },
    { key: 'stock', name: t('stock_number'), cell: each => each.stock_number || '–' },
    { key: 'why', name: t('why'), cell: ({ lacks }) => lacks.map(each => t(`lacks.${each}`)).join(' · ') },
  ];
  return (
    <>
      <Facts
        facts={[
          { key: 'sent', name: t('sent'), value: format.number(sent) },
          { key: 'left_out', name: t('left_out'), value: format.number(leftOut) },
          { key: 'photo', name: t('without_photo'), value: format.number(withoutPhoto) },
        ]}
      />
      {withoutPhoto > 0 && <p className={`${ui.text14} ${ui.tertiaryText}`}>{t('photo_note')}</p>}
      {leftOut === 0 ? (
        <p className={ui.secondaryText}>{t(sent === 0 ? 'none' : 'all_sent')}</p>
      ) : (
        <div className={styles.listingPart}>
          <h3 className={ui.text16}>{t('what_left_out', { name })}</h3>
          <Table
            caption={t('what_left_out', { name })}
            columns={columns}
            rows={first}
            rowKey={({ vehicle }) => vehicle}
            stack
            flush
          />
          {leftOut > first.length && <p>{t('first', { count: first.length, all: leftOut })}</p>}
        </div>
      )}
    </>
  );
}

function Named({ vehicle: { vehicle, title, vin } }: { vehicle: LeftOut }) {
  return (
    <>
      <Link to={`/dealer/inventory/${vehicle}`}>{title}</Link>
      {title !== vin && <span className={`${ui.tertiaryText} ${styles.listingVin}`}>{vin}</span>}
    </>
  );
}
