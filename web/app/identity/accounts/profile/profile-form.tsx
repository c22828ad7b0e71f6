import { type Profile, type UpdateProfileInput, updateProfileCall } from '@marque/server/identity/accounts/contract';
import { useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { send } from '../../../client.ts';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { useAction } from '../../../kit/forms/use-call.ts';
import { type Form, useForm } from '../../../kit/forms/use-form.ts';
import { useLanguage } from '../../../language.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { Checkbox } from '../../../kit/ui/field/checkbox.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { AddressFields, LanguageFields, type Lists, PersonFields } from './profile-fields.tsx';
import { ProfileSection } from './profile-section.tsx';
import { useChecks } from '../forms/use-checks.ts';
import { phoneDigits } from '../forms/phone-digits.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as profileStyles from './profile.module.css';

/** Everything in a profile but email, password and picture, which have their own forms. */
export function ProfileForm({ profile, lists }: { profile: Profile; lists: Lists }) {
  const t = useTranslations('accounts.profile');
  const hydrated = useHydrated();
  const { form, kept, count } = useSave(profile);
  return (
    <form method="post" noValidate onSubmit={form.onSubmit}>
      <ProfileSection title={t('person.title')} text={t('person.text')}>
        <PersonFields key={count} profile={kept} at={form.at} />
      </ProfileSection>
      <ProfileSection title={t('address.title')} text={t('address.text')}>
        <AddressFields key={count} profile={kept} lists={lists} at={form.at} />
      </ProfileSection>
      <ProfileSection title={t('language.title')} text={t('language.text')}>
        <LanguageFields profile={profile} lists={lists} at={form.at} />
      </ProfileSection>
      <ProfileSection title={t('notices.title')} text={t('notices.text')}>
        <MailBoxes profile={profile} />
        <div className={profileStyles.profileSave}>
          <FormError form={form} />
          <Button look="main" type="submit" busy={form.pending} disabled={!hydrated}>
            {t('save')}
          </Button>
          <p className={`${ui.tertiaryText} ${ui.text14} ${ui.grow}`}>{t('optional')}</p>
        </div>
      </ProfileSection>
    </form>
  );
}

interface Saving {
  form: Form;
  /** The stored profile and how often it was saved: the fields are reset with it. */
  kept: Profile;
  count: number;
}

function useSave(profile: Profile): Saving {
  const t = useTranslations('accounts.profile');
  const language = useLanguage();
  const toast = useToast();
  const [{ kept, count }, setKept] = useState({ kept: profile, count: 0 });
  const save = useAction(
    async (changes: UpdateProfileInput) =>
      Object.keys(changes).length > 0 ? (await send(updateProfileCall, changes)).profile : kept,
    {
      revalidate: 'success',
      onSuccess: (stored, { locale }) => {
        if (locale && locale !== language) {
          const back = encodeURIComponent('/members/profile');
          return window.location.assign(`/language?to=${locale}&back=${back}`);
        }
        toast({ title: t('saved'), kind: 'member' });
        setKept({ kept: stored, count: count + 1 });
      },
    },
  );
  const form = useForm(save, {
    read: fields => profileChanges(fields, kept),
    check: useChecks(['phone', 'state', 'zip']),
  });
  return { form, kept, count };
}

/** Only mail that exists is offered: there is none about news for a report or about the product. */
function MailBoxes({ profile }: { profile: Profile }) {
  const t = useTranslations('accounts.profile');
  return (
    <>
      <Checkbox name="recall" defaultChecked={profile.notify.recall}>
        {t('recall')}
      </Checkbox>
      <Checkbox name="marketing" defaultChecked={profile.marketing_opt_in}>
        {t('marketing')}
      </Checkbox>
    </>
  );
}

const LINES = [
  'first',
  'last',
  'company',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'country',
  'currency',
] as const;

/**
 * The values of the form that the profile does not have: only this is sent, so that two open pages do not undo each other. A
 * postal code means something together with its country only.
 */
export function profileChanges(fields: FormData, profile: Profile): UpdateProfileInput {
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  const changes: UpdateProfileInput = {};
  for (const name of LINES) if (text(name) !== profile[name]) changes[name] = text(name);
  const zip = text('zip');
  if (zip && (changes.zip !== undefined || changes.country !== undefined))
    Object.assign(changes, { zip, country: text('country') });
  const phone = phoneDigits(text('phone'));
  if (phone !== profile.phone) changes.phone = phone;
  const locale = text('locale') === 'es' ? 'es' : 'en';
  if (fields.has('locale') && locale !== profile.locale) changes.locale = locale;
  const units = text('units') === 'km' ? 'km' : 'mi';
  if (units !== profile.units) changes.units = units;
  const recall = fields.has('recall');
  if (recall !== profile.notify.recall) changes.notify = { ...profile.notify, recall };
  if (fields.has('marketing') !== profile.marketing_opt_in) changes.marketing_opt_in = fields.has('marketing');
  return changes;
}
