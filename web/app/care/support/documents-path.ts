/** Where OK leads after feedback or a ticket: the member's documents of the kind. */
export const documentsPath = (kind: 'report' | 'sticker' = 'report'): string =>
  `/members/dashboard#${kind === 'sticker' ? 'window-sticker' : 'vehicle-history-report'}`;
