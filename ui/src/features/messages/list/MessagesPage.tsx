import { DeleteOutlined, EditOutlined, MailOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import {
  messageTemplateKinds,
  type MessageTemplateRow,
} from '../../../../../domain/entities/messages/message-template';
import { ActionMenu } from '../../../components/ActionMenu';
import { StateScreen } from '../../../components/feedback/StateScreen';
import { useListAddress } from '../../../components/list/address';
import { List } from '../../../components/list/List';
import type { ListColumn } from '../../../components/list/list-column';
import { useList } from '../../../components/list/use-list';
import { Moment } from '../../../components/time/Moment';
import { Page } from '../../../layout/Page';
import { useAppDispatch } from '../../../store/hooks';
import { messagePath, newMessagePath } from '../path';
import { messageDeletionAsked, messageList } from '../slice';
import { MessageDeletion } from './MessageDeletion';
import { MessageFilters } from './MessageFilters';

const filters = ['kind', 'folder'] as const;

/** The message templates and shared parts of the account. */
export function MessagesPage() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const address = useListAddress({ filters });
  const { state, reload } = useList(messageList, (root) => root.messages.list, address);
  const columns = useColumns();
  const create = (
    <ActionMenu
      items={messageTemplateKinds.map((kind) => ({
        key: kind,
        label: t(`messages.create.${kind}`),
        onClick: () => void navigate(newMessagePath(kind)),
      }))}
    >
      <Button type="primary" icon={<PlusOutlined aria-hidden="true" />}>
        {t('messages.createOne')}
      </Button>
    </ActionMenu>
  );
  return (
    <Page title={t('messages.title')} description={t('messages.description')} actions={create}>
      <List
        label={t('messages.title')}
        state={state}
        address={address}
        ownOrder={byName}
        columns={columns}
        linkOf={({ id }) => messagePath(id)}
        nameOf={({ name }) => name}
        onRetry={reload}
        toolbar={<MessageFilters address={address} folders={state.page?.folders ?? []} />}
        empty={
          <StateScreen
            icon={<MailOutlined aria-hidden="true" />}
            title={t('messages.empty')}
            text={t('messages.emptyText')}
            action={
              <Button type="primary" onClick={() => void navigate(newMessagePath('email'))}>
                {t('messages.create.email')}
              </Button>
            }
          />
        }
        actionsOf={(template) => [
          {
            key: 'edit',
            icon: <EditOutlined aria-hidden="true" />,
            label: t('common.edit'),
            onClick: () => void navigate(messagePath(template.id)),
          },
          {
            key: 'delete',
            danger: true,
            icon: <DeleteOutlined aria-hidden="true" />,
            label: t('common.delete'),
            onClick: () => dispatch(messageDeletionAsked(template)),
          },
        ]}
      />
      <MessageDeletion />
    </Page>
  );
}

const byName = { key: 'name', order: 'asc' } as const;

function useColumns(): ListColumn<MessageTemplateRow>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      { key: 'name', title: t('messages.name'), isSortable: true, render: ({ name }) => name },
      {
        key: 'kind',
        title: t('messages.kind'),
        under: { column: 'name' },
        render: ({ kind }) => t(`messages.kindOf.${kind}`),
      },
      {
        key: 'folder',
        title: t('messages.folder'),
        under: { column: 'name', has: ({ folder }) => folder !== '' },
        render: ({ folder }) => folder,
      },
      {
        key: 'subject',
        title: t('messages.subjectOrText'),
        isWordy: true,
        render: ({ subject }) => subject,
      },
      {
        key: 'languages',
        title: t('messages.languages'),
        under: { column: 'name' },
        render: ({ languages }) => languages.join(', '),
      },
      {
        key: 'updated_at',
        title: t('common.updatedAt'),
        isSortable: true,
        render: ({ updated_at }) => <Moment value={updated_at} format="day" />,
      },
    ],
    [t],
  );
}
