import { expect, it } from 'vitest';
import { filledText } from './macro-text.ts';

it('fills what is known of a ticket, and says what is not', () => {
  const fields = { name: 'Ann {ticket}', order: null, ticket: 'T-10001' };
  expect(filledText('Hello {name}, {order} or {order}: {ticket} {other}', fields)).toEqual({
    text: 'Hello Ann {ticket}, {order} or {order}: T-10001 {other}',
    unknown: ['{order}'],
  });
});
