import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/form/ConfirmDialog';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { idle } from '../../store/request';
import { useKept } from '../panel/use-kept';
import { goingConfirmed, goingDismissed } from './going-slice';
import { TouchedList } from './TouchedList';

/** Asks before an undo or a redo that affects waiting runs. */
export function GoingDialog() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const question = useAppSelector(({ panels }) => panels.going.question);
  const isOpen = question !== null;
  const { going, runs } = useKept(isOpen, question) ?? { going: 'undo', runs: [] };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isHarmless
      title={t(`flow.going.${going}Title`)}
      confirmText={t(`flow.going.${going}`)}
      cancelText={t('flow.going.leave')}
      request={idle}
      onConfirm={() => dispatch(goingConfirmed())}
      onClose={() => dispatch(goingDismissed())}
    >
      <TouchedList runs={runs} />
    </ConfirmDialog>
  );
}
