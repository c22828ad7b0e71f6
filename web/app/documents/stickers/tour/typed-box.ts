/** The form that holds the dealer's box while a sticker is chosen. */
export const BOX_FORM = 'dealer-box';

/** The text typed in it; null where the page has no such form. */
export function boxFields(): FormData | null {
  const form = document.getElementById(BOX_FORM);
  return form instanceof HTMLFormElement ? new FormData(form) : null;
}
