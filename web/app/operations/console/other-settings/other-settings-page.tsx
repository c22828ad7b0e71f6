import '../brand/console-brand-messages.ts';
import { saveSiteCall } from '@marque/server/platform/site-settings/contract';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { forMembers, forOperators } from '../../../identity/accounts/members/members-only.ts';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { useToldCall } from '../../../kit/forms/use-told-call.ts';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { TextAreaField, TextField } from '../../../kit/ui/field/field.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/other-settings-page';
import { OTHER_SETTINGS, othersOf, patchTo, settingsIn } from './other-settings.ts';
import * as formStyles from '../../../kit/forms/dialog-form.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';

export const meta = titled(t => ({ title: t('console-brand.others.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  const { settings, newest } = await forOperators(app.siteSettings.state(caller));
  return { settings: othersOf(settings), base: newest };
}

/** Settings of a brand that have no field of their own, as JSON: checked, versioned and reverted like all others. */
export default function OtherSettingsPage({ loaderData: { settings, base } }: Route.ComponentProps) {
  const t = useTranslations('console-brand.others');
  const words = useTranslations('console-brand');
  const hydrated = useHydrated();
  const told = { done: t('saved'), proposed: t('proposed'), failed: t('not_saved') };
  const form = useForm(useToldCall(saveSiteCall, { words: told }), {
    read: fields => {
      const typed = settingsIn(textIn(fields, 'changes'));
      return {
        base,
        changes: typeof typed === 'string' ? {} : (patchTo(settings, typed) as never),
        reason: textIn(fields, 'reason').trim(),
      };
    },
    check: element => {
      const fields = new FormData(element);
      const typed = settingsIn(textIn(fields, 'changes'));
      return Object.fromEntries([
        ...(typeof typed === 'string'
          ? [['changes', typed === '' ? t('no_json') : t('other_field', { setting: typed })]]
          : []),
        ...(textIn(fields, 'reason').trim() ? [] : [['reason', words('noReason')]]),
      ]);
    },
  });
  return (
    <ConsolePage title={t('title')} lead={t('lead')} above={{ path: '/brand', name: words('title') }}>
      <Card className={cardStyles.paddedCard}>
        <form key={base} className={formStyles.dialogForm} method="post" noValidate onSubmit={form.onSubmit}>
          <FormError form={form} />
          <TextAreaField
            label={t('json')}
            hint={t('names', { names: OTHER_SETTINGS.join(', ') })}
            name="changes"
            rows={20}
            spellCheck={false}
            defaultValue={JSON.stringify(settings, null, 2)}
            error={form.at('changes')}
          />
          <TextField label={words('reason')} name="reason" maxLength={200} error={form.at('reason')} />
          <div>
            <Button look="main" type="submit" busy={form.pending} disabled={!hydrated}>
              {t('save')}
            </Button>
          </div>
        </form>
      </Card>
    </ConsolePage>
  );
}
