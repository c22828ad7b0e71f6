import type { Dealer } from '@marque/server/identity/dealers/contract';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { phoneText } from '../../identity/accounts/forms/phone-digits.ts';
import type { Fact } from '../../kit/ui/data/facts.tsx';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as dealerPageStyles from './dealer-page.module.css';

/** An application in names and values. `today` is YYYY-MM-DD. */
export function useDealerFacts(dealer: Dealer, today: string): Fact[] {
  const t = useTranslations('dealers.fact');
  const size = t('sizeText', { rooftops: dealer.rooftops, stock: dealer.inventory_size });
  return [
    { key: 'company', name: t('company'), value: dealer.company_name },
    { key: 'license', name: t('license'), value: <License dealer={dealer} /> },
    { key: 'valid', name: t('valid'), value: <LastDay day={dealer.license_expiry} today={today} /> },
    { key: 'tax', name: t('tax'), value: t(dealer.tax_id_on_file ? 'onFile' : 'none') },
    { key: 'address', name: t('address'), value: <Address dealer={dealer} /> },
    { key: 'contact', name: t('contact'), value: `${dealer.first} ${dealer.last}` },
    { key: 'phone', name: t('phone'), value: <a href={`tel:${dealer.phone}`}>{phoneText(dealer.phone)}</a> },
    { key: 'email', name: t('email'), value: <a href={`mailto:${dealer.email}`}>{dealer.email}</a> },
    ...(dealer.website ? [{ key: 'website', name: t('website'), value: <Website address={dealer.website} /> }] : []),
    { key: 'size', name: t('size'), value: size },
  ];
}

function License({ dealer }: { dealer: Dealer }) {
  const t = useTranslations('dealers.region');
  return (
    <>
      <span className={ui.monospace}>{dealer.dealer_license_no}</span>, {t(dealer.license_state)}
    </>
  );
}

function LastDay({ day, today }: { day: string; today: string }) {
  const t = useTranslations('dealers');
  const format = useFormatter();
  return (
    <span className={`${ui.flexRow} ${ui.wrap} ${dealerPageStyles.factDay}`}>
      {format.dateTime(new Date(`${day}T12:00:00Z`), { dateStyle: 'medium' })}
      {day < today && <StateWord tone="serious">{t('over')}</StateWord>}
    </span>
  );
}

function Address({ dealer: { address1, address2, city, state, zip, country } }: { dealer: Dealer }) {
  const lines = [address1, address2, `${city}, ${state} ${zip}`, country === 'US' ? '' : country].filter(Boolean);
  return lines.map(line => (
    <span className={dealerPageStyles.factLine} key={line}>
      {line}
    </span>
  ));
}

/** The dealer's own page: opened in another tab, without referrer, and not followed. */
function Website({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {address.replace(/^https?:\/\//, '').replace(/\/$/, '')}
    </a>
  );
}
