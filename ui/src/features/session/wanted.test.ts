import type { Role } from '../../../../domain/entities/account/user';
import { pageForAnother } from './wanted';

const administrator: Role[] = ['ROLE_ADMIN'];

test.each([
  ['/broadcasts/5', '/reports'],
  ['/segments/5/edit', '/reports'],
  ['/messages/5?step=content', '/reports'],
  ['/automatisation/5?tab=runs', '/reports'],
  ['/contacts?search=ann', '/contacts'],
  ['/help/guide', '/help/guide'],
  ['/settings/admin?search=ann', '/dashboard'],
  ['/settings/general', '/settings/general'],
])('instead of %s another account gets %s', (path, own) => {
  expect(pageForAnother(path, [])).toBe(own);
});

test('another administrator gets the page of administrators', () => {
  expect(pageForAnother('/settings/admin?tab=audit', administrator)).toBe('/settings/admin');
});
