import { AppError } from '../../../kit/errors.ts';
import type { Locale, Site } from '../../sites/contract.ts';
import type { DrawnMail } from '../contract.ts';
import type { AnyMailTemplate, Email } from '../rules.ts';
import { frameOf, WORDS } from './frame.ts';

/** An email in a language. */
export interface Chosen {
  name: string;
  language: Locale;
}
export interface Drawn extends Chosen {
  example: number;
}
/** A brand, and where it is reached. */
interface Place {
  site: Site;
  origin: string;
}

/** In every email, below what it says. */
const FOOTER = 'footer';

/** The emails of the product with the data of their samples. */
export function createTemplates(templates: () => readonly AnyMailTemplate[]) {
  let known: ReadonlyMap<string, readonly string[]> | null = null;

  /** @throws AppError `not_found` */
  function named(name: string): AnyMailTemplate {
    const template = templates().find(each => each.name === name);
    if (!template) throw new AppError('not_found', { field: 'name' });
    return template;
  }

  return {
    named,
    /** The keys of the sentences of every email, as its samples say them. */
    allKeys(site: Site): ReadonlyMap<string, readonly string[]> {
      known ??= new Map(templates().map(template => [template.name, keysOf(template, site)]));
      return known;
    },
    subjectOf: (template: AnyMailTemplate, about: Place & { language: Locale }): string =>
      compose(template, { ...about, example: 0 }).subject,
    /** @throws AppError `not_found` */
    async draw({ site, origin }: Place, { name, language, example }: Drawn): Promise<DrawnMail> {
      const email = compose(named(name), { site, language, origin, example });
      const { renderEmail } = await import('./render-email.tsx');
      const { html, plain } = renderEmail(email, frameOf(site, language, origin));
      return { subject: email.subject, html, text: plain };
    },
  };
}

interface Composed extends Place {
  language: Locale;
  example: number;
}

/** One of its samples, the last one where there are fewer. */
export const sampleOf = ({ samples }: AnyMailTemplate, example: number): object =>
  samples[Math.min(example, samples.length - 1)] ?? {};

/** An email with the data of one of its samples; of the last one where there are fewer. */
function compose(template: AnyMailTemplate, { site, language, origin, example }: Composed): Email {
  return template.compose({ origin, ...sampleOf(template, example) } as never, frameOf(site, language, origin));
}

/** The keys of the sentences that an email says, in the order in which it says them. */
function keysOf({ samples, compose: write }: AnyMailTemplate, site: Site): string[] {
  const keys = new Set<string>();
  const frame = frameOf({ ...site, mail_texts: {}, statement_name: site.name }, 'en', '');
  const say: typeof frame.say = (namespace, key, params) => {
    if (namespace === WORDS) keys.add(key);
    return frame.say(namespace, key, params);
  };
  for (const sample of samples) write({ origin: '', ...sample } as never, { ...frame, say });
  return [...keys, FOOTER];
}
