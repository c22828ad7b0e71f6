import type { Dealer } from '@marque/server/identity/dealers/contract';
import type { ComponentProps } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import { TextField } from '../../kit/ui/field/field.tsx';
import { SelectField } from '../../kit/ui/field/select.tsx';
import { type ApplicationField, digitsOnly } from './application-input.ts';
import { CountryOptions, RegionOptions } from '../../identity/accounts/forms/region-options.tsx';
import * as dealerPageStyles from './dealer-page.module.css';

/** The values in the form before anything is typed. */
export type Given = Partial<Omit<Dealer, 'id' | 'license_state'> & { license_state: string }>;

interface FieldsProps {
  given: Given;
  /** The sentence at a field, or nothing. */
  at: (name: ApplicationField) => string | undefined;
}

type WordKey = Exclude<ApplicationField, 'terms'>;
type LineProps = FieldsProps & { name: WordKey; optional?: boolean } & Pick<
    ComponentProps<typeof TextField>,
    'type' | 'inputMode' | 'autoComplete' | 'hint' | 'maxLength' | 'autoCapitalize' | 'onInput' | 'min'
  >;

function Line({ given, at, name, optional, ...input }: LineProps) {
  const t = useTranslations('dealers.form');
  const label = t(name);
  const value = name === 'tax_id' ? undefined : given[name];
  return (
    <TextField
      {...input}
      name={name}
      label={optional ? t('optional', { label }) : label}
      required={!optional}
      defaultValue={value === undefined ? undefined : String(value)}
      error={at(name)}
    />
  );
}

export function CompanyFields(about: FieldsProps) {
  const t = useTranslations('dealers.form');
  return (
    <>
      <div className={dealerPageStyles.wideField}>
        <Line {...about} name="company_name" autoComplete="organization" maxLength={120} />
      </div>
      <div className={dealerPageStyles.wideField}>
        <Line {...about} name="website" optional inputMode="url" autoComplete="url" autoCapitalize="none" />
      </div>
      <Line {...about} name="rooftops" optional inputMode="numeric" hint={t('rooftopsHint')} autoComplete="off" />
      <Line
        {...about}
        name="inventory_size"
        optional
        inputMode="numeric"
        hint={t('inventoryHint')}
        autoComplete="off"
      />
    </>
  );
}

export function LicenseFields({ taxKept, ...about }: FieldsProps & { taxKept: boolean }) {
  const t = useTranslations('dealers.form');
  return (
    <>
      <Line {...about} name="dealer_license_no" autoComplete="off" maxLength={40} autoCapitalize="characters" />
      <SelectField
        name="license_state"
        label={t('license_state')}
        required
        defaultValue={about.given.license_state ?? ''}
        error={about.at('license_state')}
      >
        <RegionOptions />
      </SelectField>
      <Line {...about} name="license_expiry" type="date" autoComplete="off" />
      <Line
        {...about}
        name="tax_id"
        optional
        autoComplete="off"
        maxLength={40}
        hint={t(taxKept ? 'taxKept' : 'taxHint')}
      />
    </>
  );
}

export function AddressFields(about: FieldsProps) {
  const t = useTranslations('dealers.form');
  return (
    <>
      <div className={dealerPageStyles.wideField}>
        <SelectField
          name="country"
          label={t('country')}
          required
          autoComplete="country"
          defaultValue={about.given.country || 'US'}
          error={about.at('country')}
        >
          <CountryOptions />
        </SelectField>
      </div>
      <div className={dealerPageStyles.wideField}>
        <Line {...about} name="address1" autoComplete="address-line1" maxLength={120} />
      </div>
      <div className={dealerPageStyles.wideField}>
        <Line {...about} name="address2" optional autoComplete="address-line2" maxLength={120} />
      </div>
      <div className={dealerPageStyles.wideField}>
        <Line {...about} name="city" autoComplete="address-level2" maxLength={80} />
      </div>
      <SelectField
        name="state"
        label={t('state')}
        required
        autoComplete="address-level1"
        defaultValue={about.given.state ?? ''}
        error={about.at('state')}
      >
        <RegionOptions />
      </SelectField>
      <Line {...about} name="zip" autoComplete="postal-code" maxLength={16} autoCapitalize="characters" />
    </>
  );
}

export function ContactFields(about: FieldsProps) {
  const t = useTranslations('dealers.form');
  return (
    <>
      <Line {...about} name="first" autoComplete="given-name" maxLength={80} />
      <Line {...about} name="last" autoComplete="family-name" maxLength={80} />
      <Line
        {...about}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={t('phoneHint')}
        onInput={event => {
          const { currentTarget: input } = event;
          const digits = digitsOnly(input.value);
          if (digits !== input.value) input.value = digits;
        }}
      />
    </>
  );
}
