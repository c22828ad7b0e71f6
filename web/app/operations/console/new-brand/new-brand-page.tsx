import '../brand/console-brand-messages.ts';
import { newBrandCall } from '@marque/server/operations/brands/contract';
import { useNavigate } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { forMembers, forOperators } from '../../../identity/accounts/members/members-only.ts';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { useCall } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import type { Route } from './+types/new-brand-page';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './new-brand.module.css';

export const meta = titled(t => ({ title: t('console-brand.create.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const state = await forOperators(app.siteSettings.state(caller));
  return { from: String(state.settings.name ?? state.site), color: String(state.settings.primary_color ?? '#0070f3') };
}

/** A brand in minutes: its name, its address and a color; the rest is taken over and changed later. */
export default function NewBrandPage({ loaderData: { from, color } }: Route.ComponentProps) {
  const t = useTranslations('console-brand.create');
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const call = useCall(newBrandCall, {
    onSuccess: ({ brand }) => navigate(`/operator/brand?brand=${brand}`),
    leaves: true,
  });
  const form = useForm(call, {
    read: fields => ({
      id: textIn(fields, 'id').trim(),
      name: textIn(fields, 'name'),
      host: textIn(fields, 'host'),
      support_email: textIn(fields, 'support_email').trim(),
      primary_color: textIn(fields, 'primary_color').trim(),
      reason: textIn(fields, 'reason'),
    }),
    check: element => {
      const fields = new FormData(element);
      const isWrong: [name: string, wrong: boolean][] = [
        ['name', textIn(fields, 'name').trim() === ''],
        ['id', !/^[a-z][a-z0-9-]{1,39}$/.test(textIn(fields, 'id').trim())],
        ['host', textIn(fields, 'host').trim() === ''],
        ['support_email', !textIn(fields, 'support_email').includes('@')],
        ['primary_color', !/^#[0-9a-fA-F]{6}$/.test(textIn(fields, 'primary_color').trim())],
        ['reason', textIn(fields, 'reason').trim() === ''],
      ];
      return Object.fromEntries(
        isWrong.filter(([, wrong]) => wrong).map(([name]) => [name, t(`wrong.${name as 'id'}`)]),
      );
    },
  });
  return (
    <ConsolePage title={t('title')} lead={t('lead', { from })}>
      <form className={`${cardStyles.card} ${styles.newBrandForm}`} method="post" noValidate onSubmit={form.onSubmit}>
        <FormError form={form} />
        <TextField label={t('name')} name="name" autoComplete="off" error={form.at('name')} />
        <TextField
          label={t('id')}
          hint={t('idHint')}
          name="id"
          autoComplete="off"
          spellCheck={false}
          error={form.at('id')}
        />
        <TextField
          label={t('host')}
          hint={t('hostHint')}
          name="host"
          autoComplete="off"
          spellCheck={false}
          placeholder="vettory.example"
          error={form.at('host')}
        />
        <TextField
          label={t('email')}
          name="support_email"
          type="email"
          autoComplete="off"
          error={form.at('support_email')}
        />
        <TextField
          label={t('color')}
          name="primary_color"
          maxLength={7}
          spellCheck={false}
          defaultValue={color}
          error={form.at('primary_color')}
        />
        <TextField label={t('reason')} name="reason" maxLength={200} error={form.at('reason')} />
        <p className={`${ui.text14} ${ui.tertiaryText}`}>{t('note')}</p>
        <div>
          <Button look="main" type="submit" busy={form.pending} disabled={!hydrated}>
            {t('make')}
          </Button>
        </div>
      </form>
    </ConsolePage>
  );
}
