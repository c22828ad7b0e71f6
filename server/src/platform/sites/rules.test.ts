import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appHost, clarityId, hostFaults, hostName, hostsOf, hostWithPort, sharedHosts } from './rules.ts';

const LOADER = (id: string, more = '') => `<script type="text/javascript">
    (function(c,l,a,r,i,t,y){
        c[a]=c[a]||function(){(c[a].q=c[a].q||[]).push(arguments)};
        t=l.createElement(r);t.async=1;t.src="https://www.clarity.ms/tag/"+i;
        y=l.getElementsByTagName(r)[0];y.parentNode.insertBefore(t,y);
    })(window, document, "clarity", "script", "${id}");${more}
</script>`;
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('the name in a Host header', () => {
  it.each([
    ['localhost', 'localhost'],
    ['localhost:3000', 'localhost'],
    ['LocalHost', 'localhost'],
    ['app.northgate.localhost.', 'app.northgate.localhost'],
    ['app.northgate.localhost.:8080', 'app.northgate.localhost'],
    ['127.0.0.1:3000', '127.0.0.1'],
    ['xn--mnchen-3ya.example', 'xn--mnchen-3ya.example'],
  ])('%s is %s', (header, name) => expect(hostName(header)).toBe(name));

  it.each([
    '',
    'localhost@evil.example',
    'evil.example@localhost',
    'localhost:3000@evil.example',
    'localhost/evil',
    'localhost:3000:80',
    'localhost:',
    'localhost..',
    'local host',
    'localhost,evil.example',
    'localhost\\evil',
    'localhost#',
    'localhost?x',
    '[::1]:3000',
    '.localhost',
    '-localhost',
    'münchen.example',
  ])('%j is no name', header => expect(hostName(header)).toBeNull());

  it('is always a plain name, for any input', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const name = hostName(text);
        expect(name === null || hostFaults([name]).length === 0 || name.length > 253).toBe(true);
      }),
    );
  });

  it('keeps the port for links', () => {
    expect(hostWithPort('LOCALHOST.:3000', null)).toBe('localhost:3000');
    expect(hostWithPort('localhost:3000@evil.example', null)).toBeNull();
  });
});

describe('the hosts of a brand', () => {
  it('are lower case and punycode, and the better spelling is named', () => {
    expect(hostFaults(['brand.example', 'app.brand.example'])).toEqual([]);
    expect(hostFaults(['Brand.example'])[0]).toContain('write brand.example');
    expect(hostFaults(['münchen.example'])[0]).toContain('write xn--mnchen-3ya.example');
    expect(hostFaults(['brand.example:80'])).toHaveLength(1);
  });

  it('gain the members’ host where the brand asks for it', () => {
    const site = { hosts: ['brand.example', 'www.brand.example'], app_prefix: true };
    expect(appHost(site)).toBe('app.brand.example');
    expect(hostsOf(site)).toEqual(['brand.example', 'www.brand.example', 'app.brand.example']);
    expect(appHost({ ...site, app_prefix: false })).toBe('brand.example');
    expect(hostsOf({ hosts: ['a.example', 'app.a.example'], app_prefix: true })).toHaveLength(2);
  });

  it('belong to one brand only', () => {
    const [fault] = sharedHosts([
      { id: 'one', hosts: ['a.example'] },
      { id: 'two', hosts: ['b.example', 'a.example'] },
    ]);
    expect(fault).toBe('The host a.example belongs to two sites, one and two');
    expect(sharedHosts([{ id: 'one', hosts: ['a.example', 'a.example'] }])).toEqual([]);
  });
});

describe('the Clarity setting', () => {
  it.each(['abc1def2gh', 'l1uo58y3'])('accepts a project id: %s', id => expect(clarityId(id)).toEqual({ id }));

  it('extracts the id from the base64 loader, with any spacing', () => {
    expect(clarityId(base64(LOADER('abc1def2gh')))).toEqual({ id: 'abc1def2gh' });
    expect(clarityId(base64(LOADER('abc1def2gh').replace(/\n\s*/g, '')))).toEqual({ id: 'abc1def2gh' });
    expect(clarityId(base64(LOADER('abc1def2gh').replace(/<\/?script[^>]*>/g, '')))).toEqual({ id: 'abc1def2gh' });
  });

  it.each([
    ['a second script after it', `${LOADER('abc1def2gh')}<script>steal()</script>`],
    ['a second script before it', `<script>steal()</script>${LOADER('abc1def2gh')}`],
    ['one more statement', LOADER('abc1def2gh', 'steal();')],
    ['another source', LOADER('abc1def2gh').replace('www.clarity.ms', 'evil.example')],
    ['an id that breaks out', LOADER('x");steal("')],
    ['an upper-case id', LOADER('ABC1DEF2GH')],
    ['an id too short', LOADER('abc')],
    ['a changed loader', LOADER('abc1def2gh').replace('async=1', 'async=steal()')],
    ['another script', '<script>steal()</script>'],
  ])('refuses %s', (_name, snippet) => expect(clarityId(base64(snippet))).toHaveProperty('refused'));

  it('refuses a script that is not even base64', () => {
    expect(clarityId('<script>steal()</script>')).toHaveProperty('refused');
    expect(clarityId('ABC-DEF')).toHaveProperty('refused');
  });

  it('is empty when nothing is set', () => expect(clarityId(' ')).toEqual({ id: '' }));
});
