import { Skeleton } from 'antd';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { FailedState } from '../../../components/feedback/FailedState';
import { NotFound } from '../../../components/feedback/NotFound';
import { useResource } from '../../../components/use-resource';
import { Page } from '../../../layout/Page';
import { useAppDispatch } from '../../../store/hooks';
import { segmentDetail } from '../slice';
import { SegmentForm } from './SegmentForm';

/** Makes a segment, or a list with `?kind=list`. */
export function NewSegmentPage() {
  const [params] = useSearchParams();
  const kind = params.get('kind') === 'list' ? 'list' : 'rules';
  return <SegmentForm key={kind} kind={kind} segment={null} />;
}

/** Changes a segment or a list. */
export function SegmentEditPage() {
  const { segmentId = '' } = useParams();
  return /^[1-9]\d*$/.test(segmentId) ? <SegmentEdit key={segmentId} id={Number(segmentId)} /> : <NotFound />;
}

function SegmentEdit({ id }: { id: number }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const requested = useCallback(() => segmentDetail.requested(id), [id]);
  const { data, failure, state, reload } = useResource((root) => root.segments.detail, requested);
  useEffect(() => () => void dispatch(segmentDetail.forgotten()), [dispatch]);
  const segment = data?.id === id ? data : null;
  if (!segment && state === 'failed' && failure?.status === 404) return <NotFound />;
  if (segment) return <SegmentForm kind={segment.kind} segment={segment} />;
  return (
    <Page title={t('segments.edit.rules')} parent={{ title: t('segments.title'), to: '/segments' }}>
      {state === 'failed' && failure ? (
        <FailedState failure={failure} onRetry={reload} />
      ) : (
        <Skeleton active />
      )}
    </Page>
  );
}
