import { HistoryOutlined, UndoOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import type { ContactImport } from '../../../../domain/entities/contacts/import';
import { StateScreen } from '../../components/feedback/StateScreen';
import { useListAddress } from '../../components/list/address';
import { List } from '../../components/list/List';
import { newestFirst } from '../../components/list/ListTable';
import { useList } from '../../components/list/use-list';
import { momentText } from '../../components/time/Moment';
import { useRefreshing } from '../../components/use-refreshing';
import { liveRefresh } from '../../constants';
import { Page } from '../../layout/Page';
import { useAppDispatch } from '../../store/hooks';
import { useImportColumns } from './import-columns';
import { ImportUndoing } from './ImportUndoing';
import { importList, undoAsked } from './slice';

const isUnderWay = ({ state, undo }: ContactImport): boolean =>
  state === 'running' || undo?.state === 'running';

/** The account's imports: who imported which file when, the result for its rows, and a button to undo it. */
export function ImportsPage() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const address = useListAddress();
  const { state, reload } = useList(importList, (root) => root.imports.list, address);
  const isAnyUnderWay = state.page?.rows.some(isUnderWay) ?? false;
  useRefreshing(reload, isAnyUnderWay ? liveRefresh : null, state.state === 'loading');
  const columns = useImportColumns();
  return (
    <Page
      title={t('imports.title')}
      description={t('imports.description')}
      parent={{ title: t('contacts.title'), to: '/contacts' }}
    >
      <List
        label={t('imports.title')}
        state={state}
        address={address}
        ownOrder={newestFirst}
        columns={columns}
        nameOf={(row) => row.file_name ?? momentText(row.created_at, 'minute')}
        onRetry={reload}
        empty={
          <StateScreen
            icon={<HistoryOutlined aria-hidden="true" />}
            title={t('imports.empty')}
            text={t('imports.emptyText')}
          />
        }
        actionsOf={(row) => [
          {
            key: 'undo',
            danger: true,
            disabled: row.undo !== null || row.state === 'running',
            icon: <UndoOutlined aria-hidden="true" />,
            label: t('imports.undo'),
            onClick: () => dispatch(undoAsked(row)),
          },
        ]}
      />
      <ImportUndoing />
    </Page>
  );
}
