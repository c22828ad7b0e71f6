import { expect, it } from 'vitest';
import { loadMessages } from '../../kit/messages/messages.ts';
import { asJson } from '../../json-answer.ts';
import type { Route } from './+types/sandbox-page';
import { meta } from './sandbox-page.tsx';

it.each([
  ['en', 'Test payment · Harbor Motors'],
  ['es', 'Pago de prueba · Harbor Motors'],
] as const)('the page of the sandbox has a title with the brand (%s)', async (locale, title) => {
  await Promise.all([loadMessages(locale, 'public'), loadMessages(locale, 'payments')]);
  const settings = { social_image: '/social.png' };
  const frame = {
    site: { name: 'Harbor Motors' },
    locale,
    config: { locale, domain: 'harbor.example' },
    settings,
    scheme: 'https:',
    port: '',
  };
  const tags = meta({ matches: [{ loaderData: asJson(frame) }] } as unknown as Route.MetaArgs);
  expect(tags[0]).toEqual({ title });
});
