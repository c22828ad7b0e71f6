import { type RefObject, useEffect } from 'react';

/** Unfolds what is folded while the page is printed, and folds it again afterwards. */
export function useOpenForPrint(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let opened: HTMLDetailsElement[] = [];
    const open = () => {
      opened = [...(area.current?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? [])];
      for (const details of opened) details.open = true;
    };
    const close = () => {
      for (const details of opened) details.open = false;
    };
    window.addEventListener('beforeprint', open);
    window.addEventListener('afterprint', close);
    return () => {
      window.removeEventListener('beforeprint', open);
      window.removeEventListener('afterprint', close);
    };
  }, [area]);
}
