import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, it } from 'vitest';
import { loadMessages } from '../../../kit/messages/messages.ts';
import { asJson } from '../../../json-answer.ts';
import { problemTitle } from './error-page.tsx';

it.each([
  ['en', 'There is no page at this address · Harbor Motors'],
  ['es', 'No hay ninguna página en esta dirección · Harbor Motors'],
] as const)('a page that is not there for its reader has a title (%s)', async (locale, title) => {
  await loadMessages(locale, 'public');
  const settings = { social_image: '/social.png' };
  const frame = {
    site: { name: 'Harbor Motors' },
    locale,
    config: { locale, domain: 'harbor.example' },
    settings,
    scheme: 'https:',
    port: '',
  };
  const tags = problemTitle([{ loaderData: asJson(frame) }], new ErrorResponse(404, 'Not Found', null));
  expect(tags?.[0]).toEqual({ title });
});
