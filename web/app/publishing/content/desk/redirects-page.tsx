import './page-editor-messages.ts';
import { addRedirectCall, type Redirect, removeRedirectCall } from '@marque/server/publishing/content/contract';
import { useRef } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { ConsoleLink } from '../../../identity/accounts/console/console-link.tsx';
import { ExportButton } from '../../../identity/exports/export-button.tsx';
import { ConsolePage } from '../../../identity/accounts/console/console-page.tsx';
import { forOperators, forMembers } from '../../../identity/accounts/members/members-only.ts';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { useCall } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { titled } from '../../../platform/shell/layout/page-title.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import type { Route } from './+types/redirects-page';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './desk.module.css';

export const meta = titled(t => ({ title: t('page-editor.redirect.title'), unlisted: true }));

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, caller } = forMembers(context, url);
  return forOperators(app.content.redirects(caller));
}

/** Where paths lead that have no page. */
export default function RedirectsPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('page-editor');
  const { redirects, may_write: mayWrite } = loaderData;
  return (
    <ConsolePage title={t('redirect.title')} lead={t('redirect.lead')} actions={<ExportButton list="redirects" />}>
      <p>
        <ConsoleLink className={ui.linkButton} to="/pages">
          {t('back')}
        </ConsoleLink>
      </p>
      {mayWrite && <AddRedirect />}
      {redirects.length === 0 ? (
        <p className={ui.secondaryText}>{t('redirect.none')}</p>
      ) : (
        <ul className={`${cardStyles.card} ${cardStyles.paddedCard} ${styles.pageVersionList}`}>
          {redirects.map(redirect => (
            <RedirectLine key={redirect.id} redirect={redirect} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
    </ConsolePage>
  );
}

function AddRedirect() {
  const t = useTranslations('page-editor.redirect');
  const hydrated = useHydrated();
  const toast = useToast();
  const element = useRef<HTMLFormElement>(null);
  const call = useCall(addRedirectCall, {
    revalidate: 'success',
    onSuccess: () => {
      toast({ title: t('added'), kind: 'member' });
      element.current?.reset();
    },
  });
  const form = useForm(call, {
    read: fields => ({
      from: textIn(fields, 'from'),
      to: textIn(fields, 'to'),
      status: textIn(fields, 'status') === '302' ? (302 as const) : (301 as const),
    }),
  });
  return (
    <form
      ref={element}
      className={`${cardStyles.card} ${cardStyles.paddedCard} ${styles.redirectForm}`}
      method="post"
      noValidate
      onSubmit={form.onSubmit}
    >
      <FormError form={form} />
      <TextField label={t('from')} name="from" autoComplete="off" spellCheck={false} error={form.at('from')} />
      <TextField
        label={t('to')}
        hint={t('toHint')}
        name="to"
        autoComplete="off"
        spellCheck={false}
        error={form.at('to')}
      />
      <SelectField label={t('status')} name="status">
        <option value="301">{t('permanent')}</option>
        <option value="302">{t('temporary')}</option>
      </SelectField>
      <Button look="main" type="submit" busy={form.pending} disabled={!hydrated}>
        {t('add')}
      </Button>
    </form>
  );
}

function RedirectLine({ redirect, mayWrite }: { redirect: Redirect; mayWrite: boolean }) {
  const t = useTranslations('page-editor');
  const hydrated = useHydrated();
  const toast = useToast();
  const call = useCall(removeRedirectCall, {
    revalidate: 'always',
    onSuccess: () => toast({ title: t('redirect.removed'), kind: 'member' }),
    onError: (_error, text) => toast({ title: t('failed'), detail: text, error: true }),
  });
  const { id, from, to, status } = redirect;
  return (
    <li>
      <p className={styles.pageCardHead}>
        <span className={ui.monospace}>
          {from} → {to}
        </span>
        <span className={`${ui.secondaryText} ${ui.text14}`}>
          {t(status === 301 ? 'redirect.permanent' : 'redirect.temporary')}
        </span>
      </p>
      {mayWrite && (
        <Button
          size="small"
          aria-label={t('redirect.remove', { from })}
          busy={call.pending}
          disabled={!hydrated}
          onClick={() => call.run({ redirect: id })}
        >
          {t('redirect.removeShort')}
        </Button>
      )}
    </li>
  );
}
