import { ScanBarcode } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../kit/ui/action/button.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import { mayScanHere, scanElsewhere, useAskedToScan } from './scan-page.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';

const ScanDialog = lazy(async () => ({ default: (await import('./scan-dialog.tsx')).ScanDialog }));

interface ScanButtonProps {
  onVin: (vin: string) => void;
  service: boolean;
}

/** Opens the barcode reader, which is loaded only then. Without script it is not there. */
export function ScanButton({ onVin, service }: ScanButtonProps) {
  const t = useTranslations('search');
  const hydrated = useHydrated();
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const show = () => {
    if (!mayScanHere()) return scanElsewhere();
    setAsked(true);
    setOpen(true);
  };
  useAskedToScan(show);
  const take = (vin: string) => {
    setOpen(false);
    onVin(vin);
  };
  return (
    <>
      <Button
        look="quiet"
        square
        style={{ visibility: hydrated ? 'visible' : 'hidden' }}
        aria-label={t('scan')}
        title={t('scan')}
        onClick={show}
      >
        <ScanBarcode className={ui.icon} aria-hidden />
      </Button>
      {asked && (
        <Suspense>
          <ScanDialog open={open} onOpenChange={setOpen} onVin={take} service={service} />
        </Suspense>
      )}
    </>
  );
}
