/** Answers as the services document them, for the tests of their adapters. */

export const VIN = '1HGCM82633A004352';

/** Personal data that must never come through: people, their addresses, and where pictures are. */
export const PERSONAL = ['jane.roe@example.com', 'Jane Roe', '(555) 010-0199', '12 Elm Street', '169.254.169.254'];

const yard = {
  ReportingEntityAbstract: {
    EntityName: 'COPART, INC.',
    ReportingEntityCategoryCode: 'J',
    ReportingEntityCategoryText: 'Junk And Salvage',
    LocationCityName: 'Dallas',
    LocationStateUSPostalServiceCode: 'TX',
    TelephoneNumberFullID: '972-391-5000',
    ContactEmailID: 'jane.roe@example.com',
  },
  VehicleObtainedDate: '2016-12-06T00:00:00.000Z',
  VehicleDispositionText: 'CRUSHED',
  VehicleIntendedForExportCode: 'N',
};

const title = (authority: string, date: string, measure: string, unit = 'M') => ({
  TitleIssuingAuthorityName: authority,
  TitleIssueDate: { Date: date },
  VehicleOdometerReadingMeasure: measure,
  VehicleOdometerReadingUnitCode: unit,
});

/** The names of the national title system, as CarsXE and ClearVIN repeat them. */
export const nmvtis = (more: object = {}): object => ({
  junkAndSalvageInformation: [yard],
  insuranceInformation: [],
  brandsRecordCount: 1,
  brandsInformation: [
    { code: '00', name: 'Clear', description: 'No brand' },
    {
      code: '11',
      name: 'Salvage',
      description: 'Salvage',
      record: [
        {
          VehicleBrandDate: { Date: '2016-11-20' },
          ReportingEntityAbstract: { EntityName: 'TEXAS', IdentificationID: 'TX' },
        },
      ],
    },
  ],
  vinChanged: false,
  currentTitleInformation: [
    { ...title('TX', '2017-03-01', '59,396'), HistoricTitleAbstract: [title('OHIO', '2015-07-01', '')] },
  ],
  historyInformation: [],
  ...more,
});

/** VinAudit's report. */
export const vinAuditReport = (more: object = {}): object => ({
  id: 'R-100',
  vin: VIN,
  date: '2026-06-15 10:00:00',
  attributes: { year: '2003', make: 'Honda', model: 'Accord' },
  titles: [
    { date: '08/31/2011', state: 'WA', vin: VIN, meter: '59,396', meterUnit: 'M', current: true },
    { date: '04/02/2006', state: 'OH', vin: '', meter: '', meterUnit: 'M', current: false },
  ],
  jsi: [
    {
      date: '05/05/2012',
      recordType: 'Junk And Salvage',
      branderName: 'COPART, INC.',
      branderCity: 'Seattle',
      branderState: 'WA',
      branderPhone: '206-555-0100',
      branderEmail: 'jane.roe@example.com',
      vehicleDisposition: 'Sold',
      intendedForExport: 'No',
    },
  ],
  lie: [],
  thefts: [],
  accidents: [],
  salvage: [
    {
      date: '2012-06-01',
      location: 'Seattle, WA',
      meter: '60,100',
      primaryDamage: '<b>FRONT</b> END',
      images: ['http://169.254.169.254/latest/meta-data'],
    },
  ],
  sale: [
    {
      date: '2014-02-03',
      price: '$6,483',
      mileage: '71200',
      city: '12 Elm Street',
      state: 'OR',
      seller: 'Jane Roe',
      phone: '(555) 010-0199',
      email: 'jane.roe@example.com',
      description: 'Call Jane Roe at (555) 010-0199',
      photo: 'http://169.254.169.254/photo.jpg',
    },
  ],
  checks: [
    { brandCode: '11', branderType: 'State', branderName: 'Ohio', disposition: 'Salvage', date: '05/01/2012' },
    { brandCode: '54', branderType: 'State', branderName: 'Ohio', disposition: 'Something new', date: '' },
  ],
  clean: false,
  success: true,
  error: '',
  ...more,
});

/** vehicledatabases.com's history. */
export const vehicleDatabasesData = (more: object = {}): object => ({
  intro: { vin: VIN },
  title: { status: 'Salvage' },
  salvage: { records: [{ date: '2012-05-05', source: 'COPART', disposition: 'Sold' }] },
  theft: { records: [] },
  accidents: {
    count: 1,
    records: [{ date: '2012-04-30', severity: 'Moderate', description: 'Rear, call 555-010-0199' }],
  },
  lien: { open: false },
  ownership: { count: 2, owner: 'Jane Roe' },
  ...more,
});
