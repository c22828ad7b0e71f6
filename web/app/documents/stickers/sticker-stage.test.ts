import { StickerState } from '@marque/server/documents/stickers/contract';
import { expect, test } from 'vitest';
import { holdOf, stageOf } from './sticker-stage.ts';

test('every state of a sticker has a page, and only a finished one is read', () => {
  const readable = StickerState.options.filter(state => stageOf(state) === 'readable');
  expect(readable).toEqual(['ready']);
  const over = StickerState.options.filter(state => stageOf(state) === 'over');
  const holds = ['choice', 'choice', 'choice', 'review', 'noData', 'failed', 'revoked', 'revoked'];
  expect(over.map(holdOf)).toEqual(holds);
});
