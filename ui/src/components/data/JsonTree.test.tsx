import { render, screen } from '@testing-library/react';
import { fromJson } from '../../../../domain/values/json';
import { JsonTree } from './JsonTree';

test.each(['9007199254740993', '-123456789012345678901234567890', '18446744073709551615'])(
  'the whole number %s is shown to its last digit, however deep it lies',
  (digits) => {
    render(<JsonTree value={fromJson(`{"orders":[{"id":${digits}}],"id":${digits}}`)} openDepth={9} />);
    expect(screen.getAllByText(digits)).toHaveLength(2);
  },
);

test('text that looks like a number stays text', () => {
  render(<JsonTree value={{ code: '0042' }} />);
  expect(screen.getByText('"0042"')).toBeVisible();
});
