import type { Dealer } from '@marque/server/identity/dealers/contract';
import { type ReactNode, useId, type ComponentProps } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import { ErrorMessage } from '../../kit/forms/error-message.tsx';
import { Button, ButtonLink } from '../../kit/ui/action/button.tsx';
import { Checkbox } from '../../kit/ui/field/checkbox.tsx';
import { FieldError, TextField } from '../../kit/ui/field/field.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import { useApplication } from './use-application.ts';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as dealerPageStyles from './dealer-page.module.css';
import { SelectField } from '../../kit/ui/field/select.tsx';
import { type ApplicationField, digitsOnly } from './application-input.ts';
import { CountryOptions, RegionOptions } from '../../identity/accounts/forms/region-options.tsx';

interface ApplicationFormProps {
  /** The values known already: an application from before, else the profile. */
  given: Given;
  /** The application this one replaces, if any. */
  before: Dealer | null;
}

/** The whole application in four groups; what was sent before, or is in the profile, is there already. */
export function ApplicationForm({ given, before }: ApplicationFormProps) {
  const t = useTranslations('dealers.form');
  const hydrated = useHydrated();
  const form = useApplication();
  const { at } = form;
  const count = Object.keys(form.errors.fields).length;
  return (
    <form
      className={dealerPageStyles.applicationForm}
      method="post"
      noValidate
      onSubmit={form.onSubmit}
      aria-labelledby="application"
    >
      <h2 className={ui.text24} id="application">
        {t('title')}
      </h2>
      {count > 0 && <Message tone="serious" title={t('faults', { count })} live />}
      <ErrorMessage text={form.errors.general} />
      <Group title={t('company')}>
        <CompanyFields given={given} at={at} />
      </Group>
      <Group title={t('license')}>
        <LicenseFields given={given} at={at} taxKept={before?.tax_id_on_file ?? false} />
      </Group>
      <Group title={t('address')}>
        <AddressFields given={given} at={at} />
      </Group>
      <Group title={t('contact')}>
        <ContactFields given={given} at={at} />
      </Group>
      <Terms error={at('terms')} />
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        <Button look="main" size="search" type="submit" busy={form.pending} disabled={!hydrated}>
          {t(before ? 'resubmit' : 'submit')}
        </Button>
        {before && (
          <ButtonLink look="quiet" to="/members/dealer">
            {t('cancel')}
          </ButtonLink>
        )}
      </div>
    </form>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={`${cardStyles.card} ${cardStyles.paddedCard} ${dealerPageStyles.applicationFields}`}>
      <legend className={`${ui.text18} ${ui.semibold}`}>{title}</legend>
      {children}
    </fieldset>
  );
}

function Terms({ error }: { error: string | undefined }) {
  const t = useTranslations('dealers.form');
  const id = useId();
  return (
    <div>
      <Checkbox
        name="terms"
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {t('terms')}
      </Checkbox>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/** The values in the form before anything is typed. */
type Given = Partial<Omit<Dealer, 'id' | 'license_state'> & { license_state: string }>;

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

function CompanyFields(about: FieldsProps) {
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

function LicenseFields({ taxKept, ...about }: FieldsProps & { taxKept: boolean }) {
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

function AddressFields(about: FieldsProps) {
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

function ContactFields(about: FieldsProps) {
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
