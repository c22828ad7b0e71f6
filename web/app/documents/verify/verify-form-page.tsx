import './verify-messages.ts';
import { redirect } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { titled } from '../../platform/shell/layout/page-title.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { GetForm } from '../../kit/ui/action/get-form.tsx';
import { TextField } from '../../kit/ui/field/field.tsx';
import type { Route } from './+types/verify-form-page';
import * as ui from '../../kit/ui/page/primitives.module.css';

export const meta = titled(t => ({ title: t('verify.title'), description: t('verify.ask.lead'), unlisted: true }));

const MAX_LENGTH = 40;

/** A number that was entered leads to its own page. */
export function loader({ url }: Route.LoaderArgs) {
  const number = url.searchParams.get('number')?.trim().slice(0, MAX_LENGTH) ?? null;
  if (number) return redirect(`/verify/${encodeURIComponent(number)}`);
  return { missing: number === '' };
}

/** Asks for the number of a document, for who has it on paper and no code to scan. */
export default function VerifyFormPage({ loaderData: { missing } }: Route.ComponentProps) {
  const t = useTranslations('verify');
  return (
    <div className={`${ui.pageWidth} ${ui.compactSection} ${ui.stack}`}>
      <h1 className={ui.text32}>{t('title')}</h1>
      <p className={ui.secondaryText}>{t('ask.lead')}</p>
      <GetForm action="/verify" className={ui.stack}>
        <TextField
          name="number"
          label={t('number')}
          hint={t('ask.hint')}
          autoComplete="off"
          maxLength={MAX_LENGTH}
          error={missing ? t('ask.missing') : null}
        />
        <div>
          <Button type="submit" look="main">
            {t('ask.go')}
          </Button>
        </div>
      </GetForm>
    </div>
  );
}
