import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/form/ConfirmDialog';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { idle } from '../../store/request';
import { allSteps } from './step-places';
import { pasteDismissed } from './flow-slice';
import { stepsOf, useClipboard } from './use-clipboard';
import { useDescription } from '../panel/use-description';
import { useKept } from '../panel/use-kept';

/**
 * Asks before steps are pasted into a published flow, where the next run may reach them: unlike in a form, the paste is saved with one
 * click.
 */
export function PasteDialog() {
  const { t } = useTranslation();
  const descriptionOf = useDescription();
  const dispatch = useAppDispatch();
  const { pasteNow } = useClipboard();
  const place = useAppSelector(({ flow }) => flow.pasting);
  const held = useAppSelector((state) => state.held);
  const isOpen = place !== null && held !== null;
  const asked = useKept(isOpen, held);

  function handleConfirmed(): void {
    dispatch(pasteDismissed());
    if (place) pasteNow(place);
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isHarmless
      title={t('flow.pasteTitle')}
      confirmText={t('flow.paste')}
      request={idle}
      onConfirm={handleConfirmed}
      onClose={() => dispatch(pasteDismissed())}
    >
      <p>
        {asked &&
          t('flow.pasteText', {
            step: descriptionOf(asked.step),
            count: allSteps(stepsOf(asked)).length - 1,
          })}
      </p>
    </ConfirmDialog>
  );
}
