import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { addFeatures } from '../../store/features';
import { createStore } from '../../store/store';
import { clientOf, onePage, type Server } from '../../testing/server';
import { ConditionFields } from './condition/ConditionFields';
import { LoopFields } from './loop/LoopFields';
import { drawPart } from '../../testing/part';

const segments = [
  { id: 1, kind: 'list', name: 'Guests', is_building: false },
  { id: 2, kind: 'rules', name: 'Lapsed buyers', is_building: true },
];

const listed = (some: object[]) => ({ data: { segments: some, meta: onePage(some.length) } });
const asTheyAre: Server = { 'GET /segment': listed(segments) };

/** The fields of a step in a form, which shows its values. */
function openFields(fields: ReactNode, start: object, server: Server = asTheyAre): void {
  const store = createStore(clientOf(server).client);
  addFeatures(store);
  drawPart(
    store,
    <Form initialValues={start}>
      {fields}
      <Form.Item noStyle shouldUpdate>
        {(form) => <output aria-label="Chosen">{String(form.getFieldValue('segmentId'))}</output>}
      </Form.Item>
    </Form>,
  );
}

const chosen = (): string | null => screen.getByLabelText('Chosen').textContent;

async function choose(label: string, option: string): Promise<void> {
  fireEvent.mouseDown(await screen.findByLabelText(label));
  const selector = '.ant-select-item-option-content, .ant-select-item-option-content *';
  fireEvent.click((await screen.findAllByText(option, { selector })).at(-1) as HTMLElement); // it has found one
}

test('a condition takes a segment or a list instead of a variable', async () => {
  openFields(<ConditionFields isNew={false} followers={0} />, { check: 'event', segmentId: null });
  expect(screen.queryByLabelText('Segment or list')).toBeNull();
  await choose('What to check', 'Contact is in segment');
  await waitFor(() => expect(screen.queryByLabelText('Variable')).toBeNull());
  await choose('Segment or list', 'Guests');
  await waitFor(() => expect(chosen()).toBe('1'));
});

test('a loop takes one, says that it waits for one that is being built, and forgets it with its source', async () => {
  openFields(<LoopFields />, { source: 'all_contacts', segmentId: null, filters: [] });
  await choose('Go through', 'The contacts of a segment or a list');
  await choose('Segment or list', 'Guests');
  expect(screen.queryByText(/still being built/)).toBeNull();
  await choose('Segment or list', 'Lapsed buyers');
  expect(await screen.findByText(/still being built/)).toBeVisible();
  expect(chosen()).toBe('2');
  await choose('Go through', 'All contacts');
  await waitFor(() => expect(chosen()).toBe('null'));
});

test('a loop says no longer that its segment is being built, once it is built', async () => {
  let isBuilt = false;
  openFields(
    <LoopFields />,
    { source: 'segment', segmentId: 2, filters: [] },
    {
      'GET /segment': () => listed(segments.map((segment) => ({ ...segment, is_building: !isBuilt }))),
    },
  );
  expect(await screen.findByText(/still being built/)).toBeVisible();
  isBuilt = true;
  await waitFor(() => expect(screen.queryByText(/still being built/)).toBeNull());
});
