import '../forms/dealers-messages.ts';
import { EXPORT_PATH } from '@marque/server/identity/privacy/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { updateProfileCall } from '@marque/server/identity/accounts/contract';
import { pictureSources } from '@marque/server/platform/media/contract';
import UserRound from 'lucide-react/icons/user-round';
import { type DragEvent, useId, useState } from 'react';
import { tagOf } from '../../../language.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { ButtonLink, Button } from '../../../kit/ui/action/button.tsx';
import type { Route } from './+types/profile-page';
import { countriesIn, currenciesIn } from './choices.ts';
import { EmailCard } from './email-card.tsx';
import { MembersFrame } from '../members/members-frame.tsx';
import { forMembers } from '../members/members-only.ts';
import { PasswordCard } from '../password/password-card.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileSection } from './profile-section.tsx';
import { send } from '../../../client.ts';
import { useAction } from '../../../kit/forms/use-call.ts';
import { FieldError } from '../../../kit/ui/field/field.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { classes } from '../../../kit/ui/data/tone.ts';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { PictureError, PROFILE_SIDE_PX, shrinkPicture } from './shrink-picture.ts';
import * as buttonStyles from '../../../kit/ui/action/button.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as fieldStyles from '../../../kit/ui/field/field.module.css';
import * as styles from './picture-card.module.css';

export const meta = titled(t => ({ title: t('accounts.profile.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const tag = tagOf(caller.locale);
  const { locales, currency } = caller.site;
  const lists = { countries: countriesIn(tag), currencies: currenciesIn(tag), locales, currency };
  const { problem } = await app.mail.stateOf(caller);
  return { profile: await app.accounts.profile(caller), problem, lists, dealers: caller.site.features.dealer };
}

export default function ProfilePage({ loaderData: { profile, problem, lists, dealers } }: Route.ComponentProps) {
  const t = useTranslations('accounts');
  return (
    <MembersFrame title={t('profile.title')}>
      <ProfileSection title={t('picture.title')} text={t('picture.text')}>
        <PictureCard image={profile.profile_image} />
      </ProfileSection>
      <ProfileForm profile={profile} lists={lists} />
      <ProfileSection title={t('address.title')} text={t('address.text')}>
        {problem && (
          <Message tone="caution" title={t('address.mailProblem.title')}>
            <p>{t(`address.mailProblem.${problem.kind}`)}</p>
            <p>{t('address.mailProblem.what')}</p>
          </Message>
        )}
        <EmailCard profile={profile} />
      </ProfileSection>
      <ProfileSection id="password" title={t('change.title')} text={t('change.text')}>
        <PasswordCard profile={profile} />
      </ProfileSection>
      {dealers && (
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

/** The member's picture: chosen or dropped here, made small, sent at once. */
function PictureCard({ image }: { image: string | null }) {
  const t = useTranslations('accounts.picture');
  const id = useId();
  const hydrated = useHydrated();
  const { shown, busy, error, choose, remove } = usePicture(image);
  const { over, area } = useDrop(choose);
  return (
    <>
      <div className={classes(styles.pictureCard, over && styles.pictureOver)} {...area}>
        <span className={styles.pictureFace}>
          {shown ? (
            <img {...pictureSources(shown, 96)} alt={t('alt')} width={96} height={96} />
          ) : (
            <UserRound className={`${ui.icon} ${ui.largeIcon}`} role="img" aria-label={t('none')} />
          )}
        </span>
        <div className={`${ui.stack} ${ui.grow}`}>
          <div className={styles.pictureButtons}>
            <input
              id={id}
              type="file"
              accept="image/jpeg,image/png,image/webp,image/*"
              className={`${ui.visuallyHidden} ${styles.pictureInput}`}
              disabled={busy || !hydrated}
              aria-describedby={`${id}-hint ${id}-error`}
              onChange={event => {
                const [file] = event.currentTarget.files ?? [];
                if (file) choose(file);
                event.currentTarget.value = '';
              }}
            />
            <label
              htmlFor={id}
              className={`${buttonStyles.button} ${buttonStyles.secondaryButton}`}
              aria-disabled={busy || undefined}
            >
              {t(shown ? 'change' : 'choose')}
            </label>
            {shown && (
              <Button look="quiet" busy={busy} onClick={remove}>
                {t('remove')}
              </Button>
            )}
          </div>
          <p className={fieldStyles.fieldHint} id={`${id}-hint`} aria-live="polite">
            {t(busy ? 'working' : 'drop')}
          </p>
        </div>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </>
  );
}

function usePicture(image: string | null) {
  const t = useTranslations('accounts.picture');
  const toast = useToast();
  const [sent, setSent] = useState<string | null>(null);
  const save = useAction(
    async (file: File | null) => {
      setSent(null);
      const picture = file && (await shrinkPicture(file, PROFILE_SIDE_PX));
      setSent(picture);
      await send(updateProfileCall, { profile_image: picture }, { generating: true });
      return picture;
    },
    { revalidate: 'success', onSuccess: picture => toast({ title: t(picture ? 'saved' : 'removed'), kind: 'member' }) },
  );
  const { pending, error, errorText } = save;
  return {
    shown: (pending ? sent : null) ?? image,
    busy: pending,
    error: error instanceof PictureError ? t(error.fault) : errorText,
    choose: (file: File) => save.run(file),
    remove: () => save.run(null),
  };
}

function useDrop(choose: (file: File) => void) {
  const [over, setOver] = useState(false);
  const area = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (file) choose(file);
    },
  };
  return { over, area };
}
