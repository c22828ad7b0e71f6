import { type EditedPage, savePageCall } from '@marque/server/publishing/content/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { errorAt, refusal, show, success, useNetwork } from '../../../testing/component.tsx';
import { PageForm } from './page-form.tsx';

const network = useNetwork();
const EDITED: EditedPage = {
  page: {
    id: 'cpg_1',
    path: '/guides/one',
    language: 'en',
    title: 'One',
    live: 'published',
    stage: 'draft',
    revision: 4,
    changed_at: '2026-11-23T10:00:00.000Z',
    changed_by: 'a@b.example',
    published_at: '2026-11-23T10:00:00.000Z',
  },
  text: { title: 'One', description: 'About', lead: '', topic: '', order: null, indexed: true, body: 'Text.' },
  versions: [],
  faults: [],
};
const form = (edited: EditedPage | null) => (
  <PageForm
    edited={edited}
    revision={edited ? 3 : 0}
    locales={['en', 'es']}
    locale="en"
    mayWrite
    onBody={() => {}}
    onEdit={() => {}}
    onSaved={() => {}}
  />
);
const sent = () => network.sent.map(({ body }) => body);

it('says what is missing, and sends nothing', async () => {
  const { user } = await show(form(null));
  await user.type(screen.getByLabelText('Topic'), 'Two words');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(errorAt(screen.getByLabelText('Title'))).toContain('Enter the Title.');
  expect(errorAt(screen.getByLabelText('Topic'))).toContain('Lowercase');
  expect(sent()).toEqual([]);
});

it('keeps the text when somebody else has saved meanwhile, and saves over it only when told to', async () => {
  const details = { revision: 7, changed_by: 'other@b.example', changed_at: '2026-11-23T11:00:00.000Z' };
  network.on(savePageCall.path, refusal('page_changed', { message: 'Changed.', details }, 409), success({ ...EDITED }));
  const { user } = await show(form(EDITED));
  await user.type(screen.getByLabelText('Text'), ' Mine.');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(screen.getByText(/other@b\.example changed this page/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text').value).toBe('Text. Mine.');
  await user.click(screen.getByRole('button', { name: 'Save my text as the newest version' }));
  expect(sent()).toMatchObject([
    { page: 'cpg_1', revision: 3, path: '/guides/one', body: 'Text. Mine.' },
    { revision: 7, body: 'Text. Mine.' },
  ]);
  expect(screen.queryByText(/changed this page/)).toBeNull();
});
