import type { z } from 'zod';
import { MAX_LINES, MAX_ROWS } from '../../../documents/record-uploads/rules.ts';
import type { Upload, UploadRow } from '../../../documents/record-uploads/service.ts';
import { accountOf, memberOf } from '../../../identity/accounts/service.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import { idUnder, listOf, pageAfter, refuseLarge, refuseTestKey, type Asking } from '../rules.ts';
import type { Page } from '../rules/shapes.ts';
import type * as shapes from '../rules/shapes/records.ts';
import type { V1Deps } from './deps.ts';

/** Service and odometer records that a dealership sends, and takes back. What a test key sends is checked and not stored. */
export function createRecording({ recordUploads: uploads }: Pick<V1Deps, 'recordUploads'>) {
  return {
    /** @throws AppError `dealers_only`, `records_body`, `api_batch` */
    async upload(
      asking: Asking,
      { dates }: z.output<typeof shapes.RecordsQuery>,
      body: z.output<typeof shapes.RecordsBody>,
    ): Promise<z.input<typeof shapes.RecordUploadResult>> {
      const { caller, key } = asking;
      const dealership = nameOf(caller);
      const sent = sentIn(body);
      const upload: Upload = { dealership, keyId: key.id, sent, dates: dates ?? null, id: idUnder('upl', asking) };
      const kept = key.mode === 'live';
      const done = kept ? await uploads.take(caller, upload) : await uploads.check(caller, upload);
      const { problems, ignored } = done;
      const about = shown(done.upload);
      return { ...about, object: 'record_upload_result', id: kept ? about.id : null, kept, problems, ignored };
    },

    /** @throws AppError `dealers_only`, `not_found` for one to start after */
    async list({ caller }: Asking, { limit, starting_after: start }: z.output<typeof Page>) {
      nameOf(caller);
      const account = accountOf(caller);
      const first = start === undefined ? null : await uploads.find(account, start, 'starting_after');
      return listOf((await uploads.list(account, pageAfter(first, limit))).map(shown), limit);
    },

    /** @throws AppError `dealers_only`, `not_found` */
    async read({ caller }: Asking, id: string) {
      nameOf(caller);
      return shown(await uploads.find(accountOf(caller), id));
    },

    /** @throws AppError `dealers_only`, `live_key_needed`, `not_found` */
    async revoke({ caller, key }: Asking, id: string) {
      nameOf(caller);
      refuseTestKey(key);
      return shown(await uploads.revoke(caller, id));
    },
  };
}

/** The dealership that a key acts for. @throws AppError `dealers_only` */
function nameOf(caller: Caller): string {
  const { worksFor } = memberOf(caller);
  if (!worksFor) throw new AppError('dealers_only');
  return worksFor.name;
}

/** @throws AppError `records_body` for what is neither rows nor a file, or both; `api_batch` for too many */
function sentIn({ rows, file }: z.output<typeof shapes.RecordsBody>): Upload['sent'] {
  if ((rows === undefined) === (file === undefined)) throw new AppError('records_body', { field: 'rows' });
  if (rows) {
    refuseLarge(rows, MAX_ROWS, 'rows');
    return { rows };
  }
  const text = file ?? '';
  refuseLarge(text.trimEnd().split('\n'), MAX_LINES, 'file');
  return { file: text };
}

function shown(row: UploadRow): z.input<typeof shapes.RecordUpload> {
  const { id, format, rows, added, changed, same, rejected, createdAt, revokedAt } = row;
  const counts = { rows, added, changed, same, rejected };
  const state = revokedAt ? 'revoked' : 'active';
  const revoked = revokedAt?.toISOString() ?? null;
  return { object: 'record_upload', id, state, format, ...counts, created: createdAt.toISOString(), revoked };
}
