import { accountOf } from '../../../identity/accounts/service.ts';
import { isReadable } from '../../issued-documents/rules.ts';
import type { IssuedDocuments, Life } from '../../issued-documents/service.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { Locale } from '../../../platform/sites/contract.ts';
import type { Sticker, StickerRevision, StickerVersion } from '../contract.ts';
import { changesOf } from '../rules/changes.ts';
import type { Chosen } from '../rules/choosing/chosen.ts';
import type { StickerContents, StickerRow } from '../rules/contents.ts';
import { writtenBox } from '../rules/dealer-box.ts';
import { isFreeRevision, revisionsOf } from '../rules/versions.ts';
import { stickerOf, viewOf } from '../rules/view.ts';
import type { createChoosing } from './choosing.ts';
import { mayBox } from './dealer-boxes.ts';

export interface VersionDeps {
  clock: Clock;
  issuedDocuments: Pick<IssuedDocuments, 'quote'>;
  lifecycle: Pick<Life<StickerContents>, 'open' | 'openById' | 'ofVehicle'>;
  choosing: Pick<ReturnType<typeof createChoosing>, 'isRecorded'>;
}

/** The versions of a member's sticker, and what the next one starts from. */
export function createVersions({ clock, issuedDocuments, lifecycle, choosing }: VersionDeps) {
  return {
    /** The newest sticker for an API client: state, sticker, document, versions. It is marked as opened. */
    async read(caller: Caller, vin: string) {
      const row = await lifecycle.open(caller, vin);
      if (!row) return null;
      const { document } = viewOf(row, caller.locale);
      const rows = await lifecycle.ofVehicle(caller, vin);
      const versions = versionsOf(rows, caller.locale);
      const changes = versions.find(({ id }) => id === row.id)?.changes ?? null;
      return { state: row.state, vin: row.vin, sticker: stickerOf(row, rows), document, changes, versions };
    },

    /** The versions of the member's sticker that may be read, newest first. */
    async versions(caller: Caller, vin: string): Promise<StickerVersion[]> {
      return versionsOf(await lifecycle.ofVehicle(caller, vin), caller.locale);
    },

    /** A sticker of this member with its lines and prices, marked as opened; null as long as it is not made. */
    async described(caller: Caller, id: string): Promise<Sticker | null> {
      const row = await lifecycle.openById(accountOf(caller), id);
      return row && stickerOf(row, await lifecycle.ofVehicle(caller, row.vin));
    },

    /** Where the next version of the member's sticker starts, and its cost; null where there is no sticker. */
    async revision(caller: Caller, vin: string): Promise<StickerRevision | null> {
      const rows = await lifecycle.ofVehicle(caller, vin);
      const [newest] = rows;
      if (!newest) return null;
      const { input, vehicle, version, title } = newest;
      const { modelYear: year = 0, make = '', model = '' } = vehicle;
      const { left, until } = revisionsOf(rows);
      const isFree = isFreeRevision(rows, clock());
      return {
        vin: newest.vin,
        title,
        year,
        make,
        model,
        version,
        free_left: isFree ? left : 0,
        free_until: until?.toISOString() ?? null,
        cost: await issuedDocuments.quote(caller, 'sticker', newest.vin, input.tier),
        recorded: await choosing.isRecorded(newest.vin, vehicle),
        chosen: input.chosen ? choicesOf(input.chosen) : null,
        dealer: input.box ? writtenBox(input.box) : null,
        may_box: mayBox(caller, year),
      };
    },
  };
}

/** Each version with what it says differently from the one that could be read before it. */
function versionsOf(rows: readonly StickerRow[], locale: Locale): StickerVersion[] {
  const readable = rows.filter(isReadable);
  return readable.map((row, at) => {
    const [after, before] = [row.document, readable[at + 1]?.document];
    return {
      id: row.id,
      version: row.version,
      number: row.number,
      created: (row.finishedAt ?? row.createdAt).toISOString(),
      pdf: `/documents/sticker/${row.id}.pdf`,
      changes: after && before ? changesOf(before, after, locale) : null,
    };
  });
}

const choicesOf = ({ style, exterior, interior, options }: Chosen): NonNullable<StickerRevision['chosen']> => ({
  style,
  exterior: exterior?.name ?? null,
  interior: interior?.name ?? null,
  packages: (options ?? []).map(({ code, name }) => ({ code, name })),
});
