import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SETTINGS } from '../server/src/kit/settings/config.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');
/** Variables that are not settings of the product. */
const OTHERS = /^(NODE_ENV|TSX_TSCONFIG_PATH|MALLOC_\w+|PATH)$/;
const unknown = (names: Iterable<string>): string[] =>
  [...names].filter(name => !Object.hasOwn(SETTINGS, name) && !OTHERS.test(name));

describe('the image', () => {
  const dockerfile = read('Dockerfile').replaceAll('\\\n', ' ');

  it('copies what there is', () => {
    const copies = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from = '']) => from.split(' '));
    expect(copies.length).toBeGreaterThan(8);
    expect(copies.filter(path => !existsSync(`${root}${path}`))).toEqual([]);
  });

  it('installs every workspace that the lock file knows', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    for (const workspace of workspaces) expect(dockerfile).toContain(`COPY ${workspace}/package.json ${workspace}/`);
  });

  it('sets what exists, starts as npm start does, and as no root', () => {
    const [, environment = ''] = /^ENV (.+)$/m.exec(dockerfile) ?? [];
    const names = [...environment.matchAll(/(\w+)=(\S+)/g)];
    expect(unknown(names.map(([, name = '']) => name))).toEqual([]);
    const { start } = (JSON.parse(read('package.json')) as { scripts: { start: string } }).scripts;
    for (const [set] of names.filter(([set]) => set.startsWith('MALLOC'))) expect(start).toContain(set);
    expect(start).toContain('node --max-semi-space-size=32');
    expect(dockerfile).toContain('ENTRYPOINT ["node", "--max-semi-space-size=32"]');
    expect(dockerfile).toMatch(/^USER 10001:10001$/m);
  });
});

interface Service {
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
  user?: string;
  read_only?: boolean;
}

describe('compose.yaml', () => {
  const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, unknown>;
  };
  const ours = ['web-1', 'web-2', 'worker-1', 'worker-2'];

  it('gives our processes settings that exist, and a read-only root', () => {
    expect(Object.keys(services)).toEqual(expect.arrayContaining(ours));
    for (const name of ours) {
      expect(unknown(Object.keys(services[name]?.environment ?? {}))).toEqual([]);
      expect(services[name]).toMatchObject({ read_only: true, environment: { ROLE: name.split('-')[0] } });
    }
  });

  it('names services, volumes and files that are there', () => {
    const all = Object.values(services);
    const needed = all.flatMap(({ depends_on = [] }) =>
      Array.isArray(depends_on) ? depends_on : Object.keys(depends_on),
    );
    expect(needed.filter(name => !services[name])).toEqual([]);
    const mounted = all.flatMap(service => service.volumes ?? []).map(volume => volume.split(':')[0] ?? '');
    expect(mounted.filter(from => !(from.startsWith('./') ? existsSync(`${root}${from}`) : from in volumes))).toEqual(
      [],
    );
    const upstreams = [...read('deploy/caddy/Caddyfile').matchAll(/([\w-]+):3000/g)].map(([, name = '']) => name);
    expect(upstreams).toEqual(['web-1', 'web-2']);
  });
});

describe('the units of systemd', () => {
  const folder = 'deploy/systemd/';

  it.each(readdirSync(`${root}${folder}`).filter(name => name.endsWith('.service')))('%s sets what exists', name => {
    const text = read(`${folder}${name}`);
    const set = [...text.matchAll(/^Environment=(.+)$/gm)].flatMap(([, all = '']) => all.split(' '));
    expect(set.length).toBeGreaterThan(0);
    expect(unknown(set.map(each => each.split('=')[0] ?? ''))).toEqual([]);
    expect(text).toMatch(/^User=marque$/m);
    expect(text).toMatch(/^ProtectSystem=strict$/m);
  });
});

describe('the Helm chart', () => {
  const folder = 'deploy/helm/marque/';
  const values = parse(read(`${folder}values.yaml`)) as Record<string, unknown> & { settings: Record<string, string> };
  const templates = readdirSync(`${root}${folder}templates`).map(name => read(`${folder}templates/${name}`));
  const has = (from: unknown, path: string): boolean =>
    path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], from) !==
    undefined;

  it('sets what exists, in the version of the product', () => {
    expect(unknown(Object.keys(values.settings))).toEqual([]);
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(parse(read(`${folder}Chart.yaml`))).toMatchObject({ name: 'marque', version, appVersion: version });
  });

  it('uses values that it has, of both kinds of process', () => {
    const text = templates.join('\n');
    const used = [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path);
    const ofProcess = [...text.matchAll(/\$of\.([\w.]+)/g)].flatMap(([, path]) => [`web.${path}`, `worker.${path}`]);
    expect(used.length).toBeGreaterThan(20);
    expect(ofProcess.length).toBeGreaterThan(10);
    expect([...used, ...ofProcess].filter(path => !has(values, path))).toEqual([]);
  });

  it('ends every block, and includes only what it defines', () => {
    for (const text of templates) {
      const begun = text.match(/\{\{-? (if|range|with|define) /g)?.length ?? 0;
      expect(text.match(/\{\{-? end \}\}/g)?.length ?? 0).toBe(begun);
    }
    const all = templates.join('\n');
    const defined = new Set([...all.matchAll(/define "([\w.]+)"/g)].map(([, name]) => name));
    const included = [...all.matchAll(/include "([\w.]+)"/g)].map(([, name]) => name);
    expect(included.filter(name => !defined.has(name))).toEqual([]);
  });
});
