import { Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { reentryPeriodLimit, reentryRules } from '../../../../../domain/entities/automatisations/reentry';
import { delayUnitNames, delayUnits } from '../../../../../domain/steps/delay/schema';
import { DurationFields } from '../../../components/form/DurationFields';
import { blankReentry, type ReentryDraft } from './reentry';

/** The re-entry rule of contacts, with the settings of the chosen rule. */
export function ReentryFields() {
  const { t } = useTranslation();
  const rule = Form.useWatch<ReentryDraft['reentry'] | undefined>('reentry') ?? blankReentry.reentry;
  return (
    <>
      <Form.Item name="reentry" label={t('automatisations.reentry')}>
        <Select
          options={reentryRules.map((value) => ({ value, label: t(`automatisations.reentries.${value}`) }))}
        />
      </Form.Item>
      {rule === 'once_in' && <PeriodField />}
      {rule === 'once_per_value' && (
        <Form.Item
          name="reentryField"
          label={t('automatisations.reentryField')}
          extra={t('automatisations.reentryFieldHint')}
        >
          <Input maxLength={500} placeholder="cart_id" />
        </Form.Item>
      )}
    </>
  );
}

function PeriodField() {
  const { t } = useTranslation();
  const unit = Form.useWatch<ReentryDraft['periodUnit'] | undefined>('periodUnit') ?? blankReentry.periodUnit;
  const longest = reentryPeriodLimit / delayUnits[unit];
  return (
    <Form.Item label={t('automatisations.reentryPeriod')} extra={t('automatisations.reentryPeriodHint')}>
      <DurationFields
        amount="periodAmount"
        unit="periodUnit"
        units={delayUnitNames}
        label={t('automatisations.reentryPeriod')}
        range={{ min: 1, max: longest }}
      />
    </Form.Item>
  );
}
