import { Form, InputNumber, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { testLimits, testMeasures, type TestMeasure } from '../../../../../domain/entities/broadcast';
import type { MessageTemplateRow } from '../../../../../domain/entities/messages/message-template';
import { shortLimit } from '../../../../../domain/steps/api-call/schema';
import { PickerSelect } from '../../../components/picker/PickerSelect';
import { SwitchField } from '../../../components/form/SwitchField';
import { TextField } from '../../../flow/text/TextField';
import { useAppSelector } from '../../../store/hooks';
import { messagePicker } from '../../messages/message-picker';

/** What the form has of a test. An emptied number field is null. */
export interface TestDraft {
  has_test: boolean;
  subject_b: string;
  /** Where the message is a template’s: the other one. */
  template_b: number | null;
  test_percent: number | null;
  test_hours: number | null;
  test_measure: TestMeasure;
}

/** A second subject to try, on how many, for how long, and by what the better one is chosen. */
export function TestFields({ isLocked }: { isLocked: boolean }) {
  const { t } = useTranslation();
  const isOn = Form.useWatch<boolean | undefined>('has_test') ?? false;
  const percent = Form.useWatch<number | null | undefined>('test_percent') ?? testLimits.percent.usual;
  const isLinked = Form.useWatch<string | undefined>('message_source') === 'template';
  const tracks = useAppSelector((state) => state.session.user?.tracks_emails ?? false);
  if (isLocked && !isOn) return null;
  return (
    <>
      {!isLocked && (
        <SwitchField name="has_test" label={t('broadcasts.test.try')} hint={t('broadcasts.test.tryHint')} />
      )}
      {isOn && (
        <>
          {isLinked ? (
            <Form.Item name="template_b" label={t('broadcasts.test.templateB')}>
              <PickerSelect<MessageTemplateRow, number>
                plan={messagePicker}
                scope="email"
                placeholder={t('messages.inStep.choose')}
                noneFound={t('messages.inStep.none')}
              />
            </Form.Item>
          ) : (
            <TextField name="subject_b" label={t('broadcasts.test.subjectB')} limit={shortLimit} />
          )}
          {!isLocked && (
            <>
              <Form.Item
                name="test_percent"
                label={t('broadcasts.test.percent')}
                extra={t(
                  percent === testLimits.percent.most
                    ? 'broadcasts.test.percentAll'
                    : 'broadcasts.test.percentHint',
                )}
              >
                <InputNumber
                  min={testLimits.percent.least}
                  max={testLimits.percent.most}
                  precision={0}
                  style={{ width: '100%' }}
                />
              </Form.Item>
              <Form.Item
                name="test_hours"
                label={t('broadcasts.test.hours')}
                hidden={percent === testLimits.percent.most}
              >
                <InputNumber
                  min={testLimits.hours.least}
                  max={testLimits.hours.most}
                  precision={0}
                  style={{ width: '100%' }}
                />
              </Form.Item>
              <Form.Item
                name="test_measure"
                label={t('broadcasts.test.measure')}
                extra={tracks ? undefined : t('broadcasts.test.notTracked')}
              >
                <Radio.Group
                  options={testMeasures.map((value) => ({
                    value,
                    label: t(`broadcasts.test.measures.${value}`),
                  }))}
                />
              </Form.Item>
            </>
          )}
        </>
      )}
    </>
  );
}
