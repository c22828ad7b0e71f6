import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
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
  const opener = useRef<Element | null>(null);
  // Radix gives focus back to a trigger of its own only; here anything may have opened it.
  const back = (event: Event) => {
    event.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className="modal"
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={back}
          {...(description ? {} : { 'aria-describedby': undefined })}
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
