import { decideDisputeCall } from '@marque/server/documents/disputes/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show, success, useNetwork } from '../../../testing/component.tsx';
import { DecideForms } from './desk-dispute-page.tsx';

const network = useNetwork();
const REPORTED = {
  fields: {
    eventOn: '2021-01-09',
    miles: 150_000,
    brandCodes: ['11'],
    newOwner: true,
    zones: ['roof', 'front'],
    place: { city: 'Dayton', state: 'OH' },
  },
  choices: {
    newOwner: { values: ['true', 'false'], empty: true, many: false },
    zones: { values: ['front', 'roof', 'hood'], empty: true, many: true },
  },
};
const decide = async () => screen.getByRole('button', { name: 'Decide' });
const bodies = () => network.sent.map(({ body }) => body);

describe('the decision about a disputed record', () => {
  it('needs an outcome and a reason', async () => {
    const { user } = await show(<DecideForms dispute="dis_1" reported={REPORTED} reports={2} />);
    await user.click(await decide());
    expect(screen.getByText('Choose what happens to the record.')).toBeTruthy();
    expect(screen.getByText('Say why.')).toBeTruthy();
    expect(bodies()).toEqual([]);
  });

  it('sends only the fields that were changed, and refuses a correction of nothing', async () => {
    network.on(decideDisputeCall.path, success({ dispute: {} }));
    const { user } = await show(<DecideForms dispute="dis_1" reported={REPORTED} reports={2} />);
    await user.click(screen.getByRole('radio', { name: 'Some of it is corrected' }));
    await user.type(screen.getByLabelText('Reason'), 'Misread.');
    await user.click(await decide());
    expect(screen.getByText('Change at least one field, or choose another outcome.')).toBeTruthy();
    await user.clear(screen.getByLabelText('Miles'));
    await user.type(screen.getByLabelText('Miles'), '15000');
    expect(screen.getByText('2 reports get a new version.')).toBeTruthy();
    await user.click(await decide());
    expect(bodies()).toEqual([
      { dispute: 'dis_1', decision: 'corrected', reason: 'Misread.', fields: { miles: 15_000 } },
    ]);
  });

  it('takes the cost of a repair in dollars, and says beside the field what is no amount', async () => {
    network.on(decideDisputeCall.path, success({ dispute: {} }));
    const reported = { fields: { repairCents: 125_000 }, choices: {} };
    const { user } = await show(<DecideForms dispute="dis_1" reported={reported} reports={1} />);
    await user.click(screen.getByRole('radio', { name: 'Some of it is corrected' }));
    await user.type(screen.getByLabelText('Reason'), 'Misread.');
    const cost = screen.getByRole<HTMLInputElement>('textbox', { name: 'Repair cost, in US dollars' });
    expect(cost.value).toBe('1250');
    await user.clear(cost);
    await user.type(cost, 'a lot');
    await user.click(await decide());
    expect(screen.getByText(/Enter an amount in dollars/)).toBeTruthy();
    expect(bodies()).toEqual([]);
    await user.clear(cost);
    await user.type(cost, '620.50');
    await user.click(await decide());
    expect(bodies()).toMatchObject([{ fields: { repairCents: 62_050 } }]);
  });

  it('withdraws the record, or upholds it; one that is not kept cannot be changed', async () => {
    network.on(decideDisputeCall.path, success({ dispute: {} }));
    const { user } = await show(<DecideForms dispute="dis_1" reported={null} reports={1} />);
    expect(screen.queryByRole('radio', { name: 'Some of it is corrected' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'The whole record is withdrawn' }));
    await user.type(screen.getByLabelText('Reason'), 'Another car.');
    await user.click(await decide());
    await user.click(screen.getByRole('radio', { name: 'It stays as it is' }));
    await user.click(await decide());
    expect(bodies()).toEqual([
      { dispute: 'dis_1', decision: 'corrected', reason: 'Another car.', fields: null },
      { dispute: 'dis_1', decision: 'upheld', reason: 'Another car.' },
    ]);
  });

  it('offers words in place of codes, and sends the codes', async () => {
    network.on(decideDisputeCall.path, success({ dispute: {} }));
    const { user } = await show(<DecideForms dispute="dis_1" reported={REPORTED} reports={1} />);
    await user.click(screen.getByRole('radio', { name: 'Some of it is corrected' }));
    expect([...screen.getByLabelText<HTMLSelectElement>('New owner').options].map(({ text }) => text)).toEqual([
      'Not known',
      'Yes',
      'No',
    ]);
    await user.selectOptions(screen.getByLabelText('New owner'), 'No');
    await user.click(screen.getByRole('checkbox', { name: 'Hood' }));
    await user.type(screen.getByLabelText('Reason'), 'Misread.');
    await user.click(await decide());
    expect(bodies()[0]).toMatchObject({ fields: { newOwner: false, zones: ['front', 'roof', 'hood'] } });
  });
});
