import type { Profile } from '@marque/server/identity/accounts/contract';
import type { Locale } from '@marque/server/platform/sites/contract';
import { useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import type { Form } from '../../../kit/forms/use-form.ts';
import { hasRegions, isRegion, RegionOptions } from '../forms/region-options.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import type { Choice } from './choices.ts';
import { phoneText } from '../forms/phone-digits.ts';
import * as profileStyles from './profile.module.css';

/** The choices, named in the reader's language. */
export interface Lists {
  countries: Choice[];
  currencies: Choice[];
  locales: Locale[];
  /** The currency the brand's prices are in. */
  currency: string;
}

interface FieldsProps {
  profile: Profile;
  at: Form['at'];
}

type Line = 'first' | 'last' | 'company' | 'address1' | 'address2' | 'city' | 'state' | 'zip';

const LINES: Record<Line, { autoComplete: string; maxLength: number }> = {
  first: { autoComplete: 'given-name', maxLength: 80 },
  last: { autoComplete: 'family-name', maxLength: 80 },
  company: { autoComplete: 'organization', maxLength: 120 },
  address1: { autoComplete: 'address-line1', maxLength: 120 },
  address2: { autoComplete: 'address-line2', maxLength: 120 },
  city: { autoComplete: 'address-level2', maxLength: 80 },
  state: { autoComplete: 'address-level1', maxLength: 40 },
  zip: { autoComplete: 'postal-code', maxLength: 16 },
};

function LineField({ name, profile, at }: FieldsProps & { name: Line }) {
  const t = useTranslations('accounts.profile');
  return <TextField {...LINES[name]} label={t(name)} name={name} defaultValue={profile[name]} error={at(name)} />;
}

export function PersonFields(props: FieldsProps) {
  const t = useTranslations('accounts.profile');
  const { profile, at } = props;
  return (
    <div className={profileStyles.profileFields}>
      <LineField name="first" {...props} />
      <LineField name="last" {...props} />
      <TextField
        label={t('phone')}
        hint={t('phoneHint')}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        defaultValue={phoneText(profile.phone)}
        error={at('phone')}
      />
      <LineField name="company" {...props} />
    </div>
  );
}

export function AddressFields({ lists, ...props }: FieldsProps & { lists: Lists }) {
  const t = useTranslations('accounts.profile');
  const { profile, at } = props;
  const [country, setCountry] = useState(profile.country);
  return (
    <div className={profileStyles.profileFields}>
      <div className={profileStyles.wideProfileField}>
        <LineField name="address1" {...props} />
      </div>
      <div className={profileStyles.wideProfileField}>
        <LineField name="address2" {...props} />
      </div>
      <LineField name="city" {...props} />
      <StateField key={country} country={country} {...props} />
      <LineField name="zip" {...props} />
      <SelectField
        label={t('country')}
        name="country"
        autoComplete="country"
        defaultValue={profile.country}
        onChange={event => setCountry(event.currentTarget.value)}
        error={at('country')}
      >
        <option value="">{t('notTold')}</option>
        <Options of={lists.countries} />
      </SelectField>
    </div>
  );
}

/** Chosen where the states of the country are known, typed elsewhere; a name kept from before stays a choice. */
function StateField({ country, ...props }: FieldsProps & { country: string }) {
  const t = useTranslations('accounts.profile');
  const { profile, at } = props;
  if (country !== '' && !hasRegions(country)) return <LineField name="state" {...props} />;
  const kept = profile.country === country && profile.state !== '' && !isRegion(profile.state) ? profile.state : null;
  return (
    <SelectField
      label={t('state')}
      name="state"
      autoComplete="address-level1"
      defaultValue={profile.state}
      error={at('state')}
    >
      <RegionOptions {...(hasRegions(country) ? { only: country } : {})} />
      {kept && <option value={kept}>{kept}</option>}
    </SelectField>
  );
}

export function LanguageFields({ lists, profile, at }: FieldsProps & { lists: Lists }) {
  const t = useTranslations('accounts.profile');
  return (
    <div className={profileStyles.profileFields}>
      {lists.locales.length > 1 && (
        <SelectField label={t('locale')} name="locale" defaultValue={profile.locale} error={at('locale')}>
          {lists.locales.map(locale => (
            <option key={locale} value={locale} lang={locale}>
              {t(`locales.${locale}`)}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField label={t('units')} name="units" defaultValue={profile.units} error={at('units')}>
        <option value="mi">{t('unit.mi')}</option>
        <option value="km">{t('unit.km')}</option>
      </SelectField>
      <SelectField label={t('currency')} name="currency" defaultValue={profile.currency} error={at('currency')}>
        <option value="">{t('siteCurrency', { currency: lists.currency })}</option>
        <Options of={lists.currencies} />
      </SelectField>
    </div>
  );
}

function Options({ of }: { of: readonly Choice[] }) {
  return of.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
}
