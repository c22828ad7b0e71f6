import X from 'lucide-react/icons/x';
import * as Radix from '@radix-ui/react-dialog';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslations } from '../../messages/intl.ts';
import { classes } from '../data/tone.ts';
import * as ui from '../page/primitives.module.css';
import * as buttonStyles from './button.module.css';
import * as floatingStyles from './floating.module.css';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Room for pictures. */
  wide?: boolean;
  children?: ReactNode;
}

/** A modal question. Focus stays inside and goes back to where it came from; Escape and the cross close it. */
export function Dialog({ open, onOpenChange, title, description, wide, children }: DialogProps) {
  const t = useTranslations('ui');
  const giveBack = useFocusBefore(open);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={floatingStyles.dialogBackdrop} />
        <Radix.Content
          className={classes(floatingStyles.dialogBox, wide && floatingStyles.wideDialog)}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={giveBack}
        >
          <Radix.Title className={ui.text24}>{title}</Radix.Title>
          {description && (
            <Radix.Description className={`${ui.secondaryText} ${ui.marginTop2}`}>{description}</Radix.Description>
          )}
          {children}
          <Radix.Close
            className={`${buttonStyles.button} ${buttonStyles.quietButton} ${buttonStyles.squareButton} ${floatingStyles.dialogClose}`}
            aria-label={t('close')}
          >
            <X className={ui.icon} aria-hidden />
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
