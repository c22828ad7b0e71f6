import ScanBarcode from 'lucide-react/icons/scan-barcode';
import { lazy, Suspense, useState, useEffect, useRef } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { isSearchPath } from '@marque/server/sites/paths';
import { Button } from '../../../kit/ui/action/button.tsx';
import { useHydrated } from '../../../kit/ui/waiting/use-hydrated.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';

const ScanDialog = lazy(async () => ({ default: (await import('./scan-dialog.tsx')).ScanDialog }));

interface ScanButtonProps {
  onVin: (vin: string) => void;
  /** Whether a service is set up that reads photos without a barcode. */
  service: boolean;
  /** Words on the button; without them it is its icon. */
  label?: string;
}

/** Opens the barcode reader, which is loaded only then. Without script it is not there. */
export function ScanButton({ onVin, service, label }: ScanButtonProps) {
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
        {...(label ? { look: 'main', wide: true } : { look: 'quiet', square: true, title: t('scan') })}
        style={{ visibility: hydrated ? 'visible' : 'hidden' }}
        aria-label={label ?? t('scan')}
        icon={<ScanBarcode className={ui.icon} aria-hidden />}
        onClick={show}
      >
        {label}
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

/** Loads this page anew where it may read barcodes, otherwise the home page, and opens the reader there. */
function scanElsewhere(): void {
  location.assign(`${isSearchPath(location.pathname) ? location.pathname : '/'}?${PARAMETER}=1`);
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
