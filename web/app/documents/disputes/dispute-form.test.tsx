import { openDisputeCall, type Dispute, type DisputeRecord } from '@marque/server/documents/disputes/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { refusal, show, success, useNetwork } from '../../testing/component.tsx';
import { DisputeForm } from './dispute-form.tsx';

const network = useNetwork();
const RECORDS: DisputeRecord[] = [
  { record: 'T-1', section: 'titles', on: '2022-02-03', text: 'Salvage title', state: null },
  { record: 'T-2', section: 'titles', on: '2004-02-11', text: null, state: 'upheld' },
];
const STATEMENT = 'This title belongs to another vehicle.';
const button = () => screen.getByRole('button', { name: 'Send the dispute' });
const pdf = (name: string) => new File(['%PDF-1.4'], name, { type: 'application/pdf' });

async function shown() {
  const onDone = vi.fn<(dispute: Dispute) => void>();
  const { user } = await show(<DisputeForm by={{ vin: '1HGCM82633A004352' }} records={RECORDS} onDone={onDone} />);
  return { user, onDone };
}

describe('the form of a dispute', () => {
  it('says what is missing before it sends anything', async () => {
    const { user } = await shown();
    await user.click(button());
    expect(screen.getByText('Choose the record that is wrong.')).toBeTruthy();
    expect(screen.getByText('Use at least 20 characters to say what is wrong.')).toBeTruthy();
    expect(network.sent).toEqual([]);
  });

  it('names a record whose words are not the reader’s by its section', async () => {
    await shown();
    expect(screen.getByRole('radio', { name: /Salvage title.*Feb 3, 2022.*T-1/ })).toBeTruthy();
    expect(screen.getByRole('radio', { name: /Title.*T-2.*Upheld/ })).toBeTruthy();
  });

  it('sends the record, the words and the files, and keeps them after a refusal', async () => {
    network.on(
      openDisputeCall.path,
      refusal('file_unsafe', { message: 'This PDF is protected.', field: 'evidence.0' }),
      success({ dispute: { number: 'MQD-1' } }),
    );
    const { user, onDone } = await shown();
    await user.click(screen.getByRole('radio', { name: /T-1/ }));
    await user.type(screen.getByLabelText('What is wrong with it?'), STATEMENT);
    await user.upload(screen.getByLabelText('Attach files'), [pdf('letter.pdf'), pdf('receipt.pdf')]);
    await user.click(await screen.findByRole('button', { name: 'Remove letter.pdf' }));
    await user.click(button());
    expect(await screen.findByText('This PDF is protected.')).toBeTruthy();
    expect(screen.getByText('receipt.pdf')).toBeTruthy();
    await user.click(button());
    const files = ['evidence: application/pdf'];
    expect(network.sent.map(({ body }) => body)).toEqual(
      [1, 2].map(() => ({ vin: '1HGCM82633A004352', record: 'T-1', said: STATEMENT, files })),
    );
    expect(onDone).toHaveBeenCalledWith({ number: 'MQD-1' });
  });

  it('takes three files at most, and says so', async () => {
    const { user } = await shown();
    await user.upload(
      screen.getByLabelText('Attach files'),
      ['a', 'b', 'c', 'd'].map(name => pdf(`${name}.pdf`)),
    );
    expect(await screen.findByText('You can attach up to 3 files. We kept the first 3.')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(3);
  });
});
