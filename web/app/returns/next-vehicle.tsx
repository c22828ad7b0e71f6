import './returns.css';
import type { ReturnAbout } from '@marque/server/returns/contract';
import { useId } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/action/button.tsx';

/** The vehicle that was meant: its number is read and shown before a credit is spent on it. */
export function NextVehicle({ kind }: { kind: ReturnAbout['doc_kind'] }) {
  const t = useTranslations('returns.next');
  const id = useId();
  return (
    <Form action="/check" className="rt-n">
      <label className="label" htmlFor={id}>
        {t('label')}
      </label>
      <div className="rt-l">
        <input
          id={id}
          name="vin"
          className="input mono"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          translate="no"
          maxLength={40}
          required
          aria-describedby={`${id}-note`}
        />
        <Button look="main" type="submit">
          {t('check')}
        </Button>
      </div>
      <p className="t14 c2" id={`${id}-note`}>
        {t(`note.${kind}`)}
      </p>
    </Form>
  );
}
