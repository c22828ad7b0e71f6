import { describe, expect, it } from 'vitest';
import { chatFits, chatStateOn, chatWanted } from './chat-store.ts';
import { NEUTRAL_SETTINGS } from '../settings/settings-refresh.ts';
import type { KeptSite } from '../settings/settings-store.ts';

const site = (license: string, chat: boolean) =>
  ({ settings: { ...NEUTRAL_SETTINGS, chat_license: license }, config: { features: { chat } } }) as unknown as KeptSite;

describe('the chat', () => {
  it('is shown with a license and the feature, not with one of them', () => {
    expect([site('123', true), site('', true), site('123', false), null].map(chatWanted)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(chatWanted({ settings: { ...NEUTRAL_SETTINGS, chat_license: '123' }, config: null })).toBe(false);
  });

  it('is hidden on every path with /vehicle-checks, and restored afterwards', () => {
    for (const path of ['/vehicle-checks', '/Vehicle-Checks/recall', '/members/vehicle-checks/x']) {
      expect(chatStateOn(path, 'maximized')).toBe('hidden');
    }
    expect(chatStateOn('/pricing', 'maximized')).toBe('maximized');
    expect(chatStateOn('/vehicle/checks', 'minimized')).toBe('minimized');
  });

  it('is absent on strict pages', () => {
    expect([chatFits('open', 'open'), chatFits('strict', 'open'), chatFits('open', 'strict')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
