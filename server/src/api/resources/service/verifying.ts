import type { z } from 'zod';
import { isSampleNumber } from '../../../documents/issued-documents/contract.ts';
import type { Asking } from '../rules.ts';
import type { Verification } from '../rules/shapes/verification.ts';
import type { V1Deps } from './deps.ts';

type Answer = z.input<typeof Verification>;

/** What anyone may know of a document by its number. */
export const createVerifying = ({ issuedDocuments, disputes }: V1Deps) => ({
  /** Whether a document is one of the brand's; `sha256`: of a file that may be one of its PDFs. */
  async verify({ caller }: Asking, text: string, sha256: string | undefined): Promise<Answer> {
    const number = text.toUpperCase();
    if (isSampleNumber(number)) return { object: 'verification', number, status: 'sample', ...NOTHING };
    const found = await issuedDocuments.verify(caller, number);
    if (!found) return { object: 'verification', number, status: 'unknown', ...NOTHING };
    const { kind, title, vinTail: vin_tail, version, on: created, revoked, prints } = found;
    const files = prints.map(({ lang: language, on, paper = null, ...print }) => {
      return { sha256: print.sha256, language, version: print.version, paper, created: on };
    });
    return {
      object: 'verification',
      number,
      status: revoked ? 'withdrawn' : 'genuine',
      kind,
      title,
      vin_tail,
      version,
      created,
      disputed_since: kind === 'report' ? await disputes.openSince(caller.site.id, number) : [],
      files,
      match: sha256 === undefined || files.length === 0 ? null : files.some(file => file.sha256 === sha256),
    };
  },
});

const NOTHING = {
  kind: null,
  title: null,
  vin_tail: null,
  version: null,
  created: null,
  disputed_since: [],
  files: [],
  match: null,
};
