import { DeleteOutlined, EditOutlined, SendOutlined } from '@ant-design/icons';
import { Alert, Button, Skeleton } from 'antd';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import type { Segment } from '../../../../../domain/entities/segments/segment';
import { FailedState } from '../../../components/feedback/FailedState';
import { NotFound } from '../../../components/feedback/NotFound';
import { useResource } from '../../../components/use-resource';
import { liveRefresh } from '../../../constants';
import { Page } from '../../../layout/Page';
import { PageTabs } from '../../../layout/PageTabs';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { broadcastsPath } from '../../broadcasts/path';
import { creationOpened } from '../../broadcasts/slice';
import { GrowthReport } from '../growth/GrowthReport';
import { Building } from '../list/Building';
import { SegmentDeletion } from '../list/SegmentDeletion';
import { segmentEditPath } from '../path';
import { RulesInWords } from '../rules/RulesInWords';
import { segmentDeletionAsked, segmentDetail, segmentDismissed } from '../slice';
import { AddContactsButton } from './AddContactsButton';
import { ListContactsDialog } from './ListContactsDialog';
import { SegmentContacts } from './SegmentContacts';
import styles from '../segments.module.css';

/** A segment or a list: its rules in words, and its contacts. */
export function SegmentPage() {
  const { segmentId = '' } = useParams();
  return /^[1-9]\d*$/.test(segmentId) ? <SegmentOf key={segmentId} id={Number(segmentId)} /> : <NotFound />;
}

function SegmentOf({ id }: { id: number }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const requested = useCallback(() => segmentDetail.requested(id), [id]);
  const isBuilding = useAppSelector(({ segments: { detail } }) => detail.data?.is_building ?? false);
  const { data, state, failure, reload } = useResource(
    (root) => root.segments.detail,
    requested,
    isBuilding ? liveRefresh : null,
  );
  useEffect(() => () => void dispatch(segmentDetail.forgotten()), [dispatch]);
  useLeavingOfDeleted(id);
  const segment = data?.id === id ? data : null;
  if (state === 'failed' && failure?.status === 404) return <NotFound />;
  return (
    <Page
      title={segment?.name ?? t('segments.one')}
      description={segment && (segment.description || t(`segments.kindOf.${segment.kind}`))}
      parent={{ title: t('segments.title'), to: '/segments' }}
      actions={segment && <SegmentActions segment={segment} />}
    >
      {segment ? (
        <SegmentBody segment={segment} />
      ) : state === 'failed' && failure ? (
        <FailedState failure={failure} onRetry={reload} />
      ) : (
        <Skeleton active />
      )}
      <SegmentDeletion />
    </Page>
  );
}

function SegmentActions({ segment }: { segment: Segment }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return (
    <>
      <Button
        icon={<SendOutlined aria-hidden="true" />}
        onClick={() => {
          dispatch(creationOpened(segment.id));
          void navigate(broadcastsPath);
        }}
      >
        {t('segments.broadcast')}
      </Button>
      <Button
        icon={<EditOutlined aria-hidden="true" />}
        onClick={() => void navigate(segmentEditPath(segment.id))}
      >
        {t('common.edit')}
      </Button>
      <Button
        danger
        icon={<DeleteOutlined aria-hidden="true" />}
        onClick={() => dispatch(segmentDeletionAsked(segment))}
      >
        {t('common.delete')}
      </Button>
      {segment.kind === 'list' && <AddContactsButton listId={segment.id} />}
    </>
  );
}

function SegmentBody({ segment }: { segment: Segment }) {
  const { t } = useTranslation();
  const { rules } = segment;
  return (
    <>
      {segment.is_building && (
        <Alert
          type="info"
          role="status"
          className={styles.notice}
          title={<Building segment={segment} />}
          description={t('segments.buildingText')}
        />
      )}
      {rules && (
        <section className={styles.panel} aria-label={t('segments.rules')}>
          <h2>{t('segments.rules')}</h2>
          <RulesInWords rules={rules} />
        </section>
      )}
      {rules ? (
        <PageTabs
          label={t('segments.sections')}
          tabs={[
            {
              key: 'contacts',
              label: t('contacts.title'),
              children: <SegmentContacts segment={segment} />,
            },
            {
              key: 'growth',
              label: t('segments.growth.title'),
              children: <GrowthReport segmentId={segment.id} />,
            },
          ]}
        />
      ) : (
        <SegmentContacts segment={segment} />
      )}
      <ListContactsDialog />
    </>
  );
}

/** A deleted segment no longer has a page: the list is shown. */
function useLeavingOfDeleted(id: number): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const deletedId = useAppSelector((state) => state.segments.editor.deletedId);
  useEffect(() => {
    if (deletedId !== id) return;
    dispatch(segmentDismissed());
    void navigate('/segments', { replace: true });
  }, [deletedId, id, dispatch, navigate]);
}
