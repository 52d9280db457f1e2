import { Alert, Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SegmentUse } from '../../../../../domain/entities/segments/segment';
import { ConfirmDialog } from '../../../components/form/ConfirmDialog';
import { useClosedWithPage } from '../../../components/form/unsaved-forms';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { failureIn } from '../../../store/request';
import { automatisationPath } from '../../automatisations/path';
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
  useClosedWithPage(isUsed, close);
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
              {usesIn(failure?.details).map((use) => (
                <li key={pathOf(use)}>
                  {t(`segments.usedBy.${kindOf(use)}`)}{' '}
                  <Link to={pathOf(use)} onClick={close}>
                    {use.name}
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

const kindOf = (use: SegmentUse): 'segment' | 'campaign' | 'automatisation' => {
  if ('segment_id' in use) return 'segment';
  return use.is_campaign ? 'campaign' : 'automatisation';
};

/** A flow is opened at the first of its steps that name the segment. */
function pathOf(use: SegmentUse): string {
  if ('segment_id' in use) return segmentPath(use.segment_id);
  const {
    automatisation_id: id,
    is_campaign,
    step_ids: [step],
  } = use;
  const path = automatisationPath({ id, is_campaign });
  return step === undefined ? path : `${path}?step=${step}`;
}

/** What uses a segment: details of `segment_in_use` for `DELETE /segment/{id}`. */
const usesIn = (details: unknown): SegmentUse[] => (Array.isArray(details) ? (details as SegmentUse[]) : []); // the shape of this code's details
