import { disputesModule } from '../documents/disputes/module.ts';
import { disputedRecords } from '../documents/disputes/service.ts';
import { issuedDocumentsModule } from '../documents/issued-documents/module.ts';
import type { CallerFor } from '../documents/issued-documents/service/buy-document.ts';
import { ownerFilesModule } from '../documents/owner-files/module.ts';
import { reportsModule } from '../documents/reports/module.ts';
import { valuedWith } from '../documents/reports/service.ts';
import { returnsModule } from '../documents/returns/module.ts';
import { sharesModule } from '../documents/shares/module.ts';
import { stickersModule } from '../documents/stickers/module.ts';
import { vehicleRecordsModule } from '../documents/vehicle-records/module.ts';
import { contactOf, memberActor, resolveAccount } from '../identity/accounts/service.ts';
import { appraisalsModule } from '../inventory/appraisals/module.ts';
import { batchesModule } from '../inventory/batches/module.ts';
import { feedsModule } from '../inventory/feeds/module.ts';
import { formsModule } from '../inventory/forms/module.ts';
import { listingsModule } from '../inventory/listings/module.ts';
import { lotsModule } from '../inventory/lots/module.ts';
import { stockModule } from '../inventory/stock/module.ts';
import type { Catalog } from '../vehicles/catalog/service.ts';
import { valuationsModule } from '../vehicles/valuations/module.ts';
import type { AppDeps } from './app-deps.ts';
import type { Identity } from './identity.ts';
import type { Money } from './money.ts';
import type { Platform } from './platform.ts';
import type { Registry } from './registry.ts';
import type { Sources, Vehicles } from './vehicles.ts';

export type Documents = ReturnType<typeof composeDocuments>;

/** The documents storey. Values are free for who has bought the report, so they stand here. */
export function composeDocuments(
  below: Platform & Identity & Money & Sources & Vehicles & { catalog: Catalog },
  { register }: Registry,
) {
  const { db, config, sites, history, values, builds } = below;
  const callerFor: CallerFor = async (bought, requestId) => {
    const { siteId, origin } = bought;
    const userId = await resolveAccount(db, siteId, bought.userId);
    const { to, locale } = await contactOf(db, siteId, userId);
    const actor = memberActor({ userId, email: to });
    return { site: sites.get(siteId), actor, requestId, locale, ip: '', origin, gatePassed: true, guest: null };
  };
  const issuedDocuments = register(issuedDocumentsModule(below));
  const valuations = register(
    valuationsModule({
      ...below,
      providers: values,
      limited: config.rateLimits,
      bought: (caller, vin) => valuedWith(issuedDocuments, caller, vin),
    }),
  );
  const stickers = register(stickersModule({ ...below, issuedDocuments, provider: builds }, callerFor));
  const { optionsOf: stickerOptions } = stickers;
  const disputed = disputedRecords(db);
  const sources = { valuations, stickerOptions, providers: history, disputed };
  const reports = register(reportsModule({ ...below, ...sources, issuedDocuments }, callerFor));
  const ownerFiles = register(ownerFilesModule({ ...below, issuedDocuments }));
  const vehicleRecords = register(vehicleRecordsModule({ ...below, issuedDocuments, ownerFiles, reports, stickers }));
  const shares = register(sharesModule({ ...below, issuedDocuments, ownerFiles }));
  const returns = register(returnsModule({ ...below, issuedDocuments }));
  const disputes = register(disputesModule({ ...below, reports }));
  const made = { issuedDocuments, valuations, reports, disputed, stickers };
  return { ...made, callerFor, ownerFiles, vehicleRecords, shares, returns, disputes };
}

/** The inventory storey: what dealers have on their lots. */
export function composeInventory(
  below: Platform & Identity & Money & Sources & Vehicles & Documents,
  { targets }: Pick<AppDeps, 'targets'>,
  { register }: Registry,
) {
  const stock = register(stockModule(below));
  const lots = register(lotsModule({ ...below, stock }, targets));
  const feeds = register(feedsModule({ ...below, stock }, targets));
  const listings = register(listingsModule({ ...below, stock, lots }));
  const forms = register(formsModule({ ...below, stock, lots }));
  const batches = register(batchesModule({ ...below, stock, forms }));
  const appraisals = register(appraisalsModule({ ...below, stock }));
  return { stock, lots, feeds, listings, forms, batches, appraisals };
}
