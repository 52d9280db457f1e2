import { Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { attributionDays } from '../../../../domain/entities/events/amount';
import { revenueCredits, type RevenueSetting } from '../../../../domain/entities/reports/revenue';
import { NumberInput } from '../../components/numbers/NumberInput';
import { ConfirmDialog } from '../../components/form/ConfirmDialog';
import { FormDialog } from '../../components/form/FormDialog';
import { useAsOpened } from '../../components/form/form-frame';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { EventNameInput } from '../event-names/EventNameInput';
import { AmountFieldInput } from './AmountFieldInput';
import { isRevenueComplete, revenueData, revenueDraft, type RevenueDraft } from './revenue-draft';
import { revenueDismissed, revenueRemovalConfirmed, revenueSubmitted } from './slice';
import styles from './message-reports.module.css';

/** The form of what brings revenue, and the question before it is counted no more. */
export function RevenueDialog({ setting }: { setting: RevenueSetting | null }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { open, request } = useAppSelector((state) => state.messageReports.editor);
  const before = useAsOpened(open === 'form', setting);
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
