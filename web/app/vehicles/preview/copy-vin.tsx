import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/action/button.tsx';
import * as ui from '../../ui/page/primitives.module.css';

/** Copies the number without its spaces, and says so in its own place. */
export function CopyVin({ vin }: { vin: string }) {
  const t = useTranslations('vehicles.preview');
  const [outcome, setOutcome] = useState<'copied' | 'not_copied' | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(vin).then(
      () => setOutcome('copied'),
      () => setOutcome('not_copied'),
    );
  const Icon = outcome === 'copied' ? Check : Copy;
  return (
    <>
      <Button size="small" icon={<Icon className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />} onClick={copy}>
        {t(outcome ?? 'copy')}
      </Button>
      <span className={ui.visuallyHidden} role="status">
        {outcome && t(outcome)}
      </span>
    </>
  );
}
