import CircleCheck from 'lucide-react/icons/circle-check';
import OctagonAlert from 'lucide-react/icons/octagon-exclamation-point';
import X from 'lucide-react/icons/x';
import * as Radix from '@radix-ui/react-toast';
import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import { useTranslations } from '../../messages/intl.ts';
import { addNotice } from './notices.ts';
import { shownMs, type ToastTime } from './toast-time.ts';
import * as buttonStyles from '../action/button.module.css';
import * as floatingStyles from '../action/floating.module.css';
import * as ui from '../page/primitives.module.css';

const SWIPE_PX = 50;
const LOGGED = 20;

export interface ToastText extends ToastTime {
  title: string;
  detail?: string;
}

type Shown = ToastText & { key: number };

const ToastContext = createContext<(toast: ToastText) => void>(() => {});

/** Says something in passing; a new one takes the place of the one before. It is read out and kept in the list. */
export function useToast(): (toast: ToastText) => void {
  return use(ToastContext);
}

/** Around every page that may say something in passing. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const t = useTranslations('ui');
  const [messages, setMessages] = useState<readonly Shown[]>([]);
  const [open, setOpen] = useState(false);
  const show = useCallback((toast: ToastText) => {
    const { title, detail, error } = toast;
    setMessages(before => [{ ...toast, key: (before[0]?.key ?? 0) + 1 }, ...before].slice(0, LOGGED));
    setOpen(true);
    addNotice({ title, ...(detail ? { detail } : {}), ...(error ? { error } : {}) });
  }, []);
  const [shown] = messages;
  return (
    <ToastContext value={show}>
      <Radix.Provider label={t('toast_label')} swipeThreshold={SWIPE_PX}>
        {children}
        {shown && open && (
          <OneToast key={shown.key} toast={shown} onClose={() => setOpen(false)} closeLabel={t('close')} />
        )}
        <Radix.Viewport className={floatingStyles.toastPlace} label={t('toast_label')} />
      </Radix.Provider>
      <AnnouncementLog messages={messages} />
    </ToastContext>
  );
}

/** The message stays here to be read out, however short it was to be seen. */
function AnnouncementLog({ messages }: { messages: readonly Shown[] }) {
  return (
    <div className={ui.visuallyHidden} role="log" aria-live="polite">
      {messages.toReversed().map(({ key, title, detail }) => (
        <p key={key}>{detail ? `${title}. ${detail}` : title}</p>
      ))}
    </div>
  );
}

function OneToast(props: { toast: ToastText; onClose: () => void; closeLabel: string }) {
  const { title, detail, error } = props.toast;
  const Icon = error ? OctagonAlert : CircleCheck;
  return (
    <Radix.Root
      className={floatingStyles.toast}
      type={error ? 'foreground' : 'background'}
      duration={shownMs(props.toast)}
      onOpenChange={open => open || props.onClose()}
    >
      <Icon className={ui.icon} aria-hidden />
      <div className={ui.grow} data-radix-toast-announce-exclude="">
        <Radix.Title className={ui.semibold}>{title}</Radix.Title>
        {detail && <Radix.Description className={ui.secondaryText}>{detail}</Radix.Description>}
      </div>
      <Radix.Close
        className={`${buttonStyles.button} ${buttonStyles.quietButton} ${buttonStyles.squareButton} ${buttonStyles.tinyButton}`}
        aria-label={props.closeLabel}
      >
        <X className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
      </Radix.Close>
    </Radix.Root>
  );
}
