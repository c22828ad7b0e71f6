import '../../identity/accounts/forms/dealers-messages.ts';
import './batch/batch-messages.ts';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import { data, redirect, useLocation } from 'react-router';
import { useTranslations, useFormatter } from '../../kit/messages/intl.ts';
import { type Dealer, type DealerSheet, dealerSheetCall } from '@marque/server/identity/dealers/contract';
import { useEffect, useRef, type ChangeEvent, useId, useState } from 'react';
import { MembersFrame } from '../../identity/accounts/members/members-frame.tsx';
import { membersOnly } from '../../identity/accounts/members/members-only.ts';
import { marqueContext } from '../../context.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import { ButtonLink, Button } from '../../kit/ui/action/button.tsx';
import type { Route } from './+types/dealer-page';
import { ApplicationForm } from './application-form.tsx';
import type { JustSent } from './use-application.ts';
import { Card } from '../../kit/ui/page/card.tsx';
import { Facts } from '../../kit/ui/data/facts.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { useDealerFacts } from './dealer-facts.tsx';
import { STATUS_TONES } from './status-tones.ts';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './dealer-page.module.css';
import * as buttonStyles from '../../kit/ui/action/button.module.css';
import { useCall } from '../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../kit/forms/use-form.ts';
import { FormError } from '../../kit/forms/error-message.tsx';
import { FieldError, TextField } from '../../kit/ui/field/field.tsx';
import { useHydrated } from '../../kit/ui/waiting/use-hydrated.ts';
import * as fieldStyles from '../../kit/ui/field/field.module.css';

