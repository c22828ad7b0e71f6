import { ScanBarcode } from 'lucide-react';
import { lazy, Suspense, useState, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { isSearchPath } from '@marque/server/sites/paths';
import { Button } from '../../../kit/ui/action/button.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';

const ScanDialog = lazy(async () => ({ default: (await import('./scan-dialog.tsx')).ScanDialog }));

/** Opens the barcode reader, which is loaded only then. Without script it is not there. */
export function ScanButton({ onVin, service }: { onVin: (vin: string) => void; service: boolean }) {
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

const ASKED = 'scan';

/**
 * Whether the reader's WebAssembly may run: only search pages have a content policy that allows it, and the policy is
 * that of the page that was loaded first.
 */
function mayScanHere(): boolean {
  const [first] = performance.getEntriesByType('navigation');
  return first === undefined || isSearchPath(new URL(first.name).pathname);
}

/** Loads a search page anew and opens the reader there. */
function scanElsewhere(): void {
  location.assign(`/?${ASKED}=1`);
}

/** Opens the reader on a page that was loaded for it, once. */
function useAskedToScan(show: () => void): void {
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current || !new URLSearchParams(location.search).has(ASKED)) return;
    opened.current = true;
    show();
  }, [show]);
}
