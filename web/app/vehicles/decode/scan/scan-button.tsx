import ScanBarcode from 'lucide-react/icons/scan-barcode';
import { lazy, Suspense, useState, useEffect, useRef } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { isSearchPath } from '@marque/server/sites/paths';
import { Button } from '../../../kit/ui/action/button.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';

const ScanDialog = lazy(async () => ({ default: (await import('./scan-dialog.tsx')).ScanDialog }));

/** Opens the barcode reader, which is loaded only then. Without script it is not there. */
export function ScanButton({ onVin, service }: { onVin: (vin: string) => void; service: boolean }) {
  const t = useTranslations('search');
  const hydrated = useHydrated();
  const [isRequested, setRequested] = useState(false);
  const [open, setOpen] = useState(false);
  const show = () => {
    if (!mayScanHere()) return scanElsewhere();
    setRequested(true);
    setOpen(true);
  };
  useScanRequest(show);
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
      {isRequested && (
        <Suspense>
          <ScanDialog open={open} onOpenChange={setOpen} onVin={take} service={service} />
        </Suspense>
      )}
    </>
  );
}

const PARAMETER = 'scan';

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
  location.assign(`/?${PARAMETER}=1`);
}

/** Opens the reader on a page that was loaded for it, once. */
function useScanRequest(show: () => void): void {
  const opened = useRef(false);
  useEffect(() => {
    if (opened.current || !new URLSearchParams(location.search).has(PARAMETER)) return;
    opened.current = true;
    show();
  }, [show]);
}
