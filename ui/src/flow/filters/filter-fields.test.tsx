import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { addFeatures } from '../../store/features';
import { createStore } from '../../store/store';
import { drawPart } from '../../testing/part';
import { clientOf } from '../../testing/server';
import { blankFilter, filterData, isFilterComplete, type FilterDraft } from './filter-draft';
import { FilterFields } from './FilterFields';

/** Draws one filter of a form, and returns what the form holds. */
function drawFilter(filter: Partial<FilterDraft>, isLiteral = false): () => FilterDraft {
  const store = createStore(clientOf({}).client);
  addFeatures(store);
  let held: FilterDraft = { ...blankFilter, variable: 'total', ...filter };
  drawPart(
    store,
    <Form
      initialValues={{ filters: [held] }}
      onValuesChange={(_, { filters }: { filters: FilterDraft[] }) => (held = { ...held, ...filters[0] })}
    >
      <FilterFields name="filters" label="Filters" variablesOf="event" isLiteral={isLiteral} />
    </Form>,
  );
  return () => held;
}

test.each([true, false])(
  'a filter’s number is written with a decimal comma (literal: %s)',
  async (isLiteral) => {
    const held = drawFilter({ type: 'number' }, isLiteral);
    fireEvent.change(await screen.findByLabelText('Value of filter 1'), { target: { value: '49,90' } });
    expect(isFilterComplete(held())).toBe(true);
    expect(filterData(held())).toMatchObject({ value: 49.9 });
  },
);

test.each([
  ['Variable of filter 1', { variable: '' }, 'Choose a variable.'],
  ['Value of filter 1', { type: 'string_variable' }, 'Choose a variable.'],
  ['Value of filter 1', { type: 'number' }, 'Enter a value.'],
] as const)('%s says what keeps a filter from being saved: %j', async (label, filter, told) => {
  drawFilter(filter);
  expect(await screen.findByLabelText(label)).toHaveAccessibleDescription(told);
});

test('days within which a date lies are written with a decimal comma', async () => {
  const held = drawFilter({ type: 'date', operation: 'WITHIN_LAST_DAYS' });
  fireEvent.change(await screen.findByLabelText('Value of filter 1'), { target: { value: '2,5' } });
  expect(filterData(held())).toMatchObject({ value: 2.5 });
});

test.each([
  ['number', 'EQUALS', 'This is no number: write one such as 12 or 12.5.'],
  ['date', 'EQUALS', 'This is no date: write one such as 2026-12-01.'],
  ['date', 'WITHIN_LAST_DAYS', 'This is no number of days: write one such as 2 or 2.5.'],
] as const)('a value that does not fit %s, %s is told beside it', async (type, operation, told) => {
  drawFilter({ type, operation });
  const field = await screen.findByLabelText('Value of filter 1');
  expect(screen.queryByText(told)).toBeNull();
  fireEvent.change(field, { target: { value: 'soon' } });
  await waitFor(() => expect(field).toHaveAccessibleDescription(told));
});
