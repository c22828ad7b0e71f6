import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadMessages } from '../../../kit/messages/messages.ts';
import { show } from '../../../testing/component.tsx';
import { Chat } from './chat.tsx';
import { setChat } from './chat-store.ts';

const provider = () => document.querySelector('script[src*="livechatinc.com"]');

beforeAll(async () => {
  await loadMessages('en', 'public');
  await loadMessages('en', 'legal');
});
afterEach(() => {
  cleanup();
  setChat('minimized');
});

test('the bubble is not shown on pages of vehicle checks', async () => {
  await show(<Chat license="123" />, { path: '/vehicle-checks/theft' });
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.documentElement.dataset['chat']).toBe('hidden');
});

test('the stand-in says that nobody reads along, asks no provider, and closes to its bubble', async () => {
  const { user } = await show(<Chat license="0" />);
  await user.click(await screen.findByRole('button', { name: 'Open the chat' }));
  expect(await screen.findByText(/nobody reads along/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Write to support' }).getAttribute('href')).toBe('/support');
  expect(provider()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('button', { name: 'Open the chat' })).toBeTruthy();
});

test('nothing of the chat provider is loaded before the chat is opened', async () => {
  const { user } = await show(<Chat license="123" />);
  const bubble = await screen.findByRole('button', { name: 'Open the chat' });
  expect(document.documentElement.dataset['chat']).toBe('minimized');
  expect(provider()).toBeNull();
  await user.click(bubble);
  expect(screen.queryByRole('button', { name: 'Open the chat' })).toBeNull();
  expect(document.documentElement.dataset['chat']).toBe('maximized');
  await expect.poll(provider).not.toBeNull();
});
