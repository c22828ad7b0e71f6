import { EXPORT_PATH } from '@marque/server/identity/privacy/contract';
import { useTranslations } from 'use-intl';
import { marqueContext } from '../../../context.ts';
import { tagOf } from '../../../language.ts';
import { pageTitle } from '../../../platform/shell/layout/page-title.ts';
import { ButtonLink } from '../../../kit/ui/action/button.tsx';
import type { Route } from './+types/profile-page';
import { countriesIn, currenciesIn } from './choices.ts';
import { EmailCard } from './email-card.tsx';
import { MembersFrame } from '../members/members-frame.tsx';
import { membersOnly } from '../members/members-only.ts';
import { navFacts } from '../members/nav-facts.ts';
import { PasswordCard } from '../password/password-card.tsx';
import { PictureCard } from './picture-card.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileSection } from './profile-section.tsx';
import * as buttonStyles from '../../../kit/ui/action/button.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return pageTitle(matches, t => ({ title: t('accounts.profile.title'), unlisted: true }));
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  membersOnly(caller, url);
  const tag = tagOf(caller.locale);
  const { locales, currency } = caller.site;
  const lists = { countries: countriesIn(tag), currencies: currenciesIn(tag), locales, currency };
  const profile = await app.accounts.profile(caller);
  return { profile, lists, nav: navFacts(caller.site, profile) };
}

export default function ProfilePage({ loaderData: { profile, lists, nav } }: Route.ComponentProps) {
  const t = useTranslations('accounts');
  return (
    <MembersFrame title={t('profile.title')} nav={nav}>
      <ProfileSection title={t('picture.title')} text={t('picture.text')}>
        <PictureCard image={profile.profile_image} />
      </ProfileSection>
      <ProfileForm profile={profile} lists={lists} />
      <ProfileSection title={t('address.title')} text={t('address.text')}>
        <EmailCard profile={profile} />
      </ProfileSection>
      <ProfileSection id="password" title={t('change.title')} text={t('change.text')}>
        <PasswordCard profile={profile} />
      </ProfileSection>
      {nav.dealers && (
        <ProfileSection title={t('profile.dealer.title')} text={t('profile.dealer.text')}>
          <ButtonLink to="/members/dealer">{t(`profile.dealer.${profile.dealer_state ? 'open' : 'apply'}`)}</ButtonLink>
        </ProfileSection>
      )}
      <ProfileSection title={t('profile.data.title')} text={t('profile.data.text')}>
        <div className={`${ui.flexRow} ${ui.wrap}`}>
          <a className={`${buttonStyles.button} ${buttonStyles.secondaryButton}`} href={EXPORT_PATH} download>
            {t('profile.data.export')}
          </a>
          <ButtonLink look="danger" to="/members/delete-account">
            {t('profile.data.delete')}
          </ButtonLink>
        </div>
      </ProfileSection>
    </MembersFrame>
  );
}
