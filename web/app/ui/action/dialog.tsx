import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
}

/** A modal question. Focus stays inside and goes back to where it came from; Escape and the cross close it. */
export function Dialog({ open, onOpenChange, title, description, children }: DialogProps) {
  const t = useTranslations('ui');
  const giveBack = useFocusBefore(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className="modal"
          {...(description ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={giveBack}
        >
          <Radix.Title className="t24">{title}</Radix.Title>
          {description && <Radix.Description className="c2 mt-2">{description}</Radix.Description>}
          {children}
          <Radix.Close className="btn btn-q btn-i close" aria-label={t('close')}>
            <X className="ic" aria-hidden />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Remembers what had the focus when the question came; where it is gone meanwhile, the focus is its page's to give. */
function useFocusBefore(open: boolean): (event: Event) => void {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement;
  }, [open]);
  return event => {
    event.preventDefault();
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
  };
}
