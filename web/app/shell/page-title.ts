import { createTranslator } from 'use-intl/core';
import type { MetaDescriptor } from 'react-router';
import { tagOf } from '../language.ts';
import { messagesOf } from '../messages.ts';
import type { Frame } from '../root.tsx';

function translator(locale: Frame['locale']) {
  return createTranslator({ locale: tagOf(locale), messages: messagesOf(locale) });
}

type Translator = ReturnType<typeof translator>;

/** The matches of a route's `meta`, as far as a title needs them: the first is the root with the frame. */
type Matches = readonly ({ loaderData?: unknown } | undefined)[];

/** Title (with the brand's name after it) and description of a page, in the page's language. */
export function pageTitle(
  matches: Matches,
  say: (t: Translator) => { title: string; description?: string; unlisted?: boolean },
): MetaDescriptor[] {
  const frame = matches[0]?.loaderData as Frame | undefined;
  const { title, description, unlisted } = say(translator(frame?.locale ?? 'en'));
  return [
    { title: frame ? `${title} · ${frame.site.name}` : title },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(unlisted ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}
