import type { Dealer } from '@marque/server/identity/dealers/contract';
import { type ReactNode, useId } from 'react';
import { useTranslations } from '../../kit/messages/intl.ts';
import { ErrorMessage } from '../../kit/forms/error-message.tsx';
import { Button, ButtonLink } from '../../kit/ui/action/button.tsx';
import { Checkbox } from '../../kit/ui/field/checkbox.tsx';
import { FieldError } from '../../kit/ui/field/field.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import { AddressFields, CompanyFields, ContactFields, type Given, LicenseFields } from './application-fields.tsx';
import { useApplication } from './use-application.ts';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as dealerPageStyles from './dealer-page.module.css';

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
