import { expect, it } from 'vitest';
import { linkOf, type LinkPlace } from './line-link.ts';

const ALL: readonly LinkPlace[] = ['orders', 'documents', 'tickets', 'mail', 'deletions'];

it('leads from a line to what it names', () => {
  expect(linkOf({ topic: 'order', about: { order: 'ord_1' } }, ALL)).toBe('/orders/ord_1');
  expect(linkOf({ topic: 'document', about: { document: 'rep_1' } }, ALL)).toBe('/documents/rep_1');
  expect(linkOf({ topic: 'credit', about: { order: 'ord_1', unit: 'vhr' } }, ALL)).toBe('/orders/ord_1');
  expect(linkOf({ topic: 'ticket', about: { ticket: 'tic_1', who: 'usr_1' } }, ALL)).toBe('/tickets/tic_1');
  expect(linkOf({ topic: 'mail', about: { template: 'receipt' } }, ALL)).toBe('/mail/receipt');
  expect(linkOf({ topic: 'deletion', about: { deletion: 'del_1' } }, ALL)).toBe('/deletions');
});

it('leads nowhere where nothing is named, or the reader may not open it', () => {
  expect(linkOf({ topic: 'search', about: { vin: '1HGCM82633A004352' } }, ALL)).toBeNull();
  expect(linkOf({ topic: 'ticket', about: { ticket: 'tic_1' } }, ['orders'])).toBeNull();
});
