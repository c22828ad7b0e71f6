import '../accounts/forms/dealers-messages.ts';
import { changeDealershipCall, type Dealership } from '@marque/server/identity/dealerships/contract';
import { useTranslations } from '../../kit/messages/intl.ts';
import { FormError } from '../../kit/forms/error-message.tsx';
import { useCall } from '../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../kit/forms/use-form.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { Facts } from '../../kit/ui/data/facts.tsx';
import { TextField } from '../../kit/ui/field/field.tsx';
import { SelectField } from '../../kit/ui/field/select.tsx';
import { useToast } from '../../kit/ui/notice/toast.tsx';
import { Card } from '../../kit/ui/page/card.tsx';
import { titled } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/settings-page';
import { DealerFrame } from './dealer-frame.tsx';
import { ExportsCard } from './exports-card.tsx';
import { forDealers } from './for-dealers.ts';
import * as styles from './dealer.module.css';

export const meta = titled(t => ({ title: t('dealerships.settings.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller, dealer } = await forDealers(context, url);
  const mayExport = dealer.dealership.permissions.includes('export');
  const exports = mayExport ? await app.dealerships.exports(caller) : null;
  return { dealer, exports, zones: zonesWith(dealer.dealership.time_zone) };
}

/** The time zones one may choose, with the one that is set. */
const zonesWith = (own: string): string[] => [...new Set([own, ...Intl.supportedValuesOf('timeZone')])].toSorted();

/** Name, time zone, language and billing contact of the dealership, and for owners everything it has as files. */
export default function SettingsPage({ loaderData: { dealer, exports, zones } }: Route.ComponentProps) {
  const t = useTranslations('dealerships.settings');
  const { dealership } = dealer;
  const mayChange = dealership.permissions.includes('manage_settings') && dealership.state === 'active';
  return (
    <DealerFrame dealer={dealer} title={t('title')} lead={t('lead')}>
      <Card>
        {mayChange ? <SettingsForm dealership={dealership} zones={zones} /> : <SettingsFacts dealership={dealership} />}
      </Card>
      {exports && <ExportsCard exports={exports} />}
    </DealerFrame>
  );
}

function SettingsForm({ dealership, zones }: { dealership: Dealership; zones: readonly string[] }) {
  const t = useTranslations('dealerships.settings');
  const toast = useToast();
  const call = useCall(changeDealershipCall, {
    revalidate: 'success',
    onSuccess: () => toast({ title: t('saved') }),
  });
  const form = useForm(call, {
    read: fields => ({
      name: textIn(fields, 'name'),
      color: dealership.color,
      time_zone: textIn(fields, 'time_zone'),
      locale: textIn(fields, 'locale') === 'es' ? ('es' as const) : ('en' as const),
      billing_name: textIn(fields, 'billing_name'),
      billing_email: textIn(fields, 'billing_email').trim(),
    }),
  });
  const field = (name: 'name' | 'billing_name' | 'billing_email') => (
    <TextField
      label={t(name)}
      name={name}
      maxLength={120}
      autoComplete="off"
      defaultValue={dealership[name]}
      error={form.at(name)}
    />
  );
  return (
    <form className={styles.dealerForm} noValidate onSubmit={form.onSubmit}>
      <FormError form={form} />
      {field('name')}
      <SelectField
        label={t('time_zone')}
        hint={t('time_zone_hint')}
        name="time_zone"
        defaultValue={dealership.time_zone}
        error={form.at('time_zone')}
        options={zones.map(zone => [zone, zone.replaceAll('_', ' ')])}
      />
      <SelectField
        label={t('locale')}
        name="locale"
        defaultValue={dealership.locale}
        error={form.at('locale')}
        options={[
          ['en', 'English'],
          ['es', 'Español'],
        ]}
      />
      {field('billing_name')}
      {field('billing_email')}
      <p>
        <Button look="main" type="submit" busy={form.pending}>
          {t('save')}
        </Button>
      </p>
    </form>
  );
}

function SettingsFacts({ dealership }: { dealership: Dealership }) {
  const t = useTranslations('dealerships.settings');
  const facts = (['name', 'time_zone', 'billing_name', 'billing_email'] as const).map(key => ({
    key,
    name: t(key),
    value: dealership[key] || t('not_given'),
  }));
  return <Facts single facts={facts} />;
}
