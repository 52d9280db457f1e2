import { Alert, Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SegmentUse } from '../../../../../domain/entities/segments/segment';
import { ConfirmDialog } from '../../../components/form/ConfirmDialog';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { failureIn } from '../../../store/request';
import { segmentPath } from '../path';
import { segmentDeletionConfirmed, segmentDismissed } from '../slice';

/** Asks before a segment is deleted. One that is in use stays: the dialog says what uses it. */
export function SegmentDeletion() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { deleting, deletion } = useAppSelector((state) => state.segments.editor);
  const failure = failureIn(deletion);
  const isUsed = failure?.code === 'segment_in_use';
  const kind = deleting?.kind ?? 'rules';
  const close = (): void => void dispatch(segmentDismissed());
  return (
    <>
      <ConfirmDialog
        isOpen={deleting !== null && !isUsed}
        title={t(`segments.delete.${kind}`)}
        confirmText={t('common.delete')}
        request={deletion}
        onConfirm={() => deleting && dispatch(segmentDeletionConfirmed(deleting))}
        onClose={close}
      >
        {t(`segments.deleteText.${kind}`, { name: deleting?.name ?? '' })}
      </ConfirmDialog>
      <Modal
        open={isUsed}
        title={t('segments.inUseTitle')}
        destroyOnHidden
        onCancel={close}
        footer={
          <Button type="primary" onClick={close}>
            {t('common.close')}
          </Button>
        }
      >
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t('segments.inUse', { name: deleting?.name ?? '' })}
          description={
            <ul>
              {usesIn(failure?.details).map(({ segment_id, name }) => (
                <li key={segment_id}>
                  <Link to={segmentPath(segment_id)} onClick={close}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          }
        />
      </Modal>
    </>
  );
}

/** What uses a segment: details of `segment_in_use` for `DELETE /segment/{id}`. */
const usesIn = (details: unknown): SegmentUse[] => (Array.isArray(details) ? (details as SegmentUse[]) : []); // the shape of this code's details
