import { CircleCheck, OctagonAlert, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';

const SHOWN_MS = 5_000;
const SWIPE_PX = 50;

export interface ToastText {
  title: string;
  detail?: string;
  /** Errors stay until they are closed. */
  error?: boolean;
}

const ToastContext = createContext<(toast: ToastText) => void>(() => {});

/** Says something in passing; a new one takes the place of the one before. */
export function useToast(): (toast: ToastText) => void {
  return use(ToastContext);
}

/** Around every page that may say something in passing. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const t = useTranslations('ui');
  const [shown, setShown] = useState<(ToastText & { key: number }) | null>(null);
  const show = useCallback((toast: ToastText) => setShown(last => ({ ...toast, key: (last?.key ?? 0) + 1 })), []);
  return (
    <ToastContext value={show}>
      <Radix.Provider label={t('toast_label')} swipeThreshold={SWIPE_PX} duration={SHOWN_MS}>
        {children}
        {shown && <OneToast key={shown.key} toast={shown} onClose={() => setShown(null)} closeLabel={t('close')} />}
        <Radix.Viewport className="toast-place" label={t('toast_label')} />
      </Radix.Provider>
    </ToastContext>
  );
}

function OneToast(props: { toast: ToastText; onClose: () => void; closeLabel: string }) {
  const { title, detail, error } = props.toast;
  const Icon = error ? OctagonAlert : CircleCheck;
  return (
    <Radix.Root
      className="toast"
      type={error ? 'foreground' : 'background'}
      duration={error ? Number.POSITIVE_INFINITY : SHOWN_MS}
      onOpenChange={open => open || props.onClose()}
    >
      <Icon className="ic" aria-hidden />
      <div className="grow">
        <Radix.Title className="b">{title}</Radix.Title>
        {detail && <Radix.Description className="c2">{detail}</Radix.Description>}
      </div>
      <Radix.Close className="btn btn-q btn-i btn-xs" aria-label={props.closeLabel}>
        <X className="ic ic-16" aria-hidden />
      </Radix.Close>
    </Radix.Root>
  );
}
