import type { Profile } from '@marque/server/identity/accounts/contract';
import { useTranslations } from 'use-intl';
import { phoneText } from '../../identity/accounts/forms/phone-digits.ts';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import { Facts } from '../../kit/ui/data/facts.tsx';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';

/** Whose account it is, and the ways to change it. */
export function ProfileTab({ profile }: { profile: Profile }) {
  const t = useTranslations('accounts');
  const { first, last, email, phone, company } = profile;
  const values = { first, last, phone: phone && phoneText(phone), company };
  const told = (['first', 'last', 'phone', 'company'] as const).flatMap(key =>
    values[key] ? [{ key, name: t(`profile.${key}`), value: values[key] }] : [],
  );
  return (
    <div className={`${cardStyles.card} ${cardStyles.paddedCard} ${ui.stack}`}>
      <Facts facts={[{ key: 'email', name: t('email'), value: email }, ...told]} />
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        <ButtonLink to="/members/profile">{t('nav.profile')}</ButtonLink>
        <ButtonLink to="/members/sessions">{t('nav.sessions')}</ButtonLink>
      </div>
    </div>
  );
}
