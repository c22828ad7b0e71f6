import { expect, it } from 'vitest';
import { loggedPath } from './errors.ts';

it.each([
  ['/vehicle/1HGCM82633A004352?email=a@b.example', '/vehicle/…'],
  ['/members/reset?token=abc', '/members/reset'],
  ['/delete-account/Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF', '/delete-account/…'],
  ['/r/q0Zm9vYmFyYmF6cXV4Zm/report.pdf', '/r/…/report.pdf'],
  ['/documents/report/rep_0123456789abcdefghjk.pdf', '/documents/report/…'],
  ['/photos/q0Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF', '/photos/…'],
  ['/api-cwa/license_plate_decode?plate=DEMO123&state=CA', '/api-cwa/license_plate_decode'],
  ['/api-cwa/generate-report', '/api-cwa/generate-report'],
  ['/api-cwa/cwa_sticker_registration', '/api-cwa/cwa_sticker_registration'],
])('the log contains %s as %s', (url, path) => expect(loggedPath(url)).toBe(path));
