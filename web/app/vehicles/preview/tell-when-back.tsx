import { tellWhenBackCall } from '@marque/server/outages/contract';
import { type FormEvent, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { CallError, send } from '../../client.ts';
import { useProblemText } from '../../shell/problem-text.ts';
import { Button } from '../../ui/action/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { useHydrated } from '../../ui/waiting/use-hydrated.ts';

interface TellWhenBackProps {
  vin: string;
  reader: 'visitor' | 'member';
  waiting: boolean;
}

/** One mail when the sources answer again: a press for a member, an address for a visitor. */
export function TellWhenBack({ vin, reader, waiting }: TellWhenBackProps) {
  const t = useTranslations('vehicles.sources');
  const format = useFormatter();
  const hydrated = useHydrated();
  const [email, setEmail] = useState('');
  const { busy, trouble, told, ask } = useAsking(vin, reader === 'visitor' ? email : undefined);
  if (told && !told.watching) {
    return (
      <div className="mt-4" role="status">
        <p>{t('back')}</p>
        <Button className="mt-3" onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
      </div>
    );
  }
  if (told || waiting) {
    const until = told?.until && format.dateTime(new Date(told.until), { dateStyle: 'long', timeZone: 'UTC' });
    return (
      <p className="m mt-4" role="status">
        {reader === 'member' ? t('told_member') : t('told', { email: email.trim() })} {until && t('until', { until })}
      </p>
    );
  }
  return (
    <form className="tell mt-4" method="post" noValidate onSubmit={ask}>
      {reader === 'visitor' && (
        <TextField
          label={t('email')}
          hint={t('email_hint')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          value={email}
          onChange={event => setEmail(event.target.value)}
          error={trouble}
        />
      )}
      <Button type="submit" look="main" busy={busy} disabled={!hydrated}>
        {t('tell')}
      </Button>
      {reader === 'member' && (
        <p className="t14 c2" role={trouble ? 'alert' : undefined}>
          {trouble ?? t('member_hint')}
        </p>
      )}
    </form>
  );
}

/** Asks once at a time; what was typed stays when it fails. */
function useAsking(vin: string, email: string | undefined) {
  const textOf = useProblemText();
  const t = useTranslations('vehicles.sources');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [told, setTold] = useState<{ watching: boolean; until: string | null } | null>(null);
  const run = async () => {
    setBusy(true);
    setTrouble(null);
    try {
      setTold(await send(tellWhenBackCall, { vin, ...(email === undefined ? {} : { email }) }));
    } catch (error) {
      const isEmail = error instanceof CallError && error.answer?.field === 'email';
      setTrouble(isEmail ? t('email_wrong') : textOf(error));
    } finally {
      setBusy(false);
    }
  };
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void run();
  };
  return { busy, trouble, told, ask };
}
