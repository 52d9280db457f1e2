import { PlusOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { topicLimits, type Topic } from '../../../../../domain/entities/contacts/topic';
import { StateBadge } from '../../../components/badges/StateBadge';
import { StateScreen } from '../../../components/feedback/StateScreen';
import { useListAddress } from '../../../components/list/address';
import { useEditActions } from '../../../components/list/edit-actions';
import { List } from '../../../components/list/List';
import type { ListColumn } from '../../../components/list/list-column';
import { useList } from '../../../components/list/use-list';
import { Page } from '../../../layout/Page';
import { useAppDispatch } from '../../../store/hooks';
import { Section } from '../Section';
import { PreferencePageForm } from './PreferencePageForm';
import { topicEditor, topicList } from './slice';
import { TopicDeletion } from './TopicDeletion';
import { TopicForm } from './TopicForm';
import { useTopicName } from './use-topics';

/** The topics that contacts choose, and the page on which they do. */
export function TopicsPage() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const nameOf = useTopicName();
  const address = useListAddress();
  const { state, reload } = useList(topicList, (root) => root.settings.topics.list, address);
  const actionsOf = useEditActions(topicEditor);
  const columns = useMemo<ListColumn<Topic>[]>(
    () => [
      { key: 'name', title: t('settings.topics.name'), render: nameOf },
      { key: 'key', title: t('settings.topics.key'), render: ({ key }) => <code>{key}</code> },
      {
        key: 'is_opt_in',
        title: t('settings.topics.whoGetsIt'),
        render: ({ is_opt_in }) => t(`settings.topics.${is_opt_in ? 'subscribers' : 'everybody'}`),
      },
      {
        key: 'is_archived',
        title: t('settings.topics.state'),
        render: ({ is_archived }) => (
          <StateBadge tone={is_archived ? 'quiet' : 'good'}>
            {t(`settings.topics.${is_archived ? 'archived' : 'offered'}`)}
          </StateBadge>
        ),
      },
    ],
    [t, nameOf],
  );
  const create = (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden="true" />}
      disabled={(state.page?.rows.length ?? 0) >= topicLimits.topics}
      onClick={() => dispatch(topicEditor.opened('new'))}
    >
      {t('settings.topics.create')}
    </Button>
  );
  return (
    <Page title={t('settings.topics.title')} description={t('settings.topics.description')} actions={create}>
      <List
        label={t('settings.topics.title')}
        state={state}
        address={address}
        columns={columns}
        nameOf={nameOf}
        onRetry={reload}
        empty={
          <StateScreen
            icon={<UnorderedListOutlined aria-hidden="true" />}
            title={t('settings.topics.empty')}
            text={t('settings.topics.emptyText')}
            action={create}
          />
        }
        actionsOf={actionsOf}
      />
      <Section title={t('settings.topics.page')} description={t('settings.topics.pageText')}>
        <PreferencePageForm />
      </Section>
      <TopicForm />
      <TopicDeletion />
    </Page>
  );
}
