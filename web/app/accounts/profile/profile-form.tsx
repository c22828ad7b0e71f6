import { type Profile, updateProfileCall } from '@marque/server/accounts/contract';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { send } from '../../client.ts';
import { useLanguage } from '../../language.ts';
import { Button } from '../../ui/action/button.tsx';
import { Checkbox } from '../../ui/field/checkbox.tsx';
import { useToast } from '../../ui/notice/toast.tsx';
import { useHydrated } from '../../ui/waiting/use-hydrated.ts';
import { LooseTrouble } from '../forms/account-fields.tsx';
import { profileChanges } from './profile-changes.ts';
import { AddressFields, LanguageFields, type Lists, PersonFields } from './profile-fields.tsx';
import { ProfileSection } from './profile-section.tsx';
import { type Submission, useSubmit } from '../forms/use-submit.ts';

/** Everything a member may tell but email, password and picture, which have forms of their own. */
export function ProfileForm({ profile, lists }: { profile: Profile; lists: Lists }) {
  const t = useTranslations('accounts.profile');
  const hydrated = useHydrated();
  const { sending, submit, kept, count } = useSave(profile);
  return (
    <form method="post" noValidate onSubmit={submit}>
      <ProfileSection title={t('person.title')} text={t('person.text')}>
        <PersonFields key={count} profile={kept} at={sending.at} />
      </ProfileSection>
      <ProfileSection title={t('address.title')} text={t('address.text')}>
        <AddressFields key={count} profile={kept} lists={lists} at={sending.at} />
      </ProfileSection>
      <ProfileSection title={t('language.title')} text={t('language.text')}>
        <LanguageFields profile={profile} lists={lists} at={sending.at} />
      </ProfileSection>
      <ProfileSection title={t('notices.title')} text={t('notices.text')}>
        <MailBox profile={profile} />
        <div className="pf-save">
          <LooseTrouble sending={sending} />
          <Button look="main" type="submit" busy={sending.busy} disabled={!hydrated}>
            {t('save')}
          </Button>
          <p className="c3 t14 grow">{t('optional')}</p>
        </div>
      </ProfileSection>
    </form>
  );
}

interface Saving {
  sending: Submission;
  submit: ReturnType<Submission['submit']>;
  /** What is stored; how often it was saved: the fields begin anew with it. */
  kept: Profile;
  count: number;
}

function useSave(profile: Profile): Saving {
  const t = useTranslations('accounts.profile');
  const language = useLanguage();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const sending = useSubmit();
  const [{ kept, count }, setKept] = useState({ kept: profile, count: 0 });
  const submit = sending.submit(
    async fields => {
      const changes = profileChanges(fields, kept);
      const changed = Object.keys(changes).length > 0;
      const stored = changed ? (await send(updateProfileCall, changes)).profile : kept;
      const { locale } = changes;
      if (locale && locale !== language) {
        const back = encodeURIComponent('/members/profile');
        return window.location.assign(`/language?to=${locale}&back=${back}`);
      }
      toast({ title: t('saved'), kind: 'member' });
      setKept({ kept: stored, count: count + 1 });
      await revalidate();
    },
    ['phone', 'state', 'zip'],
  );
  return { sending, submit, kept, count };
}

/** Only mail that exists is offered: there are no alerts about recalls or about news for a report. */
function MailBox({ profile }: { profile: Profile }) {
  const t = useTranslations('accounts.profile');
  return (
    <Checkbox name="marketing" defaultChecked={profile.marketing_opt_in}>
      {t('marketing')}
    </Checkbox>
  );
}
