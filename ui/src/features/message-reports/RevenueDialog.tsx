import { Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { attributionDays } from '../../../../domain/entities/events/amount';
import { revenueCredits, type RevenueSetting } from '../../../../domain/entities/reports/revenue';
import { NumberInput } from '../../components/numbers/NumberInput';
import { ConfirmDialog } from '../../components/form/ConfirmDialog';
import { FormDialog } from '../../components/form/FormDialog';
import { useAsOpened } from '../../components/form/form-frame';
import { AsStoredNow, StoredMeanwhile } from '../../components/meanwhile/StoredMeanwhile';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { EventNameInput } from '../event-names/EventNameInput';
import { AmountFieldInput } from './AmountFieldInput';
import { revenueSettingIn } from './api';
import {
  isRevenueComplete,
  revenueData,
  revenueDraft,
  revenueValues,
  type RevenueDraft,
} from './revenue-draft';
import { revenueDismissed, revenueRemovalConfirmed, revenueSubmitted } from './slice';
import styles from './message-reports.module.css';

/** The form of what brings revenue, and the question before it is counted no more. */
export function RevenueDialog({ setting }: { setting: RevenueSetting | null }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { open, request, meanwhile } = useAppSelector((state) => state.messageReports.editor);
  const asOpened = useAsOpened(open === 'form', setting);
  const before = meanwhile ? revenueSettingIn(meanwhile.details) : asOpened;
  const close = () => dispatch(revenueDismissed());
  return (
    <>
      <FormDialog<RevenueDraft>
        title={t('messageReports.revenue.form.title')}
        width={640}
        isOpen={open === 'form'}
        initialValues={revenueDraft(before)}
        firstField="eventName"
        isComplete={isRevenueComplete}
        request={request}
        onSubmit={(draft) => dispatch(revenueSubmitted({ setting: revenueData(draft), before }))}
        onClose={close}
      >
        {meanwhile && (
          <AsStoredNow>
            <RevenueRule setting={before} />
          </AsStoredNow>
        )}
        <StoredMeanwhile stored={before} draftOf={revenueDraft} values={revenueValues} />
        <Fields />
        <p className={styles.hint}>{t('messageReports.revenue.form.later')}</p>
      </FormDialog>
      <ConfirmDialog
        isOpen={open === 'removal'}
        title={t('messageReports.revenue.stopTitle')}
        confirmText={t('messageReports.revenue.stop')}
        request={request}
        onConfirm={() => dispatch(revenueRemovalConfirmed())}
        onClose={close}
      >
        <p>{t('messageReports.revenue.stopText')}</p>
      </ConfirmDialog>
    </>
  );
}

/** What counts as revenue, and which message it counts for, in words. */
export function RevenueRule({ setting }: { setting: RevenueSetting | null }) {
  const { t } = useTranslation();
  if (!setting) return <p>{t('messageReports.revenue.off')}</p>;
  const { credit, event_name: event, value_field: field, window_days: count } = setting;
  return <p>{t(`messageReports.revenue.${credit}`, { event, field, count })}</p>;
}

function Fields() {
  const { t } = useTranslation();
  const eventName = Form.useWatch<string | undefined>('eventName')?.trim() ?? '';
  return (
    <>
      <Form.Item name="eventName" label={t('messageReports.revenue.form.event')}>
        <EventNameInput />
      </Form.Item>
      <Form.Item
        name="valueField"
        label={t('messageReports.revenue.form.field')}
        extra={t('messageReports.revenue.form.fieldHint')}
      >
        <AmountFieldInput
          eventName={eventName}
          placeholder={t('messageReports.revenue.form.fieldPlaceholder')}
        />
      </Form.Item>
      <Form.Item name="credit" label={t('messageReports.revenue.form.credit')}>
        <Radio.Group
          vertical
          className={styles.credits}
          options={revenueCredits.map((credit) => ({
            value: credit,
            label: (
              <>
                {t(`messageReports.revenue.form.${credit}`)}
                <span className={styles.credit}>{t(`messageReports.revenue.form.${credit}Hint`)}</span>
              </>
            ),
          }))}
        />
      </Form.Item>
      <Form.Item
        name="windowDays"
        label={t('messageReports.revenue.form.window')}
        extra={t('messageReports.revenue.form.windowHint')}
      >
        <NumberInput
          className={styles.window}
          min={1}
          max={attributionDays.most}
          precision={0}
          suffix={t('messageReports.revenue.form.days')}
        />
      </Form.Item>
    </>
  );
}