export const meta = titled(t => ({ title: t('dealers.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  if (!caller.site.features.dealer) throw data(null, { status: 404 });
  membersOnly(caller, url);
  const [dealer, sheet, profile] = await Promise.all([
    app.dealers.own(caller),
    app.dealers.sheet(caller),
    app.accounts.profile(caller),
  ]);
  // Who was invited to a dealership has no application of their own.
  if (!dealer && (await app.dealerships.of(caller))) throw redirect('/dealer');
  const { first, last, phone, company, address1, address2, city, state, zip, country } = profile;
  const known = { first, last, phone, company_name: company, address1, address2, city, state, zip, country };
  const correcting = url.searchParams.has('correct');
  const open = dealer === null || dealer.dealer_state === 'pending' || dealer.dealer_state === 'rejected';
  return {
    dealer,
    sheet,
    given: dealer ?? known,
    open,
    writing: open && (dealer === null || correcting),
    support: caller.site.support_email,
    today: new Date().toISOString().slice(0, 10),
  };
}

export default function DealerPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('dealers');
  const { dealer, sheet, given, open, writing, support, today } = loaderData;
  const justSent = (useLocation().state as JustSent | null)?.sent === true;
  return (
    <MembersFrame title={t('title')} lead={t('lead')}>
      <div className={`${ui.withSidebar} ${styles.dealerPage}`}>
        {writing ? (
          <ApplicationForm given={given} before={dealer} />
        ) : (
          dealer && (
            <div className={styles.dealerAside}>
              <ApplicationStatusCard dealer={dealer} support={support} today={today} justSent={justSent} />
              {sheet && <SheetCard sheet={sheet} company={dealer.company_name} />}
            </div>
          )
        )}
        <aside className={styles.dealerAside}>
          {sheet && <Batch />}
          <Gain />
          {open && <Way />}
        </aside>
      </div>
    </MembersFrame>
  );
}

function Batch() {
  const t = useTranslations('dealer-stickers');
  return (
    <TitledSection id="batch" title={t('link')} card>
      <p className={ui.marginTop3}>{t('linkText')}</p>
      <p className={ui.marginTop3}>
        <ButtonLink to="/members/dealer/stickers">{t('link')}</ButtonLink>
      </p>
    </TitledSection>
  );
}

function Gain() {
  const t = useTranslations('dealers.gain');
  return (
    <TitledSection id="gain" title={t('title')} card>
      <ul className={ui.marginTop3}>
        {(['prices', 'same', 'free'] as const).map(key => (
          <li className={ui.iconItem} key={key}>
            <Check className={ui.icon} aria-hidden />
            <span>{t(key)}</span>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

function Way() {
  const t = useTranslations('dealers.way');
  return (
    <TitledSection id="way" title={t('title')} card>
      <ol className={`${ui.numberedSteps} ${ui.marginTop3}`}>
        {(['send', 'check', 'tell'] as const).map(key => (
          <li key={key}>{t(key)}</li>
        ))}
      </ol>
    </TitledSection>
  );
}

interface ApplicationStatusCardProps {
  dealer: Dealer;
  support: string;
  /** The day this is read, as YYYY-MM-DD. */
  today: string;
  /** The application was sent a moment ago: what is said here is the answer, so it gets the focus. */
  justSent: boolean;
}

/** The status of the application, since when, why, and the next step. */
function ApplicationStatusCard({ dealer, support, today, justSent }: ApplicationStatusCardProps) {
  const t = useTranslations('dealers');
  const format = useFormatter();
  const facts = useDealerFacts(dealer, today);
  const title = useRef<HTMLHeadingElement>(null);
  const { dealer_state: status, reason } = dealer;
  useEffect(() => {
    if (justSent) title.current?.focus();
  }, [justSent]);
  const day = format.dateTime(new Date(dealer.decided ?? dealer.applied), { dateStyle: 'long' });
  return (
    <div className={styles.dealerAside}>
      <Card className={styles.dealerStatus}>
        <StateWord
          chip
          tone={STATUS_TONES[status]}
          icon={status === 'pending' ? <Clock className={ui.icon} aria-hidden /> : undefined}
        >
          {t(`status.${status}.word`)}
        </StateWord>
        <h2 className={ui.text24} ref={title} tabIndex={-1}>
          {t(`status.${status}.title`)}
        </h2>
        <p className={ui.secondaryText}>{t(`status.${status}.when`, { day, email: dealer.email })}</p>
        {reason && (
          <Message tone="caution" title={t('reason')}>
            <p className={styles.dealerReason}>{reason}</p>
          </Message>
        )}
        <p>{t(`status.${status}.next`, { support })}</p>
        <NextStep dealer={dealer} support={support} />
      </Card>
      <Card>
        <h2 className={ui.text18}>{t('sentTitle')}</h2>
        <div className={ui.marginTop3}>
          <Facts single facts={facts} />
        </div>
      </Card>
    </div>
  );
}

function NextStep({ dealer, support }: { dealer: Dealer; support: string }) {
  const t = useTranslations('dealers');
  switch (dealer.dealer_state) {
    case 'pending':
      return <ButtonLink to="/members/dealer?correct">{t('correct')}</ButtonLink>;
    case 'approved':
      return (
        <div className={`${ui.flexRow} ${ui.wrap}`}>
          <ButtonLink look="main" to="/dealer">
            {t('dealership')}
          </ButtonLink>
          <ButtonLink to="/pricing">{t('prices')}</ButtonLink>
        </div>
      );
    case 'rejected':
      return (
        <ButtonLink look="main" to="/members/dealer?correct">
          {t('again')}
        </ButtonLink>
      );
    case 'suspended':
      return (
        <a className={`${buttonStyles.button} ${buttonStyles.secondaryButton}`} href={`mailto:${support}`}>
          {t('write')}
        </a>
      );
  }
}

const MAX_LOGO_BYTES = 2 * 1024 * 1024;

/** Name and logo that a dealer's new stickers carry. */
function SheetCard({ sheet, company }: { sheet: DealerSheet; company: string }) {
  const t = useTranslations('dealer-stickers.sheet');
  const save = useCall(dealerSheetCall, { revalidate: 'success' });
  const form = useForm(save, { read: fields => ({ name: textIn(fields, 'name') }) });
  const own = sheet.name === company ? '' : sheet.name;
  return (
    <Card>
      <h2 className={ui.text18}>{t('title')}</h2>
      <p className={ui.secondaryText}>{t('text')}</p>
      <form className={styles.sheetForm} noValidate onSubmit={form.onSubmit}>
        <FormError form={form} />
        <TextField
          label={t('name')}
          hint={t('nameHint', { company })}
          name="name"
          maxLength={80}
          autoComplete="organization"
          defaultValue={own}
          error={form.at('name')}
        />
        <div className={`${ui.flexRow} ${ui.wrap}`}>
          <Button type="submit" busy={form.pending}>
            {t('save')}
          </Button>
          <p role="status" className={ui.secondaryText}>
            {save.answer && !save.pending && !save.error && t('saved')}
          </p>
        </div>
      </form>
      <Logo logo={sheet.logo} name={own} />
    </Card>
  );
}

/** The logo: kept as soon as a file is chosen. */
function Logo({ logo, name }: { logo: string | null; name: string }) {
  const t = useTranslations('dealer-stickers.sheet');
  const id = useId();
  const hydrated = useHydrated();
  const [isLarge, setIsLarge] = useState(false);
  const save = useCall(dealerSheetCall, { revalidate: 'success' });
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    setIsLarge(file !== undefined && file.size > MAX_LOGO_BYTES);
    if (file && file.size <= MAX_LOGO_BYTES) save.run({ name, logo: await dataUrlOf(file) });
    currentTarget.value = '';
  };
  return (
    <div className={styles.sheetForm}>
      <p className={ui.mediumWeight} id={`${id}-label`}>
        {t('logo')}
      </p>
      {logo && <img className={styles.logo} src={logo} alt={t('logoAlt')} />}
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/svg+xml"
          className={`${ui.visuallyHidden} ${styles.file}`}
          disabled={save.pending || !hydrated}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={event => void choose(event)}
        />
        <label htmlFor={id} className={`${buttonStyles.button} ${buttonStyles.secondaryButton}`}>
          {t('choose')}
        </label>
        {logo && (
          <Button look="quiet" busy={save.pending} onClick={() => save.run({ name, logo: null })}>
            {t('remove')}
          </Button>
        )}
      </div>
      <div>
        <p className={fieldStyles.fieldHint} id={`${id}-hint`}>
          {t('logoHint')}
        </p>
        <FieldError id={`${id}-error`}>{isLarge ? t('large') : save.errorText}</FieldError>
      </div>
    </div>
  );
}

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('The file cannot be read')));
    reader.readAsDataURL(file);
  });
