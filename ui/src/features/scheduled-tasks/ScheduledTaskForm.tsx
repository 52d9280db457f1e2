import { Form, Input } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { FormPanel } from '../../components/form/FormPanel';
import { PickerSelect } from '../../components/picker/PickerSelect';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { automatisationPicker } from '../automatisations/automatisation-picker';
import { blankDraft, draftOf, inputOf, type TaskDraft } from './draft';
import { scheduledTaskEditor } from './slice';
import { TimesFields } from './TimesFields';
import { useToSchedule } from './to-schedule';

/** Schedules an automation, or changes when it runs. */
export function ScheduledTaskForm() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { editing, save } = useAppSelector((state) => state.scheduledTasks.editor);
  const stored = editing === 'new' ? null : editing;
  const wanted = useToSchedule(
    editing !== null,
    useCallback(() => void dispatch(scheduledTaskEditor.opened('new')), [dispatch]),
  );
  return (
    <FormPanel<TaskDraft>
      title={stored ? t('scheduledTasks.edit') : t('scheduledTasks.create')}
      isOpen={editing !== null}
      initialValues={stored ? draftOf(stored) : blankDraft(wanted)}
      firstField="name"
      isComplete={(draft) => inputOf(draft) !== null}
      request={save}
      onSubmit={(draft) => {
        const input = inputOf(draft);
        const was = (stored && inputOf(draftOf(stored))) ?? undefined;
        if (input) dispatch(scheduledTaskEditor.submitted({ id: stored?.id, was, ...input }));
      }}
      onClose={() => dispatch(scheduledTaskEditor.dismissed())}
    >
      <Form.Item name="name" label={t('scheduledTasks.name')}>
        <Input maxLength={255} />
      </Form.Item>
      <Form.Item name="automatisation_id" label={t('scheduledTasks.automatisation')}>
        <PickerSelect plan={automatisationPicker} noneFound={t('scheduledTasks.automatisationNone')} />
      </Form.Item>
      <TimesFields />
    </FormPanel>
  );
}
