import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/form/ConfirmDialog';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { AlreadyIn } from '../../past-contacts/AlreadyIn';
import { triggerAnswered, triggerQuestionDismissed, type TriggerQuestion as Asked } from '../slice';

/** Asks about those who are in the segment already whose entering is to start a published automation; over the dialog of its settings. */
export function TriggerQuestion() {
  const { question } = useAppSelector((state) => state.automatisations.editor);
  return question && <Question {...question} />;
}

function Question({ change, already }: Asked) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { save } = useAppSelector((state) => state.automatisations.editor);
  const [addsMembers, setAddsMembers] = useState(false);
  return (
    <ConfirmDialog
      isOpen
      isHarmless
      title={t('automatisations.triggerTitle')}
      confirmText={t('common.save')}
      request={save}
      onConfirm={() => dispatch(triggerAnswered({ change, addsMembers }))}
      onClose={() => save.state !== 'running' && dispatch(triggerQuestionDismissed())}
    >
      <AlreadyIn segment={already} value={addsMembers} onChange={setAddsMembers} />
    </ConfirmDialog>
  );
}
