import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { controlLimit, goalWindow, type Goal } from '../../../../domain/entities/automatisations/goal';
import { NumberInput } from '../../components/numbers/NumberInput';
import { FormDialog } from '../../components/form/FormDialog';
import { useAsOpened } from '../../components/form/form-frame';
import { AsStoredNow, StoredMeanwhile } from '../../components/meanwhile/StoredMeanwhile';
import { FilterFields } from '../../flow/filters/FilterFields';
import { PathInput } from '../../flow/variables/PathInput';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { EventNameInput } from '../event-names/EventNameInput';
import { goalIn } from './api';
import type { FlowKind } from './flow-kind';
import { goalData, goalDraft, goalValues, isGoalComplete, type GoalDraft } from './goal-draft';
import { GoalSummary } from './GoalSummary';
import { goalDismissed, goalSubmitted } from './slice';

interface GoalDialogProps {
  automatisationId: number;
  kind: FlowKind;
  goal: Goal | null;
}

const shareHints = {
  automation: 'goals.control.shareHint',
  campaign: 'goals.control.campaignHint',
  broadcast: 'goals.ofBroadcast.controlHint',
} as const satisfies Record<FlowKind, string>;

/** The form of a flow's goal. */
export function GoalDialog({ automatisationId, kind, goal }: GoalDialogProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { open, request, meanwhile } = useAppSelector((state) => state.goals.editor);
  const asOpened = useAsOpened(open === 'form', goal);
  const before = meanwhile ? goalIn(meanwhile.details) : asOpened;
  return (
    <FormDialog<GoalDraft>
      title={t('goals.one')}
      width={640}
      isOpen={open === 'form'}
      initialValues={goalDraft(before)}
      firstField="eventName"
      isComplete={isGoalComplete}
      request={request}
      onSubmit={(draft) => dispatch(goalSubmitted({ automatisationId, goal: goalData(draft), before }))}
      onClose={() => dispatch(goalDismissed())}
    >
      {meanwhile && <AsStoredNow>{before ? <GoalSummary goal={before} /> : t('goals.none')}</AsStoredNow>}
      <StoredMeanwhile stored={before} draftOf={goalDraft} values={goalValues} />
      <p>{t(kind === 'broadcast' ? 'goals.ofBroadcast.dialogText' : 'goals.dialogText')}</p>
      <Form.Item name="eventName" label={t('goals.event')}>
        <EventNameInput offersSegments />
      </Form.Item>
      <Form.Item name="controlPercent" label={t('goals.control.share')} extra={t(shareHints[kind])}>
        <NumberInput min={0} max={controlLimit} precision={0} suffix="%" />
      </Form.Item>
      <Fields kind={kind} />
    </FormDialog>
  );
}

function Fields({ kind }: Pick<GoalDialogProps, 'kind'>) {
  const { t } = useTranslation();
  const eventName = Form.useWatch<string | undefined>('eventName')?.trim() ?? '';
  return (
    <>
      <FilterFields
        name="filters"
        label={t('goals.filters')}
        variablesOf="event"
        eventName={eventName}
        isLiteral
      />
      <Form.Item
        name="windowDays"
        label={t('goals.window')}
        extra={t(kind === 'broadcast' ? 'goals.ofBroadcast.windowHint' : 'goals.windowHint')}
      >
        <NumberInput min={1} max={goalWindow.most} precision={0} suffix={t('goals.daysUnit')} />
      </Form.Item>
      <Form.Item name="valueField" label={t('goals.value')} extra={t('goals.valueHint')}>
        <PathInput source="event" eventName={eventName} placeholder={t('goals.valuePlaceholder')} />
      </Form.Item>
    </>
  );
}
