import {
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  FunnelPlotOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Segment } from '../../../../../domain/entities/segments/segment';
import { apiAddress } from '../../../app/base-path';
import { StateScreen } from '../../../components/feedback/StateScreen';
import { useListAddress } from '../../../components/list/address';
import { List } from '../../../components/list/List';
import type { ListColumn } from '../../../components/list/list-column';
import { asMade } from '../../../components/list/ListTable';
import { useList } from '../../../components/list/use-list';
import { Moment } from '../../../components/time/Moment';
import { useRefreshing } from '../../../components/use-refreshing';
import { liveRefresh, reportDays } from '../../../constants';
import { Page } from '../../../layout/Page';
import { useAppDispatch } from '../../../store/hooks';
import { growthOfAllQuery } from '../growth/api';
import { GrowthOfSegment } from '../growth/GrowthOfSegment';
import { segmentEditPath, segmentPath } from '../path';
import { growthOfAll, segmentDeletionAsked, segmentList } from '../slice';
import { ContactsOfSegment } from './Building';
import { SegmentDeletion } from './SegmentDeletion';

/** The segments and lists of the account. */
export function SegmentsPage() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const address = useListAddress();
  const { state, reload } = useList(segmentList, (root) => root.segments.list, address);
  const isBuilding = state.page?.rows.some(({ is_building }) => is_building) ?? false;
  useRefreshing(reload, isBuilding ? liveRefresh : null, state.state === 'loading');
  // With each page of the list: both say the same.
  const { page } = state;
  useEffect(() => void dispatch(growthOfAll.requested()), [dispatch, page]);
  const columns = useSegmentColumns();
  const exported = new URLSearchParams({ ...growthOfAllQuery(), bom: 'true' });
  const create = (
    <>
      <Button
        icon={<PlusOutlined aria-hidden="true" />}
        onClick={() => void navigate('/segments/new?kind=list')}
      >
        {t('segments.create.list')}
      </Button>
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden="true" />}
        onClick={() => void navigate('/segments/new')}
      >
        {t('segments.create.rules')}
      </Button>
    </>
  );
  return (
    <Page title={t('segments.title')} description={t('segments.description')} actions={create}>
      <List
        label={t('segments.title')}
        state={state}
        address={address}
        ownOrder={asMade}
        columns={columns}
        linkOf={({ id }) => segmentPath(id)}
        nameOf={({ name }) => name}
        onRetry={reload}
        toolbar={
          page?.rows.some(({ kind }) => kind === 'rules') && (
            <Button
              icon={<DownloadOutlined aria-hidden="true" />}
              href={apiAddress(`/report/segment/csv?${exported.toString()}`)}
              download
            >
              {t('segments.growth.export')}
            </Button>
          )
        }
        empty={
          <StateScreen
            icon={<FunnelPlotOutlined aria-hidden="true" />}
            title={t('segments.empty')}
            text={t('segments.emptyText')}
            action={
              <Button type="primary" onClick={() => void navigate('/segments/new')}>
                {t('segments.create.rules')}
              </Button>
            }
          />
        }
        actionsOf={(segment) => [
          {
            key: 'edit',
            icon: <EditOutlined aria-hidden="true" />,
            label: t('common.edit'),
            onClick: () => void navigate(segmentEditPath(segment.id)),
          },
          {
            key: 'delete',
            danger: true,
            icon: <DeleteOutlined aria-hidden="true" />,
            label: t('common.delete'),
            onClick: () => dispatch(segmentDeletionAsked(segment)),
          },
        ]}
      />
      <SegmentDeletion />
    </Page>
  );
}

function useSegmentColumns(): ListColumn<Segment>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      { key: 'name', title: t('segments.name'), isSortable: true, render: ({ name }) => name },
      {
        key: 'kind',
        title: t('segments.kind'),
        under: { column: 'name' },
        render: ({ kind }) => t(`segments.kindOf.${kind}`),
      },
      {
        key: 'contacts',
        title: t('contacts.title'),
        render: (segment) => <ContactsOfSegment segment={segment} />,
      },
      {
        key: 'growth',
        title: t('segments.growth.lastDays', { days: reportDays }),
        under: { column: 'name', isNamed: true, has: ({ kind }) => kind === 'rules' },
        render: (segment) => <GrowthOfSegment segment={segment} />,
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
}
