import { returnChoicesCall } from '@marque/server/returns/contract';
import { act, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { show, success, useNetwork } from '../testing/component.tsx';
import { DocumentProblem } from './document-problem.tsx';

const network = useNetwork();
const VIN = '1HGCM82633A004352';

const choices = (text: string) => success({ choices: [{ reason: 'wrong_vehicle', allowed: false, text }] });

/** A page whose report gets ready, at the event `made`, while its dialog is open. */
function Page() {
  const [state, setState] = useState('collecting');
  useEffect(() => {
    const makeReady = () => setState('ready');
    window.addEventListener('made', makeReady);
    return () => window.removeEventListener('made', makeReady);
  }, []);
  return <DocumentProblem vin={VIN} title="2003 Honda Accord" kind="report" state={state} />;
}

it('an open dialog asks again when the report behind it is ready, and keeps its first answer until then', async () => {
  network.on(
    `${returnChoicesCall.path}?vin=${VIN}&doc_kind=report`,
    choices('We are still making it.'),
    choices('You have opened it.'),
  );
  const { user } = await show(<Page />);
  await user.click(screen.getByRole('button', { name: 'Something wrong?' }));
  expect(await screen.findByText('We are still making it.')).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('made')));
  expect(await screen.findByText('You have opened it.')).toBeTruthy();
  expect(screen.queryByText('We are still making it.')).toBeNull();
  expect(network.sent).toHaveLength(2);
});
