import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import * as plain from 'use-intl/react';
import * as ours from './intl.ts';
import { FORMATS, TIME_ZONE } from './intl.ts';

const messages = {
  ui: {
    loading: 'Loading',
    source: 'Source: {name}. Ask it.',
    left: '{count, plural, one {# day} other {# days}} left',
    deep: { key: 'Down here' },
  },
};

/** The text of a component with the hooks below a provider of these messages. */
function rendered(Component: () => string, sentences: object = messages, locale = 'en-US'): string {
  return renderToStaticMarkup(
    <ours.IntlProvider locale={locale as 'en-US'} messages={sentences as never} formats={FORMATS} timeZone={TIME_ZONE}>
      <Component />
    </ours.IntlProvider>,
  );
}

/** The hooks of use-intl and those that stand in for them. */
const both = [
  ['ours', ours],
  ['use-intl', plain],
] as const;
type Say = ((key: string, values?: object) => string) & { has: (key: string) => boolean };
const translator = (hooks: Pick<typeof plain, 'useTranslations'>, namespace: string) =>
  hooks.useTranslations(namespace as never) as unknown as Say;

describe.each(both)('useTranslations of %s', (_name, hooks) => {
  it('says a sentence twice the same, with and without values', () => {
    const Sentence = () => {
      const t = translator(hooks, 'ui');
      return [t('loading'), t('loading'), t('left', { count: 1 }), t('left', { count: 2 }), t('deep.key')].join('|');
    };
    expect(rendered(Sentence)).toBe('Loading|Loading|1 day left|2 days left|Down here');
  });

  it('knows which keys there are', () => {
    const Known = () =>
      ['loading', 'deep.key', 'missing', 'deep.missing', 'no.way'].map(translator(hooks, 'ui').has).join();
    expect(rendered(Known)).toBe('true,true,false,false,false');
  });

  it('reads the messages that are given now, not those of before', () => {
    const Sentence = () => translator(hooks, 'ui')('loading');
    expect([rendered(Sentence), rendered(Sentence, { ui: { loading: 'Cargando' } }, 'es-US')]).toEqual([
      'Loading',
      'Cargando',
    ]);
  });

  it('reports a key that is missing, each time', () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => {});
    const Missing = () => translator(hooks, 'ui')('missing') + translator(hooks, 'ui')('missing');
    expect(rendered(Missing)).toBe('ui.missingui.missing');
    expect(report).toHaveBeenCalledTimes(2);
  });
});

describe.each(both)('useFormatter of %s', (_name, hooks) => {
  it('writes figures and days by the language and in UTC', () => {
    const Figures = () => {
      const format = hooks.useFormatter();
      const share = format.number(0.5, 'percent');
      return `${share} ${format.number(1234.5)} ${format.dateTime(new Date('2026-11-22T23:30:00Z'), { day: 'numeric', month: 'long' })}`;
    };
    expect(rendered(Figures)).toBe('50% 1,234.5 November 22');
    expect(rendered(Figures, messages, 'es-US')).toContain('22 de noviembre');
  });
});

describe('a translator', () => {
  it('ends a sentence with one period where a name has one of its own', () => {
    const names = ['Values Inc.', 'Values'];
    const Sources = () => names.map(name => translator(ours, 'ui')('source', { name })).join('|');
    expect(rendered(Sources)).toBe('Source: Values Inc. Ask it.|Source: Values. Ask it.');
  });

  it('is made once for the messages of a language', () => {
    const made: unknown[] = [];
    const Component = () => {
      made.push(ours.useTranslations('ui'), ours.useFormatter());
      return '';
    };
    rendered(Component);
    rendered(Component);
    expect(made[2]).toBe(made[0]);
    expect(made[3]).toBe(made[1]);
  });
});
