import { GlobalOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { StateScreen } from '../../../components/feedback/StateScreen';
import { useListAddress } from '../../../components/list/address';
import { useEditActions } from '../../../components/list/edit-actions';
import { List } from '../../../components/list/List';
import type { ListColumn } from '../../../components/list/list-column';
import { useList } from '../../../components/list/use-list';
import { valueText } from '../../../components/value-text';
import { Page } from '../../../layout/Page';
import { useAppDispatch } from '../../../store/hooks';
import type { GlobalVariable } from './global-variable';
import { GlobalVariableDeletion } from './GlobalVariableDeletion';
import { GlobalVariableForm } from './GlobalVariableForm';
import { globalVariableEditor, globalVariableList } from './slice';
import styles from '../settings.module.css';

export function GlobalVariablesPage() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const address = useListAddress();
  const { state, reload } = useList(
    globalVariableList,
    (root) => root.settings.globalVariables.list,
    address,
  );
  const actionsOf = useEditActions(globalVariableEditor);
  const columns = useMemo<ListColumn<GlobalVariable>[]>(
    () => [
      {
        key: 'name',
        title: t('settings.globalVariables.name'),
        isSortable: true,
        render: ({ name }) => <code>global.{name}</code>,
      },
      {
        key: 'value',
        title: t('settings.globalVariables.value'),
        render: ({ value }) => <span className={styles.value}>{valueText(value)}</span>,
      },
    ],
    [t],
  );
  const create = (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden="true" />}
      onClick={() => dispatch(globalVariableEditor.opened('new'))}
    >
      {t('settings.globalVariables.create')}
    </Button>
  );
  return (
    <Page
      title={t('settings.globalVariables.title')}
      description={t('settings.globalVariables.description')}
      actions={create}
    >
      <List
        label={t('settings.globalVariables.title')}
        state={state}
        address={address}
        columns={columns}
        nameOf={({ name }) => name}
        onRetry={reload}
        empty={
          <StateScreen
            icon={<GlobalOutlined aria-hidden="true" />}
            title={t('settings.globalVariables.empty')}
            text={t('settings.globalVariables.emptyText')}
            action={create}
          />
        }
        actionsOf={actionsOf}
      />
      <GlobalVariableForm />
      <GlobalVariableDeletion />
    </Page>
  );
}
