import { DeleteOutlined, EditOutlined, PlusOutlined, TagsOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountedTag } from '../../../../domain/entities/contacts/tag';
import { StateScreen } from '../../components/feedback/StateScreen';
import { useListAddress } from '../../components/list/address';
import { List } from '../../components/list/List';
import type { ListColumn } from '../../components/list/list-column';
import { asMade } from '../../components/list/ListTable';
import { useList } from '../../components/list/use-list';
import { Moment } from '../../components/time/Moment';
import { TagBadge } from '../../components/badges/TagBadge';
import { Page } from '../../layout/Page';
import { useAppDispatch } from '../../store/hooks';
import { tagEditor, tagList } from './slice';
import { TagDeletion } from './TagDeletion';
import { TagDialog } from './TagDialog';

export function TagsPage() {
  const { t, i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const address = useListAddress();
  const { state, reload } = useList(tagList, (root) => root.tags.list, address);
  const columns = useMemo<ListColumn<CountedTag>[]>(
    () => [
      {
        key: 'name',
        title: t('tags.name'),
        isSortable: true,
        render: ({ name, color }) => <TagBadge name={name} color={color} />,
      },
      {
        key: 'count_of_contacts',
        title: t('contacts.title'),
        render: ({ count_of_contacts }) => count_of_contacts.toLocaleString(i18n.language),
      },
      {
        key: 'created_at',
        title: t('common.createdAt'),
        isSortable: true,
        render: ({ created_at }) => <Moment value={created_at} format="day" />,
      },
    ],
    [t, i18n.language],
  );
  const create = (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden="true" />}
      onClick={() => dispatch(tagEditor.opened('new'))}
    >
      {t('tags.create')}
    </Button>
  );
  return (
    <Page title={t('tags.title')} description={t('tags.description')} actions={create}>
      <List
        label={t('tags.title')}
        state={state}
        address={address}
        ownOrder={asMade}
        columns={columns}
        linkOf={({ id }) => `/tag/${id}`}
        nameOf={({ name }) => name}
        onRetry={reload}
        empty={
          <StateScreen
            icon={<TagsOutlined aria-hidden="true" />}
            title={t('tags.empty')}
            text={t('tags.emptyText')}
            action={create}
          />
        }
        actionsOf={(tag) => [
          {
            key: 'edit',
            icon: <EditOutlined aria-hidden="true" />,
            label: t('common.edit'),
            onClick: () => dispatch(tagEditor.opened(tag)),
          },
          {
            key: 'delete',
            danger: true,
            icon: <DeleteOutlined aria-hidden="true" />,
            label: t('common.delete'),
            onClick: () => dispatch(tagEditor.deletionAsked(tag)),
          },
        ]}
      />
      <TagDialog />
      <TagDeletion />
    </Page>
  );
}
