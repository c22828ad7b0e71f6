import { Check, Copy } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../kit/ui/action/button.tsx';
import { useCopy } from '../../../kit/ui/action/use-copy.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';

/** Copies the number without its spaces, and says so in its own place. */
export function CopyVin({ vin }: { vin: string }) {
  const t = useTranslations('vehicles.preview');
  const { outcome, copy } = useCopy(vin);
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
