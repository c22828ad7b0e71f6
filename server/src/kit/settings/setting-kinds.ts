import { z } from 'zod';
import { StartRefused } from './start-refused.ts';

/** The kinds of settings, with their defaults; a setting without one may be left out. */

export const Text = z.string().optional();
export const Secret = z.string().min(32, 'must hold at least 32 characters').optional();
/** One key or several between commas: the first seals, all of them open. */
export const SettingsKey = z
  .string()
  .default('')
  .transform(text =>
    text
      .split(',')
      .map(key => key.trim())
      .filter(Boolean),
  )
  .refine(keys => keys.every(key => key.length >= 32), 'must hold at least 32 characters, each key of several');
export const Host = z
  .string()
  .regex(/^[a-z0-9.-]+$/, 'must be a host in lower case, without port')
  .optional();
export const PostgresAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
  .optional();
export const OnOff = z.enum(['on', 'off']).default('on');

/** A whole number from 0 on. */
export const count = (usual: number, max: number) => z.coerce.number().int().min(0).max(max).default(usual);

/** Names between commas, none unless set. */
export const listOf = <const Name extends string>(names: readonly Name[]) =>
  z
    .string()
    .default('')
    .transform(text => text.split(',').flatMap(name => name.trim().toLowerCase() || []))
    .pipe(z.array(z.enum(names)));

/** US dollars for one call: `0.05`. In millionths. */
export const Price = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,6})?$/, 'must be US dollars for one call, such as 0.05')
  .transform(text => Math.round(Number(text) * 1e6))
  .optional();
export const CallsPerDay = count(1_000, 1_000_000);

export const LicenseText = z
  .string()
  .regex(
    /^\s*(none|((cache=\d{1,4}|share|export|translate)\s*(,\s*|$))*)\s*$/,
    'must be none, or a list of cache=DAYS, share, export, translate',
  )
  .default('none');

/** An address without slashes at its end. */
export const bare = (url: string | undefined): string | undefined => url?.replace(/\/+$/, '');

/** @throws StartRefused where one that is asked lacks a setting */
export function needs(env: Record<string, unknown>, asked: string, name: string, settings: readonly string[]): void {
  const missing = settings.find(setting => !env[setting]);
  if (missing) throw new StartRefused(`These settings cannot be used. ${asked}: ${name} needs ${missing}`);
}
