import { FormOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomField } from '../../../../../domain/entities/contacts/custom-field';
import { StateScreen } from '../../../components/feedback/StateScreen';
import { useListAddress } from '../../../components/list/address';
import { List } from '../../../components/list/List';
import type { ListColumn } from '../../../components/list/list-column';
import { useList } from '../../../components/list/use-list';
import { Moment } from '../../../components/time/Moment';
import { Page } from '../../../layout/Page';
import { useAppDispatch } from '../../../store/hooks';
import { useEditActions } from '../../../components/list/edit-actions';
import { CustomFieldDeletion } from './CustomFieldDeletion';
import { CustomFieldForm } from './CustomFieldForm';
import { customFieldEditor, customFieldList } from './slice';

export function CustomFieldsPage() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const address = useListAddress();
  const { state, reload } = useList(customFieldList, (root) => root.settings.customFields.list, address);
  const actionsOf = useEditActions(customFieldEditor);
  const columns = useMemo<ListColumn<CustomField>[]>(
    () => [
      {
        key: 'label',
        title: t('settings.customFields.label'),
        isSortable: true,
        render: ({ label }) => label,
      },
      {
        key: 'variable_name',
        title: t('settings.customFields.variableName'),
        isSortable: true,
        render: ({ variable_name }) => <code>{variable_name}</code>,
      },
      {
        key: 'type',
        title: t('settings.customFields.type'),
        render: ({ type }) => t(type ? `steps.types.${type}` : 'settings.customFields.anyType'),
      },
      {
        key: 'created_at',
        title: t('common.createdAt'),
        isSortable: true,
        render: ({ created_at }) => <Moment value={created_at} format="day" />,
      },
    ],
    [t],
  );
  const create = (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden="true" />}
      onClick={() => dispatch(customFieldEditor.opened('new'))}
    >
      {t('settings.customFields.create')}
    </Button>
  );
  return (
    <Page
      title={t('settings.customFields.title')}
      description={t('settings.customFields.description')}
      actions={create}
    >
      <List
        label={t('settings.customFields.title')}
        state={state}
        address={address}
        columns={columns}
        nameOf={({ label }) => label}
        onRetry={reload}
        empty={
          <StateScreen
            icon={<FormOutlined aria-hidden="true" />}
            title={t('settings.customFields.empty')}
            text={t('settings.customFields.emptyText')}
            action={create}
          />
        }
        actionsOf={actionsOf}
      />
      <CustomFieldForm />
      <CustomFieldDeletion />
    </Page>
  );
}
