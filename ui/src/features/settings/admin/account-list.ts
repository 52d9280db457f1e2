import { createList } from '../../../store/list';
import { listAccounts } from './api';

export const accountList = createList('admin/accounts', listAccounts);
