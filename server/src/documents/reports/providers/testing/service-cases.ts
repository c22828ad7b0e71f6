import type { ReceivedRequest, Reply } from '../../../../vehicles/plates/providers/testing/stand-in.ts';
import { createCarsXeHistory } from '../services/carsxe.ts';
import { createClearVin } from '../services/clearvin.ts';
import type { ReportService } from '../services/report-service.ts';
import { createVehicleDatabasesHistory } from '../services/vehicledatabases.ts';
import { createVinAudit } from '../services/vinaudit.ts';
import { nmvtis, vehicleDatabasesData, vinAuditReport, VIN } from './service-replies.ts';

/** A service with what it answers, for the tests that all of them have in common. */
export interface ServiceCase {
  name: string;
  create(url: string): ReportService;
  /** The reply to a request, where the paid one answers with this. */
  reply(query: ReceivedRequest, paid: Reply): Reply;
  found(more?: object): Reply;
  /** A report without a single record, and what it then says of each section. */
  empty: Reply;
  emptyStates: string;
  otherVin: Reply;
  /** How it says that it has nothing. */
  nothing: Reply;
  paidPath: string;
}

export const json = (body: unknown, status = 200): Reply => ({ status, json: body });

const NO_TITLES = { currentTitleInformation: [], historyInformation: [] };
const NO_NMVTIS = { ...NO_TITLES, junkAndSalvageInformation: [], brandsInformation: [], brandsRecordCount: 0 };
/** VinAudit's report without a single row. */
export const EMPTY_LISTS = {
  titles: [],
  jsi: [],
  lie: [],
  thefts: [],
  accidents: [],
  salvage: [],
  sale: [],
  checks: [],
  clean: true,
};

const clearVin = (report: object, vin = VIN) =>
  json({
    status: 'ok',
    message: '',
    result: { id: '3646F9E2', vin, report: { decoder: {}, nmvtis: report, valuation: {} } },
  });

export const CASES: ServiceCase[] = [
  {
    name: 'VinAudit',
    create: url =>
      createVinAudit({
        key: 'the-key',
        user: 'the-user',
        pass: 'the-pass',
        url,
        waitMs: 1,
      }),
    reply: ({ path }, paid) =>
      path.startsWith('/v2/query') ? json({ vin: VIN, id: 'R-100', attributes: {}, success: true, error: '' }) : paid,
    found: more => json(vinAuditReport(more)),
    empty: json(vinAuditReport(EMPTY_LISTS)),
    emptyStates:
      'titles:none_reported brands:none_reported jsi:none_reported odometer:none_reported theft:none_reported accidents:none_reported auctions:none_reported value:not_covered liens:none_reported',
    otherVin: json(vinAuditReport({ vin: '5YJ3E1EA2KF317000' })),
    nothing: json({ success: false, error: 'invalid_vin' }),
    paidPath: '/v2/pullreport',
  },
  {
    name: 'CarsXE',
    create: url => createCarsXeHistory({ key: 'the-key', url }),
    reply: (_, paid) => paid,
    found: more => json({ success: true, vin: VIN, ...nmvtis(more) }),
    empty: json({ success: true, vin: VIN, ...nmvtis(NO_NMVTIS) }),
    emptyStates: 'titles:none_reported brands:none_reported odometer:none_reported jsi:none_reported',
    otherVin: json({ success: true, vin: '5YJ3E1EA2KF317000', ...nmvtis() }),
    nothing: json({ success: false, error: 'No data found for this VIN' }, 404),
    paidPath: '/history',
  },
  {
    name: 'ClearVIN',
    create: url => createClearVin({ email: 'us@example.com', password: 'the-pass', url }),
    reply: ({ path }, paid) => (path === '/rest/vendor/login' ? json({ status: 'ok', token: 'the-token' }) : paid),
    found: more => clearVin(nmvtis(more)),
    empty: clearVin(nmvtis(NO_NMVTIS)),
    emptyStates: 'titles:none_reported brands:none_reported odometer:none_reported jsi:none_reported',
    otherVin: clearVin(nmvtis(), '5YJ3E1EA2KF317000'),
    nothing: json({ status: 'error', message: 'Report not found' }),
    paidPath: '/rest/vendor/report',
  },
  {
    name: 'Vehicle Databases',
    create: url => createVehicleDatabasesHistory({ key: 'the-key', url }),
    reply: (_, paid) => paid,
    found: more => json({ status: 'success', data: vehicleDatabasesData(more) }),
    empty: json({
      status: 'success',
      data: {
        intro: { vin: VIN },
        title: { status: 'Clean' },
        salvage: { records: [] },
        theft: { records: [] },
        accidents: { count: 0, records: [] },
        lien: { open: false },
      },
    }),
    emptyStates:
      'titles:not_covered brands:none_reported odometer:not_covered jsi:none_reported theft:none_reported accidents:none_reported liens:none_reported',
    otherVin: json({ status: 'success', data: vehicleDatabasesData({ intro: { vin: '5YJ3E1EA2KF317000' } }) }),
    nothing: json({ status: 'error', msg: { message: 'Record(s) were not found' } }, 400),
    paidPath: '/vehicle-history/',
  },
];
