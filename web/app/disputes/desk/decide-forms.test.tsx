import { decideDisputeCall } from '@marque/server/disputes/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show, success, useNetwork } from '../../testing/component.tsx';
import { DecideForms } from './decide-forms.tsx';

const network = useNetwork();
const FIELDS = { eventOn: '2021-01-09', miles: 150_000, brandCodes: ['11'], place: { city: 'Dayton', state: 'OH' } };
const decide = async () => screen.getByRole('button', { name: 'Decide' });
const bodies = () => network.sent.map(({ body }) => body);

describe('the decision about a disputed record', () => {
  it('needs an outcome and a reason', async () => {
    const { user } = await show(<DecideForms dispute="dis_1" fields={FIELDS} reports={2} />);
    await user.click(await decide());
    expect(screen.getByText('Choose what becomes of the record.')).toBeTruthy();
    expect(screen.getByText('Say why.')).toBeTruthy();
    expect(bodies()).toEqual([]);
  });

  it('sends only the fields that were changed, and refuses a correction of nothing', async () => {
    network.on(decideDisputeCall.path, success({ dispute: {} }));
    const { user } = await show(<DecideForms dispute="dis_1" fields={FIELDS} reports={2} />);
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

  it('withdraws the record, or upholds it; one that is not kept cannot be changed', async () => {
    network.on(decideDisputeCall.path, success({ dispute: {} }));
    const { user } = await show(<DecideForms dispute="dis_1" fields={null} reports={1} />);
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
});
